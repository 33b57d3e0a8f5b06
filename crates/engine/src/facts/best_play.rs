//! What is won and lost along the line of best play that the search has found.

use super::allowance::Allowance;
use super::explain::{Explainer, Played};
use super::fact::{Fact, FactKind, NamedMove};
use super::passes::wins_something;
use super::reached::Reached;
use crate::game::Game;

/// The plies without a change of pieces or points after which a position is quiet: a move of each side.
const QUIET_PLIES: usize = 2;

/// The points of score, in hundredths, by which a move is worse than the best one where it is called refuted
/// although nothing is proven. They are those of an inaccuracy.
const REFUTED_HUNDREDTHS: i16 = 100;

/// The plies of a line that ends with the reply.
const REPLY: usize = 2;

/// The inverse of the part of the positions left that may show what a reply does.
const REPLY_PARTS: u64 = 16;

/// The nodes of the search that goes on with a line.
const EXTENSION_NODES: u64 = 300;

/// A line from the root on: its moves, and the positions before and after each of them.
struct Line<G: Game> {
    moves: Vec<G::Move>,
    reached: Vec<Reached<G>>,
}

impl<G: Game> Line<G> {
    fn last(&self) -> &Reached<G> {
        self.reached.last().expect("a line begins at the root")
    }
}

/// The lead of a side along a line, until it is quiet.
struct Balance {
    /// What the side has won, or lost if it is negative.
    won: i64,
    /// The plies after which the lead is that of the end; at least one.
    plies: usize,
}

impl<G: Game> Explainer<'_, G> {
    pub(super) fn best_play(&self, played: &Played<'_, G>) -> Vec<Fact> {
        let is_counted = self.rules.material(&self.root.position).is_some();
        if !is_counted && !self.is_refuted(played) {
            return Vec::new();
        }
        let line = self.quiet_line(played, is_counted);
        // Of a line that was only begun, nothing follows.
        let is_whole = line.moves.len() >= played.candidate.pv.len();
        let balance = self.balance(&line).filter(|_| is_whole);
        let mut facts = Vec::new();
        facts.extend(self.allows(played, &line, balance.as_ref()));
        facts.extend(balance.as_ref().and_then(Balance::fact::<G>));
        facts
    }

    /// The line of a candidate, with what a short search adds where it ends before it is quiet: the search
    /// looks less deeply at moves that it does not choose.
    fn quiet_line(&self, played: &Played<'_, G>, is_counted: bool) -> Line<G> {
        let mut line = Line {
            moves: vec![played.candidate.mv],
            reached: vec![self.root.clone(), played.after.clone()],
        };
        self.extend(&mut line, &played.candidate.pv[1..]);
        let last = line.last();
        if is_counted && !last.is_over(self.rules) && self.balance(&line).is_none() {
            let searched = self.search(last, EXTENSION_NODES);
            if let Some(analysis) = searched {
                self.extend(&mut line, &analysis.candidates[0].pv);
            }
        }
        line
    }

    fn extend(&self, line: &mut Line<G>, moves: &[G::Move]) {
        for mv in moves {
            if self.allowance.take(1).is_none() || line.last().is_over(self.rules) {
                break;
            }
            line.reached.push(line.last().after(self.rules, *mv));
            line.moves.push(*mv);
        }
    }

    /// What the line wins by its end; `None` where it ends before the position is quiet. What was quiet for a
    /// while and is taken back later is not won.
    fn balance(&self, line: &Line<G>) -> Option<Balance> {
        let leads = line.reached.iter();
        let leads: Vec<_> = leads.map(|it| it.lead(self.rules, self.side)).collect();
        let end = leads.len() - 1;
        let last_other = leads.iter().rposition(|lead| *lead != leads[end]);
        let plies = last_other.map_or(1, |ply| ply + 1);
        let is_quiet = end >= plies + QUIET_PLIES || line.last().is_over(self.rules);
        is_quiet.then(|| Balance {
            won: leads[end] - leads[0],
            plies,
        })
    }

    /// Whether a move is so much worse than the best one that a player asks why.
    fn is_refuted(&self, played: &Played<'_, G>) -> bool {
        let (best, value) = (self.candidates[0].value, played.candidate.value);
        let is_thrown_away = value.is_loss() && !best.is_loss();
        is_thrown_away || best.hundredths() - value.hundredths() >= REFUTED_HUNDREDTHS
    }

    /// The line that refutes a move: to the end of the game, to what is lost, or the reply alone where the harm
    /// is nothing that can be counted.
    fn allows(
        &self,
        played: &Played<'_, G>,
        line: &Line<G>,
        balance: Option<&Balance>,
    ) -> Option<Fact> {
        if !self.is_refuted(played) {
            return None;
        }
        let value = played.candidate.value;
        let mut reply = Vec::new();
        let plies = if value.is_loss() {
            self.plies_to_defeat(line)?
        } else if let Some(lost) = balance.filter(|it| it.won < 0) {
            lost.plies
        } else {
            // A move that was only evaluated has no reply, nor has one after which the same side moves.
            let is_answered = self.rules.to_move(&played.after.position) != self.side
                && played.candidate.pv.len().min(line.moves.len()) >= REPLY;
            is_answered.then_some(())?;
            reply = self.facts_of_reply(line);
            REPLY
        };
        let replies = line.moves[..plies].iter().zip(&line.reached).skip(1);
        let moves: Vec<_> = replies
            .map(|(mv, before)| NamedMove::new(self.rules, &before.position, *mv))
            .collect();
        let squares = played
            .candidate
            .pv
            .get(1)
            .map(|reply| self.rules.squares(&played.after.position, *reply));
        (!moves.is_empty()).then(|| Fact {
            moves,
            squares: squares.unwrap_or_default(),
            proven: value.is_loss(),
            plies: value.plies(),
            reply,
            ..Fact::new(FactKind::Allows)
        })
    }

    /// What the opponent gains by the second move of a line, as far as the rules show it.
    fn facts_of_reply(&self, line: &Line<G>) -> Vec<Fact> {
        let [_, before, after, ..] = line.reached.as_slice() else {
            return Vec::new();
        };
        let positions = self.allowance.part(REPLY_PARTS);
        if self.allowance.take(positions).is_none() {
            return Vec::new();
        }
        let allowance = Allowance::new(positions, self.allowance.cancel());
        let opponent = Explainer {
            root: before.clone(),
            side: !self.side,
            candidates: &[],
            standing_wins: Vec::new(),
            allowance,
            ..*self
        };
        let mut facts = opponent.at_once(after);
        let own = self.rules.own_facts(&before.position, line.moves[1]);
        facts.extend(own.into_iter().map(Fact::from));
        facts.retain(|fact| fact.kind == FactKind::Threatens || wins_something(fact.kind));
        facts
    }

    /// The plies of a line after which the opponent has won, or wins at once whatever is played.
    fn plies_to_defeat(&self, line: &Line<G>) -> Option<usize> {
        for (plies, reached) in line.reached.iter().enumerate().skip(2) {
            if let Some(outcome) = reached.outcome(self.rules) {
                return (outcome.winner() == Some(!self.side)).then_some(plies);
            }
            let is_to_move = self.rules.to_move(&reached.position) == self.side;
            if is_to_move && self.is_lost_at_once(reached)? {
                return Some(plies);
            }
        }
        None
    }
}

impl Balance {
    fn fact<G: Game>(&self) -> Option<Fact> {
        let kind = match (self.won, G::ENDS.in_points()) {
            (0, _) => return None,
            (1.., false) => FactKind::WinsMaterial,
            (1.., true) => FactKind::WinsPoints,
            (..0, false) => FactKind::LosesMaterial,
            (..0, true) => FactKind::LosesPoints,
        };
        let points = u32::try_from(self.won.unsigned_abs()).ok();
        Some(Fact::new(kind).with_points(points).estimated())
    }
}
