//! Facts in words. Every sentence that a person reads is made here, in English.
//!
//! A sentence has the weightiest facts, and the result last.

use std::cell::Cell;
use std::cmp::Reverse;

use super::fact::{Fact, FactKind, NamedMove};
use crate::game::cells::listed;
use crate::game::{OwnWord, Weight};

/// The most facts of a sentence besides the result.
const MAX_CLAUSES: usize = 2;

/// The most moves of a line in a sentence, and of moves between which a side can choose.
const MAX_LINE: usize = 3;
const MAX_CHOICES: usize = 3;

/// The sentence about a move of this name; `None` where there is no fact. `nouns` are for one of what
/// material or points count, and for several.
pub(super) fn sentence(name: &str, facts: &[Fact], nouns: [&str; 2]) -> Option<String> {
    let clauses = clauses(name, facts, nouns);
    (!clauses.is_empty()).then(|| format!("{} {clauses}.", capitalised(name)))
}

/// The sentence about the threat of the opponent, of which there is a fact.
pub(super) fn threat_sentence(name: &str, facts: &[Fact], nouns: [&str; 2]) -> String {
    let clauses = clauses(name, facts, nouns);
    format!("The opponent threatens {name}, which {clauses}.")
}

/// What a move of this name does, the weightiest first and the result last. What speaks against it follows what
/// speaks for it.
fn clauses(name: &str, facts: &[Fact], nouns: [&str; 2]) -> String {
    let mut told: Vec<_> = facts.iter().filter(|fact| is_told(fact, facts)).collect();
    told.sort_by_key(|fact| Reverse(weight(fact)));
    let (results, mut others): (Vec<_>, Vec<_>) =
        told.into_iter().partition(|fact| is_result(fact.kind));
    let is_bad = |fact: &&Fact| is_bad(fact.kind, facts);
    let worst = others.iter().copied().find(is_bad);
    others.truncate(MAX_CLAUSES);
    // The reason why a move is bad is not left out for what it wins.
    if let Some(worst) = worst
        && !others.iter().any(is_bad)
    {
        others.pop();
        others.push(worst);
    }
    let (bad, good): (Vec<&Fact>, Vec<&Fact>) = others.into_iter().chain(results).partition(is_bad);
    let teller = Teller {
        name,
        facts,
        nouns,
        is_refutation_told: Cell::new(false),
    };
    let listed = [good, bad].map(|facts| {
        let clauses: Vec<_> = facts.into_iter().map(|fact| teller.clause(fact)).collect();
        listed(&clauses, "and")
    });
    let listed = listed.into_iter().filter(|clauses| !clauses.is_empty());
    listed.collect::<Vec<_>>().join(", but ")
}

/// Whether a fact speaks against its move.
fn is_bad(kind: FactKind, facts: &[Fact]) -> bool {
    match kind {
        FactKind::Own(word) => word.is_bad,
        // A win was thrown away.
        FactKind::Draws => facts.iter().any(|it| it.kind == FactKind::Allows),
        FactKind::Overlooks
        | FactKind::Allows
        | FactKind::Loses
        | FactKind::LosesMaterial
        | FactKind::LosesPoints => true,
        FactKind::Wins
        | FactKind::OnlyMove
        | FactKind::Forced
        | FactKind::Blocks
        | FactKind::Threatens
        | FactKind::DoubleThreat
        | FactKind::Forces
        | FactKind::WinsMaterial
        | FactKind::WinsPoints
        | FactKind::ExtraTurn
        | FactKind::Zugzwang
        | FactKind::Repeats => false,
    }
}

const fn is_result(kind: FactKind) -> bool {
    matches!(kind, FactKind::Wins | FactKind::Draws | FactKind::Loses)
}

/// Whether a fact says something that no other of the facts says better.
fn is_told(fact: &Fact, facts: &[Fact]) -> bool {
    let find = |kind| facts.iter().find(|fact| fact.kind == kind);
    let has = |kind| find(kind).is_some();
    let is_ending = |it: &&Fact| is_result(it.kind) && it.plies == Some(1);
    let ends_at_once = facts.iter().any(|fact| is_ending(&fact));
    match fact.kind {
        FactKind::Forced => true,
        // Told along with the fact that no other move does.
        FactKind::Wins | FactKind::Draws => {
            ends_at_once || !find(FactKind::OnlyMove).is_some_and(|it| it.proven)
        }
        FactKind::Loses => !has(FactKind::Overlooks),
        _ if ends_at_once => false,
        // Otherwise told along with what is lost.
        FactKind::Allows => {
            !has(FactKind::Loses)
                && !has(FactKind::Draws)
                && !has(FactKind::LosesMaterial)
                && !has(FactKind::LosesPoints)
        }
        FactKind::WinsMaterial | FactKind::WinsPoints => {
            !has(FactKind::Wins) && !has(FactKind::Loses)
        }
        // What the best move loses, too, is not its fault.
        FactKind::LosesMaterial | FactKind::LosesPoints => {
            has(FactKind::Allows) && !has(FactKind::Wins) && !has(FactKind::Loses)
        }
        FactKind::Threatens | FactKind::DoubleThreat => !has(FactKind::Loses),
        FactKind::Forces => {
            let threatened = find(FactKind::Threatens).map(|threat| &threat.squares);
            let allowed = find(FactKind::Allows).and_then(|allows| allows.moves.first());
            !has(FactKind::Overlooks)
                && threatened != Some(&fact.squares)
                && (allowed.is_none() || allowed != fact.moves.first())
        }
        FactKind::OnlyMove
        | FactKind::Blocks
        | FactKind::Overlooks
        | FactKind::ExtraTurn
        | FactKind::Zugzwang
        | FactKind::Repeats
        | FactKind::Own(_) => true,
    }
}

/// How much a fact matters in a sentence.
fn weight(fact: &Fact) -> u8 {
    match fact.kind {
        FactKind::Forced => 19,
        FactKind::Overlooks => 18,
        FactKind::OnlyMove => 17,
        FactKind::Blocks => 16,
        FactKind::DoubleThreat => 15,
        FactKind::Zugzwang => 14,
        FactKind::Own(word) => match word.weight {
            Weight::High => 13,
            Weight::Middle => 9,
            Weight::Low => 5,
        },
        FactKind::WinsMaterial | FactKind::LosesMaterial => 11,
        FactKind::WinsPoints | FactKind::LosesPoints => 10,
        FactKind::Forces => 8,
        FactKind::Threatens => 7,
        FactKind::ExtraTurn => 6,
        FactKind::Repeats => 4,
        FactKind::Allows => 3,
        FactKind::Wins | FactKind::Draws | FactKind::Loses => 2,
    }
}

/// What clauses need besides their fact.
struct Teller<'a> {
    /// The name of the move.
    name: &'a str,
    facts: &'a [Fact],
    nouns: [&'a str; 2],
    /// Whether the line that refutes the move was told: once is enough.
    is_refutation_told: Cell<bool>,
}

impl Teller<'_> {
    /// What a move does, as a verb and what follows it.
    fn clause(&self, fact: &Fact) -> String {
        let choices = || listed(&names(&fact.moves, MAX_CHOICES), "or");
        let amount = counted(fact.points.unwrap_or(0), self.nouns);
        match fact.kind {
            FactKind::Wins => ending("wins", fact),
            FactKind::Draws => ending("draws", fact) + &self.refutation(),
            FactKind::Loses => ending("loses", fact) + &self.refutation(),
            FactKind::OnlyMove => self.only_move(fact),
            FactKind::Forced => "is the only legal move".to_owned(),
            FactKind::Blocks if choices() == self.name && !self.names_another() => {
                "stops the opponent from winning there".to_owned()
            }
            FactKind::Blocks => format!("stops the opponent from winning with {}", choices()),
            FactKind::Overlooks => format!("lets the opponent win at once with {}", choices()),
            FactKind::Threatens => format!("threatens to win with {}", choices()),
            FactKind::DoubleThreat => {
                let moves = beginning(&fact.moves, MAX_CHOICES);
                format!("makes {} threats to win ({moves})", fact.moves.len())
            }
            FactKind::Forces => format!("forces {}", choices()),
            FactKind::WinsMaterial | FactKind::WinsPoints => format!("wins {amount}"),
            FactKind::LosesMaterial | FactKind::LosesPoints => {
                format!("loses {amount}{}", self.refutation())
            }
            FactKind::Allows => self.reply(fact),
            FactKind::ExtraTurn => "earns another turn".to_owned(),
            FactKind::Zugzwang => "puts the opponent in zugzwang".to_owned(),
            FactKind::Repeats => "brings a position back".to_owned(),
            FactKind::Own(word) => self.own_clause(word, fact),
        }
    }

    /// Whether a clause before names a move of the opponent, so that "there" would be its cell.
    fn names_another(&self) -> bool {
        self.facts.iter().any(|it| it.kind == FactKind::Overlooks)
    }

    fn only_move(&self, fact: &Fact) -> String {
        let wins = self.facts.iter().find(|it| it.kind == FactKind::Wins);
        match wins {
            _ if !fact.proven => "seems to be the only good move".to_owned(),
            Some(wins) => ending("is the only move that wins", wins),
            None => "is the only move that does not lose".to_owned(),
        }
    }

    /// The line by which the move is refuted, if one is known.
    fn refutation(&self) -> String {
        let allows = self.facts.iter().find(|it| it.kind == FactKind::Allows);
        let allows = allows.filter(|_| !self.is_refutation_told.replace(true));
        allows.map_or_else(String::new, |it| format!(" after {}", refuting(it)))
    }

    /// The reply that is allowed, and what it does.
    fn reply(&self, fact: &Fact) -> String {
        let allows = format!("allows {}", refuting(fact));
        match fact.moves.as_slice() {
            [reply] if !fact.reply.is_empty() => {
                format!(
                    "{allows}, which {}",
                    clauses(&reply.name, &fact.reply, self.nouns)
                )
            }
            _ => allows,
        }
    }

    fn own_clause(&self, word: OwnWord, fact: &Fact) -> String {
        if !word.counts_cells {
            return word.clause.to_owned();
        }
        let count = u32::try_from(fact.squares.len()).unwrap_or(u32::MAX);
        format!("{} {}", word.clause, counted(count, self.nouns))
    }
}

/// The beginning of the line that refutes a move.
fn refuting(allows: &Fact) -> String {
    beginning(&allows.moves, MAX_LINE)
}

/// The names of the first of some moves.
fn beginning(moves: &[NamedMove], most: usize) -> String {
    let more = if moves.len() > most { " …" } else { "" };
    names(moves, most).join(", ") + more
}

/// A verb with the distance or the points of the end of a game.
fn ending(verb: &str, fact: &Fact) -> String {
    match (fact.points, fact.plies) {
        (Some(points), _) => format!("{verb} by {}", counted(points, ["point", "points"])),
        (None, Some(1)) => format!("{verb} at once"),
        (None, Some(plies)) => format!("{verb} in {plies} plies"),
        (None, None) => verb.to_owned(),
    }
}

fn counted(count: u32, [one, several]: [&str; 2]) -> String {
    let noun = if count == 1 { one } else { several };
    format!("{count} {noun}")
}

fn names(moves: &[NamedMove], most: usize) -> Vec<String> {
    moves.iter().take(most).map(|mv| mv.name.clone()).collect()
}

/// A sentence begins with a capital letter, but "h8" and "exd5" stay as they are written.
fn capitalised(name: &str) -> String {
    let mut words = name.split(' ');
    let is_word = words
        .next()
        .is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
    match name.split_at_checked(1) {
        Some((first, rest)) if is_word => first.to_ascii_uppercase() + rest,
        Some(_) | None => name.to_owned(),
    }
}
