//! What is won and lost along the line of best play that the search has found.

use super::explain::{Explainer, Played};
use super::fact::{Fact, FactKind, NamedMove};
use super::reached::Reached;
use crate::game::Game;

/// The plies of a line that are looked at for pieces and points.
const MAX_PLIES: usize = 24;

/// The plies without a change of pieces or points after which a position is quiet: a move of each side.
const QUIET_PLIES: usize = 2;

/// The points of score, in hundredths, by which a move is worse than the best one where it is called refuted
/// although nothing is proven. They are those of an inaccuracy.
const REFUTED_HUNDREDTHS: i16 = 100;

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
    /// The plies after which the lead changed last.
    plies: usize,
}

impl<G: Game> Explainer<'_, G> {
    pub(super) fn best_play(&self, played: &Played<'_, G>) -> Vec<Fact> {
        let line = self.quiet_line(played);
        let balance = self.balance(&line);
        let mut facts = Vec::new();
        facts.extend(self.allows(played, &line, balance.as_ref()));
        facts.extend(balance.as_ref().and_then(Balance::fact::<G>));
        facts
    }

    /// The line of a candidate, with what a short search adds where it ends before it is quiet: the search
    /// looks less deeply at moves that it does not choose.
    fn quiet_line(&self, played: &Played<'_, G>) -> Line<G> {
        let mut line = Line {
            moves: vec![played.candidate.mv],
            reached: vec![self.root.clone(), played.after.clone()],
        };
        self.extend(&mut line, &played.candidate.pv[1..]);
        let last = line.last();
        let is_counted = G::ENDS.in_points() || self.rules.material(&last.position).is_some();
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

    /// What the line wins; `None` where it ends before the position is quiet.
    fn balance(&self, line: &Line<G>) -> Option<Balance> {
        let leads = line.reached.iter().take(MAX_PLIES + QUIET_PLIES);
        let leads: Vec<_> = leads.map(|it| it.lead(self.rules, self.side)).collect();
        let ends = || leads.len() == line.reached.len() && line.last().is_over(self.rules);
        let mut plies = 1;
        // The last change after which the lead stays the same for a move of each side.
        loop {
            let quiet = leads.get(plies..=plies + QUIET_PLIES);
            match quiet {
                Some(quiet) if quiet.iter().all(|lead| *lead == quiet[0]) => break,
                None if plies + 1 >= leads.len() && ends() => break,
                None if plies + 1 >= leads.len() => return None,
                Some(_) | None => plies += 1,
            }
        }
        let won = leads[plies] - leads[0];
        while plies > 1 && leads[plies - 1] == leads[plies] {
            plies -= 1;
        }
        Some(Balance { won, plies })
    }

    /// The line that refutes a move.
    fn allows(
        &self,
        played: &Played<'_, G>,
        line: &Line<G>,
        balance: Option<&Balance>,
    ) -> Option<Fact> {
        let best = self.candidates[0].value;
        let value = played.candidate.value;
        let (plies, proven) = if value.is_loss() && !best.is_loss() {
            (self.plies_to_defeat(line)?, true)
        } else {
            let lost = best.hundredths() - value.hundredths();
            let lost_pieces = balance.filter(|it| it.won < 0 && lost >= REFUTED_HUNDREDTHS);
            (lost_pieces?.plies, false)
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
            proven,
            plies: value.plies(),
            ..Fact::new(FactKind::Allows)
        })
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
