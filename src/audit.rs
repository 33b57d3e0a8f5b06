//! The laws that every game must obey, and the search with it, as one function.
//!
//! The tests run it over the whole menu, so that a game is covered by them from the
//! moment it is listed. It is slow, and of no use to the service.

use std::fmt::Debug;
use std::hash::BuildHasher as _;
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustc_hash::FxBuildHasher;

use crate::game::book::Fate;
use crate::game::notation::{MoveText, Notation};
use crate::game::{Estimate, Foregone, Game, Goal, Outcome, Outlook, Player, Soonest};
use crate::search::{
    Analysis, Candidate, Choice, Crew, Difficulty, Limits, Memory, Resources, StopFlag, StoppedBy,
    Techniques, TieBreak, Value, analyse, minimax,
};

/// A law that does not hold, and where.
pub type Violation = String;

type Verdict = Result<(), Violation>;

/// Fails with the law and the values that break it.
fn law(name: &str, holds: bool, evidence: impl Debug) -> Verdict {
    if holds {
        Ok(())
    } else {
        Err(format!("{name}: {evidence:?}"))
    }
}

/// Plays from the start by `picks` (each modulo the number of legal moves) and
/// checks the last positions on the way, then the search at the last open one against plain
/// minimax: with the game's own estimates, and with random ones drawn by `seed`.
///
/// # Errors
///
/// The first law found broken.
pub fn audit<G: Notation>(rules: &G, picks: &[u16], seed: u64) -> Result<(), Violation> {
    let start = rules.start();
    check_start(rules, &start)?;
    let mut reached = vec![start];
    for pick in picks {
        let position = reached[reached.len() - 1];
        if rules.outcome(&position).is_some() {
            break;
        }
        let moves = moves_of(rules, &position);
        let mv = moves[usize::from(*pick) % moves.len()];
        reached.push(rules.play(&position, mv));
    }
    for position in reached.iter().rev().take(POSITIONS_CHECKED) {
        check_position(rules, position)?;
    }
    let noisy = Noisy {
        rules: rules.clone(),
        seed,
    };
    // A finished game has little to search, so the position before is searched, too.
    for position in reached.iter().rev().take(2) {
        audit_search(rules, position, seed)?;
        audit_search(&noisy, position, seed)?;
        if rules.outcome(position).is_none() {
            break;
        }
    }
    Ok(())
}

/// How many of the positions of a game are checked. The earlier ones are the last of
/// shorter games.
const POSITIONS_CHECKED: usize = 10;

/// Checks the search of one position against plain minimax: at the greatest depth
/// that plain minimax can afford, at a lesser one, and stopped, by a number of nodes or by
/// another thread, all drawn by `seed`; and two threads that share what they find against
/// one.
///
/// # Errors
///
/// The first law found broken.
pub fn audit_search<G: Game>(game: &G, position: &G::Position, seed: u64) -> Result<(), Violation> {
    if game.outcome(position).is_some() {
        let (analysis, _) = search(game, position, Trial::default());
        return law(
            "there is nothing to search in a finished game",
            analysis.candidates.is_empty() && analysis.stopped_by.is_none(),
            position,
        );
    }
    let deepest = affordable_depth(game, position);
    let [low, high, how, ..] = seed.to_le_bytes();
    let draw = u32::from(u16::from_le_bytes([low, high]) % 4096);
    let some = Techniques::drawn(FxBuildHasher.hash_one(seed));
    for (depth, techniques) in [
        (deepest, Techniques::ALL),
        (deepest, some),
        (draw % deepest + 1, some),
    ] {
        let trial = Trial {
            limits: Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            techniques,
            ..Trial::default()
        };
        check_search(game, position, trial, depth, seed)?;
    }
    check_foregone(game, position, deepest)?;
    let nodes = (how & 1 == 0).then_some(draw.into());
    let stopped = Trial {
        limits: Limits {
            nodes,
            ..Limits::default()
        },
        flag: nodes
            .is_none()
            .then_some(Duration::from_micros(draw.into())),
        is_shared: how & 2 == 0,
        techniques: some,
    };
    check_search(game, position, stopped, deepest, seed)?;
    if deepest == game.plies_left(position) {
        check_sharing(game, position)?;
    }
    Ok(())
}

fn moves_of<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    game.moves(position).into_iter().collect()
}

fn check_start<G: Notation>(rules: &G, start: &G::Position) -> Verdict {
    law(
        "the first player begins",
        rules.to_move(start) == Player::One && rules.start_by(Player::One) == Some(*start),
        start,
    )?;
    law(
        "there is a value for every parameter, in its range",
        rules.parameters().len() == rules.parameter_values().len()
            && rules
                .parameters()
                .iter()
                .zip(rules.parameter_values())
                .all(|(known, value)| known.accept(value.into()) == Ok(value)),
        rules,
    )
}

fn check_position<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    check_notation(rules, position)?;
    check_twins(rules, position)?;
    if rules.outcome(position).is_some() {
        return law(
            "a finished game has no plies left",
            rules.plies_left(position) == 0,
            position,
        );
    }
    check_moves(rules, position)?;
    check_outlook(rules, position)?;
    check_by_heart(rules, position)
}

/// What is written can be read back, and a line belongs to a win.
fn check_notation<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let board = rules.write_board(position);
    let read = rules.read_board(&board, Some(rules.to_move(position)));
    law(
        "a board that is written can be read",
        read == Ok(*position),
        (position, &board),
    )?;
    let won = matches!(rules.outcome(position), Some(Outcome::Won(_)));
    law(
        "a winning line belongs to a won game and ascends",
        rules
            .winning_line(position)
            .is_none_or(|line| won && line.is_sorted_by(|a, b| a < b)),
        position,
    )
}

/// Nothing the rules say, and nothing that play leads to, tells positions apart that share
/// a key.
fn check_twins<G: Game>(rules: &G, position: &G::Position) -> Verdict {
    if rules.outcome(position).is_some() {
        return Ok(());
    }
    let children = |parent: &G::Position| {
        let moves = moves_of(rules, parent).into_iter();
        let children = moves.map(|mv| rules.play(parent, mv));
        children.collect::<Vec<_>>()
    };
    let facts = |of: &G::Position| {
        FxBuildHasher.hash_one((
            rules.to_move(of),
            rules.outcome(of),
            rules.plies_left(of),
            rules.estimate(of),
        ))
    };
    let facts_of_children = |parent: &G::Position| {
        let mut all: Vec<u64> = match rules.outcome(parent) {
            Some(_) => Vec::new(),
            None => children(parent).iter().map(facts).collect(),
        };
        all.sort_unstable();
        all
    };
    let children = children(position);
    let keys: Vec<u64> = children.iter().map(|child| rules.key(child)).collect();
    let pairs = (1..keys.len()).filter_map(|place| {
        let earlier = keys[..place].iter().position(|key| *key == keys[place])?;
        Some((&children[earlier], &children[place]))
    });
    pairs.take(TWINS_LOOKED_AT).try_for_each(|(child, twin)| {
        law(
            "positions that share a key are equal but for the cells",
            facts(child) == facts(twin) && facts_of_children(child) == facts_of_children(twin),
            (child, twin),
        )
    })
}

/// How many pairs of positions that share a key are compared after a move.
const TWINS_LOOKED_AT: usize = 4;

/// Moves are distinct, can be written and read, and bring the end nearer.
fn check_moves<G: Notation>(rules: &G, position: &G::Position) -> Verdict {
    let moves = moves_of(rules, position);
    law("an open game has a move", !moves.is_empty(), position)?;
    let texts: Vec<MoveText> = moves
        .iter()
        .map(|mv| rules.write_move(position, *mv))
        .collect();
    for (place, (mv, text)) in moves.iter().zip(&texts).enumerate() {
        law(
            "a move that is written can be read",
            rules.read_move(position, text) == Ok(*mv),
            (position, text),
        )?;
        law(
            "every move is listed once",
            !texts[..place].contains(text),
            (position, text),
        )?;
        let child = rules.play(position, *mv);
        law(
            "every move brings the end nearer",
            rules.plies_left(&child) < rules.plies_left(position),
            (position, text),
        )?;
        law(
            "a move changes the key",
            rules.key(&child) != rules.key(position),
            (position, text),
        )?;
        if rules.outcome(&child).is_some() {
            law(
                "nothing can be played once the game is over",
                rules.read_move(&child, text).is_err(),
                (position, text),
            )?;
        }
    }
    Ok(())
}

/// What is seen at a glance is what playing two plies shows.
fn check_outlook<G: Game>(rules: &G, position: &G::Position) -> Verdict {
    let side = rules.to_move(position);
    let wins = |parent: &G::Position, mv: G::Move, side: Player| {
        rules.outcome(&rules.play(parent, mv)) == Some(Outcome::Won(side))
    };
    let moves = moves_of(rules, position);
    let can_win = moves.iter().any(|mv| wins(position, *mv, side));
    let loses_next = |mv: G::Move| {
        let child = rules.play(position, mv);
        rules.outcome(&child).is_none()
            && rules.to_move(&child) != side
            && rules
                .moves(&child)
                .into_iter()
                .any(|reply| wins(&child, reply, !side))
    };
    let loses_at_once = |mv: G::Move| wins(position, mv, !side);
    let holds = match rules.outlook(position) {
        Outlook::WinsNow => can_win,
        Outlook::LosesNext => !can_win && moves.iter().all(|mv| loses_next(*mv)),
        Outlook::Open(kept) => {
            let kept: Vec<_> = kept.into_iter().collect();
            let left_out = moves.iter().filter(|mv| !kept.contains(mv));
            !can_win
                && !kept.is_empty()
                && kept.iter().all(|mv| moves.contains(mv))
                && left_out
                    .copied()
                    .all(|mv| loses_at_once(mv) || loses_next(mv))
        }
    };
    law("the outlook is true", holds, position)
}

/// What is known by heart is written so that a book can have it, and the line leads where
/// the fate says.
fn check_by_heart<G: Game>(game: &G, position: &G::Position) -> Verdict {
    law(
        "the number in a book has 56 bits",
        game.book_key(position).is_none_or(|key| key >> 56 == 0),
        position,
    )?;
    let Some(fate) = game.known_by_heart(position) else {
        return Ok(());
    };
    let line = game.line_by_heart(position).unwrap_or_default();
    let mut end = *position;
    for mv in &line {
        let is_legal = game.outcome(&end).is_none() && moves_of(game, &end).contains(mv);
        law(
            "a line known by heart is legal",
            is_legal,
            (position, &line),
        )?;
        end = game.play(&end, *mv);
    }
    let player = game.to_move(position);
    let (expected, plies) = match fate {
        Fate::Win { plies } => (Outcome::Won(player), usize::from(plies)),
        Fate::Draw => (Outcome::Drawn, line.len()),
        Fate::Loss { plies } => (Outcome::Won(!player), usize::from(plies)),
    };
    law(
        "a line known by heart comes to its fate",
        game.outcome(&end) == Some(expected) && line.len() == plies,
        (position, fate, &line),
    )
}

/// How a search is run. By default without limits, by one thread.
#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    limits: Limits,
    /// Whether two threads share what they find, from the start.
    is_shared: bool,
    /// When another thread raises the stop flag.
    flag: Option<Duration>,
    techniques: Techniques,
}

impl Trial {
    fn resources(self) -> Resources {
        let alone = Resources {
            techniques: self.techniques,
            ..Resources::default()
        };
        if self.is_shared {
            Resources {
                crew: Crew::of(NonZeroUsize::MIN.saturating_add(1)),
                memory: Memory::of_full_size(Memory::SHARED_FROM),
                ..alone
            }
        } else {
            alone
        }
    }

    /// Whether this can have ended the search.
    fn ends_by(self, stopped_by: StoppedBy) -> bool {
        match stopped_by {
            StoppedBy::Depth => self.limits.depth.is_some(),
            StoppedBy::Nodes => self.limits.nodes.is_some(),
            StoppedBy::Time => self.limits.movetime.is_some(),
            StoppedBy::Flag => self.flag.is_some(),
        }
    }
}

/// The search run like this, and what it tells on the way.
fn search<G: Game>(
    game: &G,
    position: &G::Position,
    trial: Trial,
) -> (Analysis<G::Move>, Vec<Analysis<G::Move>>) {
    let (limits, mut resources) = (trial.limits, trial.resources());
    let stop = StopFlag::default();
    let mut told = Vec::new();
    let mut progress = |so_far: &Analysis<_>| told.push(so_far.clone());
    let analysis = thread::scope(|scope| {
        let (ended, end) = mpsc::channel::<()>();
        if let Some(delay) = trial.flag {
            let stop = stop.clone();
            scope.spawn(move || {
                // Sooner if the search ends.
                let _ = end.recv_timeout(delay);
                stop.raise();
            });
        }
        let analysis = analyse(
            game,
            position,
            &limits,
            &mut resources,
            &stop,
            &mut progress,
        );
        drop(ended);
        analysis
    });
    (analysis, told)
}

/// What is proven of every move does not depend on who proves it.
fn check_sharing<G: Game>(game: &G, position: &G::Position) -> Verdict {
    let prove = |is_shared| {
        let trial = Trial {
            is_shared,
            ..Trial::default()
        };
        search(game, position, trial).0.candidates
    };
    let (alone, together) = (prove(false), prove(true));
    law(
        "two threads prove what one does",
        alone == together,
        (position, &alone, &together),
    )
}

/// What is called foregone happens, as deep as plain minimax looks.
fn check_foregone<G: Game>(game: &G, position: &G::Position, depth: u32) -> Verdict {
    let player = game.to_move(position);
    let oracle = || minimax(game, position, player, Some(depth)).value;
    if matches!(game.outlook(position), Outlook::Open(_)) {
        let soonest = game.soonest(position);
        let holds = match oracle() {
            Value::Win { plies } => i64::from(plies) >= soonest.win.into(),
            Value::Loss { plies } => i64::from(plies) >= soonest.loss.into(),
            Value::Draw | Value::Estimate(_) => true,
        };
        law(
            "no game ends sooner than it may",
            holds,
            (position, soonest),
        )?;
    }
    for goal in [Goal::Draw, Goal::Win] {
        let holds = match game.foregone(position, goal) {
            None => true,
            Some(Foregone::NoWin) => !matches!(oracle(), Value::Win { .. }),
            Some(Foregone::NoLoss) => !matches!(oracle(), Value::Loss { .. }),
            Some(Foregone::Loss) => matches!(oracle(), Value::Loss { .. } | Value::Estimate(_)),
        };
        law("what is foregone happens", holds, (position, goal))?;
    }
    Ok(())
}

/// How many positions plain minimax may look at for one check of the search.
const ORACLE_NODES: usize = 20_000;

/// The search and plain minimax to `depth` agree on every candidate. Where the search
/// is stopped sooner, its proofs are true all the same.
fn check_search<G: Game>(
    game: &G,
    position: &G::Position,
    trial: Trial,
    depth: u32,
    seed: u64,
) -> Verdict {
    let limits = trial.limits;
    let player = game.to_move(position);
    let (analysis, progress) = search(game, position, trial);
    let moves = moves_of(game, position).len();
    let told = || progress.iter().chain([&analysis]);
    law(
        "every legal move is a candidate, best first, from the start",
        told().all(|analysis| {
            analysis.candidates.len() == moves
                && analysis.candidates.is_sorted_by(|a, b| rank(a) > rank(b))
        }),
        (position, &progress, &analysis),
    )?;
    law(
        "progress is a depth completed, and not the last",
        progress.is_sorted_by(|a, b| a.depth < b.depth)
            && progress
                .iter()
                .all(|so_far| so_far.stopped_by.is_none() && !so_far.is_exact())
            && told().is_sorted_by_key(|analysis| (analysis.depth, analysis.nodes)),
        (position, &progress, &analysis),
    )?;
    law(
        "limits are kept, and what is not proven was stopped by one",
        limits.depth.is_none_or(|depth| analysis.depth <= depth)
            && limits
                .nodes
                .is_none_or(|nodes| analysis.nodes <= nodes.max(moves as u64))
            && match analysis.stopped_by {
                Some(cause) => trial.ends_by(cause) && !analysis.is_exact(),
                None => analysis.is_exact(),
            },
        (position, trial, &analysis),
    )?;
    check_choice(&analysis.candidates, seed)?;
    // Where lines of different length lead to one position, the table may know it from
    // a deeper search.
    let comparable = limits.depth.is_some() && lines_are_as_long(game, position, depth);
    for candidate in &analysis.candidates {
        let child = game.play(position, candidate.mv);
        let oracle = minimax(game, &child, player, Some(depth - 1)).value;
        let oracle = one_ply_earlier(oracle);
        let agrees = match (candidate.value.is_proven(), oracle.is_proven()) {
            (true, true) => candidate.value == oracle,
            // What one sees at a glance or by transposition, the other may only guess.
            (true, false) => limits.depth != Some(game.plies_left(position)),
            (false, _) => !comparable || candidate.value.hundredths() == oracle.hundredths(),
        };
        law(
            "a candidate is worth what plain minimax says",
            agrees,
            (position, trial, candidate, oracle),
        )?;
        check_pv(game, position, candidate, depth)?;
    }
    Ok(())
}

/// Whether, for `depth` plies, every move takes one off the plies left or ends the game.
fn lines_are_as_long<G: Game>(game: &G, position: &G::Position, depth: u32) -> bool {
    depth == 0
        || game.outcome(position).is_some()
        || game.moves(position).into_iter().all(|mv| {
            let child = game.play(position, mv);
            let ends = game.outcome(&child).is_some();
            (ends || game.plies_left(&child) + 1 == game.plies_left(position))
                && lines_are_as_long(game, &child, depth - 1)
        })
}

/// Whatever breaks a tie, a best move is played; the lowest, or a repeatable one. What a
/// weaker level plays is repeatable, too.
fn check_choice<M: Debug>(candidates: &[Candidate<M>], seed: u64) -> Verdict {
    let best: Vec<usize> = (0..candidates.len())
        .filter(|place| candidates[*place].value.hundredths() == candidates[0].value.hundredths())
        .collect();
    let lowest = best
        .iter()
        .copied()
        .min_by_key(|place| candidates[*place].order);
    let choose = |difficulty, tie_break| {
        let choice = Choice {
            difficulty,
            tie_break,
            seed,
        };
        choice
            .of(candidates)
            .filter(|_| choice.of(candidates) == choice.of(candidates))
    };
    law(
        "the move chosen is a best one",
        choose(Difficulty::Perfect, TieBreak::Fastest) == Some(0)
            && choose(Difficulty::Perfect, TieBreak::First) == lowest
            && choose(Difficulty::Perfect, TieBreak::Random)
                .is_some_and(|place| best.contains(&place)),
        candidates,
    )?;
    law(
        "every level chooses a candidate",
        Difficulty::ALL.into_iter().all(|difficulty| {
            choose(difficulty, TieBreak::Fastest).is_some_and(|place| place < candidates.len())
        }),
        candidates,
    )
}

fn affordable_depth<G: Game>(game: &G, position: &G::Position) -> u32 {
    let branching = moves_of(game, position).len();
    let mut nodes = branching;
    let mut depth = 1;
    while nodes * branching <= ORACLE_NODES && depth < game.plies_left(position) {
        nodes *= branching;
        depth += 1;
    }
    depth
}

/// Greater is better.
fn rank<M>(candidate: &Candidate<M>) -> impl Ord + use<M> {
    let value = candidate.value;
    let order = std::cmp::Reverse(candidate.order);
    (value.hundredths(), value.urgency(), order)
}

fn one_ply_earlier(value: Value) -> Value {
    match value {
        Value::Win { plies } => Value::Win { plies: plies + 1 },
        Value::Loss { plies } => Value::Loss { plies: plies + 1 },
        Value::Draw | Value::Estimate(_) => value,
    }
}

/// The principal variation can be played, keeps a proven value at every ply, and
/// then leads to the end of the game.
fn check_pv<G: Game>(
    game: &G,
    position: &G::Position,
    candidate: &Candidate<G::Move>,
    depth: u32,
) -> Verdict {
    let player = game.to_move(position);
    let mut reached = *position;
    let mut expected = candidate.value;
    // From where plain minimax cannot see the end at this depth, it is no measure.
    let mut comparable = candidate.value.is_proven();
    for (mv, ply) in candidate.pv.iter().zip(1..) {
        law(
            "a principal variation can be played",
            game.outcome(&reached).is_none() && moves_of(game, &reached).contains(mv),
            (position, candidate),
        )?;
        reached = game.play(&reached, *mv);
        let depth = depth.saturating_sub(ply);
        let oracle = minimax(game, &reached, player, Some(depth)).value;
        comparable &= oracle.is_proven();
        if comparable {
            law(
                "a principal variation keeps its value",
                one_ply_earlier(oracle) == expected,
                (position, candidate, &reached),
            )?;
        }
        expected = oracle;
    }
    law(
        "a proven principal variation ends the game",
        !candidate.value.is_proven() || game.outcome(&reached).is_some(),
        (position, candidate),
    )
}

/// A game with other estimates: random ones. They differ between twins, so it has
/// none.
#[derive(Clone, Debug)]
struct Noisy<G> {
    rules: G,
    seed: u64,
}

impl<G: Game> Game for Noisy<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Moves = G::Moves;

    fn start(&self) -> G::Position {
        self.rules.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.rules.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.rules.outcome(position)
    }

    fn moves(&self, position: &G::Position) -> G::Moves {
        self.rules.moves(position)
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.rules.play(position, mv)
    }

    fn plies_left(&self, position: &G::Position) -> u32 {
        self.rules.plies_left(position)
    }

    fn outlook(&self, position: &G::Position) -> Outlook<G::Moves> {
        self.rules.outlook(position)
    }

    fn soonest(&self, position: &G::Position) -> Soonest {
        self.rules.soonest(position)
    }

    fn foregone(&self, position: &G::Position, goal: Goal) -> Option<Foregone> {
        self.rules.foregone(position, goal)
    }

    fn known_by_heart(&self, position: &G::Position) -> Option<Fate> {
        self.rules.known_by_heart(position)
    }

    fn line_by_heart(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        self.rules.line_by_heart(position)
    }

    fn promise(&self, child: &G::Position, mv: G::Move) -> i32 {
        self.rules.promise(child, mv)
    }

    fn estimate(&self, position: &G::Position) -> Estimate {
        let hash = FxBuildHasher.hash_one((self.seed, position));
        // Few different values, so that many are equal.
        let step = i32::try_from(hash % 7).expect("a remainder of 7") - 3;
        Estimate::from_hundredths(step * 300)
    }
}
