//! The rules' word on each fact about a move.

use std::cell::RefCell;

use bestmove_engine::facts::{Explanation, Fact, FactKind, NamedMove, Threat};
use bestmove_engine::game::{BoardText, Cell, Game, Outcome, Player, PositionHistory};
use bestmove_engine::search::{Analysis, Candidate, Value, minimax};

use super::own::check_own;
use super::turned::{Texts, turned, wins, wins_out_of_turn, written};

/// A board before the position, and the side that was to move.
pub(super) type Board = (BoardText, Player);

/// The plies to the end of the game up to which plain minimax checks a value.
const MINIMAX_PLIES: u32 = 7;

/// The positions that plain minimax may look at to check the length of a refutation.
const MINIMAX_POSITIONS: usize = 100_000;

/// An explained position.
pub(super) struct Checker<'a, G: Game> {
    pub(super) name: &'a str,
    pub(super) rules: &'a G,
    pub(super) position: &'a G::Position,
    pub(super) history: &'a PositionHistory,
    /// The boards before it.
    pub(super) boards: &'a [Board],
    pub(super) analysis: &'a Analysis<G::Move>,
    /// What does not hold.
    pub(super) violations: &'a RefCell<Vec<String>>,
}

impl<G: Game> Checker<'_, G> {
    pub(super) fn check(&self, explanation: &Explanation) {
        let explained = explanation.moves.iter().zip(&self.analysis.candidates);
        for (explained, candidate) in explained {
            for fact in &explained.facts {
                self.check_fact(candidate, fact);
            }
            let has_sentence = explained.why.is_some();
            // What the best move loses, too, is not told.
            let is_untold =
                |it: &Fact| matches!(it.kind, FactKind::LosesMaterial | FactKind::LosesPoints);
            let needs_none = explained.facts.iter().all(is_untold);
            self.expect(has_sentence || needs_none, || {
                format!("{explained:?} has no sentence")
            });
        }
        if let Some(threat) = &explanation.threat {
            self.check_threat(threat);
        }
    }

    fn check_fact(&self, candidate: &Candidate<G::Move>, fact: &Fact) {
        let Self {
            rules, position, ..
        } = self;
        let after = rules.play(position, candidate.mv);
        let side = rules.to_move(position);
        let holds = match fact.kind {
            FactKind::Wins | FactKind::Draws | FactKind::Loses => {
                self.is_result(candidate, &after, fact)
            }
            FactKind::OnlyMove => self.is_only_move(candidate, fact),
            FactKind::Forced => rules.moves(position).into_iter().len() == 1,
            FactKind::Blocks => {
                let left = wins(*rules, &after);
                let before = wins_out_of_turn(self.name, *rules, position);
                let stopped = |before: Texts| texts(fact) == &before - &left;
                !fact.moves.is_empty() && before.is_none_or(stopped)
            }
            FactKind::Overlooks => {
                rules.to_move(&after) != side && texts(fact) == wins(*rules, &after)
            }
            FactKind::Threatens | FactKind::DoubleThreat => {
                let is_double = fact.moves.len() > 1;
                let threats = wins_out_of_turn(self.name, *rules, &after);
                is_double == (fact.kind == FactKind::DoubleThreat)
                    && !fact.moves.is_empty()
                    && threats.is_none_or(|threats| texts(fact) == threats)
            }
            FactKind::Forces => {
                let mut safe = self.safe_replies(candidate.mv);
                fact.moves.len() == 1
                    && safe.len() == 1
                    && safe.pop_first() == texts(fact).pop_first()
            }
            FactKind::Allows => {
                self.is_refutation(candidate, fact)
                    && (!fact.proven || self.is_shortest(candidate, fact))
            }
            FactKind::WinsMaterial
            | FactKind::LosesMaterial
            | FactKind::WinsPoints
            | FactKind::LosesPoints => self.is_balance(candidate, fact),
            FactKind::ExtraTurn => rules.to_move(&after) == side && rules.outcome(&after).is_none(),
            FactKind::Zugzwang => self.is_zugzwang(candidate, &after),
            FactKind::Repeats => {
                let board = (rules.write_board(&after), rules.to_move(&after));
                let here = (rules.write_board(position), side);
                self.boards.contains(&board) || here == board
            }
            FactKind::Own(word) => check_own(*rules, position, candidate.mv, word, &fact.squares),
        };
        let mv = rules.write_move(position, candidate.mv);
        let (name, board) = (self.name, rules.write_board(position));
        self.expect(holds, || {
            format!("{name}, {mv:?} on {board:?}, {side:?}: {fact:?}, {candidate:?}")
        });
    }

    fn expect(&self, holds: bool, violation: impl FnOnce() -> String) {
        if !holds {
            self.violations.borrow_mut().push(violation());
        }
    }

    /// The threat wins what it says, or is at least a move of the opponent.
    fn check_threat(&self, threat: &Threat) {
        let wins_at_once = |fact: &Fact| fact.kind == FactKind::Wins && fact.plies == Some(1);
        let violation = || format!("{}, {:?}: {threat:?}", self.name, self.position);
        if threat.facts.iter().any(wins_at_once) && !G::ENDS.in_points() {
            let wins = wins_out_of_turn(self.name, self.rules, self.position);
            let is_win = |wins: Texts| wins.contains(&written(&threat.mv.text));
            self.expect(wins.is_none_or(is_win), violation);
        }
        if let Some(turned) = turned(self.rules, self.position) {
            let mv = self.rules.read_move(&turned, &threat.mv.text);
            let side = self.rules.to_move(&turned);
            let ends = mv
                .ok()
                .map(|mv| self.rules.outcome(&self.rules.play(&turned, mv)));
            self.expect(ends.is_some(), violation);
            if threat.facts.iter().any(wins_at_once) {
                let winner = ends.flatten().and_then(Outcome::winner);
                self.expect(winner == Some(side), violation);
            }
        }
        self.expect(
            !threat.facts.is_empty() && threat.why.ends_with('.'),
            violation,
        );
    }

    /// The result of the rules, of plain minimax where it is quick, or of the analysis.
    fn is_result(&self, candidate: &Candidate<G::Move>, after: &G::Position, fact: &Fact) -> bool {
        let side = self.rules.to_move(self.position);
        let mut history = self.history.clone();
        history.play(self.rules, self.position, candidate.mv);
        let ended = history.outcome(self.rules, after);
        let value = if let Some(outcome) = ended {
            Value::from_outcome(outcome, side).with_distance(1)
        } else if !G::ENDS.in_cycles() && self.rules.max_plies_left(after) <= MINIMAX_PLIES {
            minimax(self.rules, after, side, None).value.to_parent_ply()
        } else {
            candidate.value
        };
        let kind = match value {
            Value::Win(_) => FactKind::Wins,
            Value::Draw => FactKind::Draws,
            Value::Loss(_) => FactKind::Loses,
            Value::Estimate(_) => return false,
        };
        let plies = value.plies().or(ended.map(|_| 1));
        let margin = value.margin().map(i32::unsigned_abs);
        fact.proven
            && kind == fact.kind
            && fact.plies.is_none_or(|it| plies == Some(it))
            && fact.points.is_none_or(|points| margin == Some(points))
    }

    fn is_only_move(&self, candidate: &Candidate<G::Move>, fact: &Fact) -> bool {
        let candidates = self.analysis.candidates.iter();
        let mut others = candidates
            .filter(|other| other.mv != candidate.mv)
            .peekable();
        let hundredths = candidate.value.hundredths();
        others.peek().is_some()
            && others.all(|other| {
                let lost = hundredths - other.value.hundredths();
                let is_worse = candidate.value.is_proven() && other.value.is_proven() && lost > 0;
                if fact.proven {
                    is_worse
                } else {
                    is_worse || lost >= 300
                }
            })
    }

    /// The replies to a move that do not lose at once.
    fn safe_replies(&self, mv: G::Move) -> Texts {
        let Self {
            rules, position, ..
        } = self;
        let mut history = self.history.clone();
        let after = history.play(*rules, position, mv);
        let mut safe = Texts::new();
        for reply in rules.moves(&after) {
            if !loses_at_once(*rules, &history, &after, reply) {
                safe.insert(written(&rules.write_move(&after, reply)));
            }
        }
        safe
    }

    /// The line is legal. It ends with a win of the opponent, or one that cannot be stopped, or with pieces
    /// or points that were lost, or is the reply of a line that the search valued so much less.
    fn is_refutation(&self, candidate: &Candidate<G::Move>, fact: &Fact) -> bool {
        let Self {
            rules, position, ..
        } = self;
        let side = rules.to_move(position);
        let mut history = self.history.clone();
        let mut reached = history.play(*rules, position, candidate.mv);
        for NamedMove { text, .. } in &fact.moves {
            if history.outcome(*rules, &reached).is_some() {
                return false;
            }
            let Ok(mv) = rules.read_move(&reached, text) else {
                return false;
            };
            reached = history.play(*rules, &reached, mv);
        }
        let best = self.analysis.candidates[0].value.hundredths();
        let is_worse = best - candidate.value.hundredths() >= 100;
        let is_reply = fact.moves.len() == 1
            && candidate.pv.get(1).is_some_and(|reply| {
                let after = rules.play(position, candidate.mv);
                rules.write_move(&after, *reply) == fact.moves[0].text
            });
        let lost =
            || is_worse && is_reply || lead(*rules, position, side) > lead(*rules, &reached, side);
        if let Some(outcome) = history.outcome(*rules, &reached) {
            return outcome.winner() == Some(!side) || !fact.proven && lost();
        }
        let is_lost = rules.to_move(&reached) == side
            && rules
                .moves(&reached)
                .into_iter()
                .all(|mv| loses_at_once(*rules, &history, &reached, mv));
        if fact.proven { is_lost } else { lost() }
    }

    /// Plain minimax loses within so many plies after the move, and not sooner.
    fn is_shortest(&self, candidate: &Candidate<G::Move>, fact: &Fact) -> bool {
        let after = self.rules.play(self.position, candidate.mv);
        let side = self.rules.to_move(self.position);
        let moves = self.rules.moves(&after).into_iter().len().max(2);
        let is_quick = |plies: &u32| moves.saturating_pow(*plies) <= MINIMAX_POSITIONS;
        let left = fact.plies.map(|plies| plies - 1);
        let Some(left) = left.filter(is_quick).filter(|_| !G::ENDS.in_points()) else {
            return true;
        };
        let is_lost = |depth| {
            minimax(self.rules, &after, side, Some(depth))
                .value
                .is_loss()
        };
        is_lost(left) && !left.checked_sub(1).is_some_and(is_lost)
    }

    /// The lead changes so much by the end of the line, unless the line ends before it is quiet.
    fn is_balance(&self, candidate: &Candidate<G::Move>, fact: &Fact) -> bool {
        let Self {
            rules, position, ..
        } = self;
        let side = rules.to_move(position);
        let mut reached = (*position).clone();
        let mut won = vec![0];
        for mv in &candidate.pv {
            reached = rules.play(&reached, *mv);
            won.push(lead(*rules, &reached, side) - lead(*rules, position, side));
        }
        let points = fact.points.map_or(0, |points| points as i32);
        let wins = matches!(fact.kind, FactKind::WinsMaterial | FactKind::WinsPoints);
        let told = if wins { points } else { -points };
        let end = &won[won.len().saturating_sub(3)..];
        let is_over = rules.outcome(&reached).is_some();
        let is_quiet = is_over || won.len() > 3 && end.iter().all(|lead| *lead == end[0]);
        !fact.proven && points > 0 && (end.last() == Some(&told) || !is_quiet)
    }

    fn is_zugzwang(&self, candidate: &Candidate<G::Move>, after: &G::Position) -> bool {
        let Self {
            rules, position, ..
        } = self;
        let side = rules.to_move(position);
        let Some(turned) = turned(*rules, after) else {
            return candidate.value.is_proven();
        };
        if G::ENDS.in_cycles() || rules.max_plies_left(&turned) > MINIMAX_PLIES {
            return candidate.value.is_proven();
        }
        let value = |position| minimax(*rules, position, side, None).value;
        let (now, passed) = (value(after), value(&turned));
        now.hundredths() > passed.hundredths() || now.margin() > passed.margin()
    }
}

fn texts(fact: &Fact) -> Texts {
    fact.moves.iter().map(|mv| written(&mv.text)).collect()
}

/// Whether the opponent wins by a move of the side to move, or can win at once after it.
fn loses_at_once<G: Game>(
    rules: &G,
    history: &PositionHistory,
    position: &G::Position,
    mv: G::Move,
) -> bool {
    let side = rules.to_move(position);
    let mut history = history.clone();
    let after = history.play(rules, position, mv);
    match history.outcome(rules, &after) {
        Some(outcome) => outcome.winner() == Some(!side),
        None => rules.to_move(&after) != side && !wins(rules, &after).is_empty(),
    }
}

/// What a side has more than its opponent, counted from the text of the board.
pub(super) fn lead<G: Game>(rules: &G, position: &G::Position, side: Player) -> i32 {
    let board = rules.write_board(position);
    let [one, two] = match &board {
        BoardText::Text(text) if text.contains(',') && text.contains('/') => stores(text),
        BoardText::Text(text) if text.matches('/').count() == 7 => chess_pieces(text),
        BoardText::Text(text) if text.contains(':') => draughts_pieces(text),
        BoardText::Text(text) => {
            let mut fields = text.split(' ');
            let points = fields.next().unwrap_or_default();
            let hand = fields
                .filter_map(|it| it.parse::<i32>().ok())
                .collect::<Vec<_>>();
            let count = |mark: char| points.matches(mark).count() as i32;
            let in_hand = |index: usize| hand.get(index).copied().unwrap_or(0);
            [count('W') + in_hand(0), count('B') + in_hand(1)]
        }
        BoardText::Cells(cells) => [0, 1].map(|index| {
            // A box has the number of its owner, and a piece the first letter of it.
            let first = rules.players()[index][..1].to_ascii_uppercase();
            let number = (index + 1).to_string();
            let is_own =
                |cell: &&Cell| matches!(cell, Cell::Mark(it) if *it == first || *it == number);
            cells.iter().filter(is_own).count() as i32
        }),
    };
    if side == Player::One {
        one - two
    } else {
        two - one
    }
}

fn chess_pieces(fen: &str) -> [i32; 2] {
    let pieces = fen.split(' ').next().unwrap_or_default();
    let worth = |is_white: bool| {
        let own = pieces
            .chars()
            .filter(|it| it.is_ascii_uppercase() == is_white);
        own.map(|piece| match piece.to_ascii_lowercase() {
            'p' => 1,
            'n' | 'b' => 3,
            'r' => 5,
            'q' => 9,
            _ => 0,
        })
        .sum()
    };
    [worth(true), worth(false)]
}

/// Red or black is the first side of a FEN of draughts, which begins with the side to move.
fn draughts_pieces(fen: &str) -> [i32; 2] {
    let count = |letter: char| {
        let part = fen
            .split(':')
            .skip(1)
            .find_map(|part| part.strip_prefix(letter));
        let squares = part.unwrap_or_default().split(',');
        squares.filter(|square| !square.is_empty()).count() as i32
    };
    [count('B'), count('W')]
}

/// The seeds in the stores, the last number of each side.
fn stores(text: &str) -> [i32; 2] {
    let mut sides = text.split('/').map(|side| {
        let last = side.rsplit(',').next();
        last.and_then(|it| it.parse().ok()).unwrap_or(0)
    });
    [sides.next().unwrap_or(0), sides.next().unwrap_or(0)]
}
