//! A position of one game, and the searches of it behind [`DynPosition`].
//!
//! A search for only the best move runs in two stages. First it proves one best move, which is much cheaper
//! than proving all moves. If a limit ends that proof, the rest of the limits goes into the analysis of
//! every move. A search that may not reach the end of every line cannot prove much, so it skips the first
//! stage.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::time::Duration;

use web_time::Instant;

use super::dyn_analysis::DynAnalysis;
use super::dyn_position::DynPosition;
use super::legal_move::LegalMove;
use super::lines::{legal_moves, read_line, write_line};
use super::move_review::{MoveReview, ReviewReasons};
use super::options::{Scope, SearchOptions};
use super::played::Record;
use super::proven::{ProvenLines, restore_analysis, to_indices};
use super::replay::read_record;
use super::result::{Candidate, SearchResult};
use super::scoring::Scoring;
use super::search_moves::read_search_moves;
use super::snapshot::{PositionSnapshot, end, snapshot};
use super::spec::PositionSpec;
use super::symmetry::map_analysis;
use crate::facts::{Explanation, explain, explain_moves};
use crate::game::{
    BoardText, Coordinates, Field, FieldError, Game, Layout, Look, MoveNotation, MoveText,
    PositionError, PositionHistory, Shape, Symmetry,
};
use crate::search::{
    self, Analysis, CancelFlag, End, Level, Limits, MoveSelection, PvLength, Resources, Root,
    Skill, StoppedBy, Unsolved, Value,
};

/// A position under its rules, with its history.
#[derive(Debug)]
pub(super) struct TypedPosition<G: Game> {
    pub(super) rules: G,
    pub(super) position: G::Position,
    pub(super) history: PositionHistory,
    /// The hashes of the game up to the position and to those before it, the latest first.
    game_hashes: Vec<u64>,
    /// The only moves that searches value; `None` for all.
    search_moves: Option<Vec<G::Move>>,
}

impl<G: Game> TypedPosition<G> {
    /// Puts a position with its history behind the object-safe trait, without the game before it.
    pub(super) fn boxed(
        rules: G,
        position: G::Position,
        history: PositionHistory,
    ) -> Box<dyn DynPosition> {
        Box::new(Self {
            rules,
            position,
            history,
            game_hashes: Vec::new(),
            search_moves: None,
        })
    }

    /// Reads the described position under rules that have been read.
    pub(super) fn read(
        rules: G,
        spec: &PositionSpec,
    ) -> Result<Box<dyn DynPosition>, PositionError> {
        let record = read_record(&rules, &spec.source, spec.player.as_deref())?;
        Ok(Box::new(Self {
            position: record.last().clone(),
            game_hashes: record.game_hashes(&rules),
            search_moves: None,
            history: record.history,
            rules,
        }))
    }

    fn legal_moves_of_rules(&self) -> Vec<G::Move> {
        legal_moves(&self.rules, &self.position, &self.history)
    }

    fn root(&self) -> Root<'_, G> {
        Root {
            search_moves: self.search_moves.as_deref(),
            ..Root::new(&self.position, &self.history)
        }
    }

    /// An analysis of the canonical form in the moves of the position.
    fn mapped<'a>(
        &self,
        analysis: &'a DynAnalysis,
        symmetry: Symmetry,
    ) -> Cow<'a, Analysis<G::Move>> {
        let moves = self.legal_moves_of_rules();
        map_analysis(
            &self.rules,
            &self.position,
            &moves,
            analysis.typed(),
            symmetry,
        )
    }

    fn snapshot_after(&self, mv: G::Move) -> PositionSnapshot {
        let mut history = self.history.clone();
        let after = history.play(&self.rules, &self.position, mv);
        snapshot(&self.rules, &after, &history)
    }

    /// The limits of a search, which are narrower below full strength.
    fn limits(&self, options: &SearchOptions) -> Limits {
        let moves = self.legal_moves_of_rules().len();
        options.selection.limits(&options.limits, moves)
    }

    /// Whether a search this deep reaches the end of every line of play.
    fn is_within_depth(&self, limits: &Limits) -> bool {
        let plies_left = self.rules.max_plies_left(&self.position);
        limits.depth.is_none_or(|depth| depth >= plies_left)
    }

    /// The length of the line that proves the value of a candidate; `None` if no line does.
    fn proven_plies(&self, candidate: &search::Candidate<G::Move>) -> Option<u32> {
        let ends = || {
            let (mut reached, mut history) = (self.position.clone(), self.history.clone());
            for mv in &candidate.pv {
                reached = history.play(&self.rules, &reached, *mv);
            }
            end(&self.rules, &reached, &history).is_some()
        };
        let length = || u32::try_from(candidate.pv.len()).ok();
        let of_line = || length().filter(|_| candidate.value.is_exact() && ends());
        candidate.value.plies().or_else(of_line)
    }

    /// The plies to the end of a game of this value, whose line has proven this many.
    fn remoteness(value: Value, proven_plies: Option<u32>) -> Option<u32> {
        match value {
            // Where positions come back, nobody has to end a draw.
            Value::Draw => proven_plies.filter(|plies| !G::ENDS.in_cycles() || *plies == 1),
            Value::Win(_) | Value::Loss(_) | Value::Estimate(_) => value.plies(),
        }
    }

    /// Writes a candidate in the notation of the game.
    fn to_candidate(&self, candidate: &search::Candidate<G::Move>) -> Candidate {
        let Self {
            rules, position, ..
        } = self;
        let plies = self.proven_plies(candidate);
        let (pv, pv_names) = write_line(rules, position, &candidate.pv);
        Candidate {
            value: candidate.value,
            remoteness: Self::remoteness(candidate.value, plies),
            depth: plies.unwrap_or(candidate.depth),
            squares: rules.squares(position, candidate.mv),
            pv,
            pv_names,
        }
    }
}

impl<G: Game> DynPosition for TypedPosition<G> {
    fn skill(&self, level: Level) -> Skill {
        level.skill::<G>()
    }

    fn is_over(&self) -> bool {
        end(&self.rules, &self.position, &self.history).is_some()
    }

    fn has_cycles(&self) -> bool {
        G::ENDS.in_cycles()
    }

    fn history_hash(&self) -> Option<u64> {
        self.history.key()
    }

    fn game_hashes(&self) -> &[u64] {
        &self.game_hashes
    }

    fn board(&self) -> BoardText {
        self.rules.write_board(&self.position)
    }

    fn snapshot(&self) -> PositionSnapshot {
        snapshot(&self.rules, &self.position, &self.history)
    }

    fn shape(&self) -> Option<Shape> {
        self.rules.shape()
    }

    fn players(&self) -> [&'static str; 2] {
        self.rules.players()
    }

    fn layout(&self) -> Layout {
        self.rules.layout()
    }

    fn look(&self) -> Look {
        self.rules.look()
    }

    fn colours(&self) -> [&'static str; 2] {
        self.rules.colours()
    }

    fn kinds(&self) -> Vec<char> {
        self.rules.kinds()
    }

    fn move_notation(&self) -> MoveNotation {
        self.rules.move_notation()
    }

    fn coordinates(&self) -> Option<Coordinates> {
        self.rules.coordinates()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let Self {
            rules, position, ..
        } = self;
        let moves = self.legal_moves_of_rules().into_iter();
        moves
            .map(|mv| LegalMove {
                mv: rules.write_move(position, mv),
                name: rules.move_name(position, mv),
                squares: rules.squares(position, mv),
                after: self.snapshot_after(mv),
            })
            .collect()
    }

    fn played(&self, mv: &MoveText) -> Result<Box<dyn DynPosition>, PositionError> {
        let mut record = Record::new(self.position.clone(), self.history.clone());
        let played = record.push_entry(&self.rules, mv);
        let moves = 1 + usize::from(self.rules.left_out(&self.position, mv).is_some());
        let played = played.and_then(|()| {
            let is_one = record.plies.len() == moves;
            is_one
                .then_some(())
                .ok_or_else(|| "one move is expected".to_owned())
        });
        played.map_err(|detail| {
            PositionError::IllegalMove(FieldError::new(Field::Move(0), detail))
        })?;
        let position = record.last().clone();
        Ok(Self::boxed(self.rules.clone(), position, record.history))
    }

    fn canonical_position(&self) -> (Box<dyn DynPosition>, Symmetry) {
        let is_shared = self.history.is_empty() && !self.is_restricted();
        let (position, symmetry) = if is_shared {
            self.rules.canonical_position(&self.position)
        } else {
            (self.position.clone(), Symmetry::default())
        };
        let canonical = Self {
            rules: self.rules.clone(),
            position,
            history: self.history.clone(),
            game_hashes: Vec::new(),
            search_moves: self.search_moves.clone(),
        };
        (Box::new(canonical), symmetry)
    }

    fn restricted_to(&self, moves: &[MoveText]) -> Result<Box<dyn DynPosition>, PositionError> {
        let root = (&self.position, &self.history);
        let search_moves = read_search_moves(&self.rules, root, moves)?;
        Ok(Box::new(Self {
            rules: self.rules.clone(),
            position: self.position.clone(),
            history: self.history.clone(),
            game_hashes: self.game_hashes.clone(),
            search_moves: Some(search_moves),
        }))
    }

    fn is_restricted(&self) -> bool {
        self.search_moves.is_some()
    }

    fn result(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        selection: &MoveSelection,
    ) -> SearchResult {
        let Self {
            rules,
            position,
            history,
            ..
        } = self;
        let DynAnalysis {
            time_allowed, time, ..
        } = *analysis;
        let analysis = self.mapped(analysis, symmetry);
        let selected = selection.select(&analysis);
        let after = |index: usize| self.snapshot_after(analysis.candidates[index].mv);
        let candidates = analysis.candidates.iter();
        let candidates: Vec<_> = candidates.map(|it| self.to_candidate(it)).collect();
        let (value, remoteness) = match (selected, end(rules, position, history)) {
            (Some(index), _) if analysis.solved => {
                (candidates[index].value, candidates[index].remoteness)
            }
            (Some(index), _) => (candidates[index].value.of_unsolved(), None),
            (None, Some(end)) => {
                let value = Value::from_outcome(end.outcome, rules.to_move(position));
                (value, Some(0))
            }
            (None, None) => unreachable!("an open position has a move"),
        };
        SearchResult {
            snapshot: self.snapshot(),
            move_notation: rules.move_notation(),
            scoring: Scoring::from_rules(rules),
            value,
            remoteness,
            selected,
            after: selected.map(after),
            candidates,
            exact: analysis.is_exact(),
            solved: analysis.solved,
            depth: analysis.depth,
            candidates_depth: analysis.candidates_depth,
            nodes: analysis.nodes,
            end: analysis.end,
            time_allowed,
            time,
        }
    }

    fn explain(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        shown: usize,
        cancel: &CancelFlag,
    ) -> Explanation {
        let analysis = self.mapped(analysis, symmetry);
        let root = (&self.position, &self.history);
        explain(&self.rules, root, &analysis, shown, cancel)
    }

    fn explain_review(
        &self,
        analysis: &DynAnalysis,
        symmetry: Symmetry,
        review: &MoveReview,
        cancel: &CancelFlag,
    ) -> ReviewReasons {
        let mut analysis = self.mapped(analysis, symmetry).into_owned();
        let reviewed = [&review.played, &review.best].map(|found| {
            let line = read_line(&self.rules, &self.position, &found.pv);
            let mut candidates = analysis.candidates.iter_mut();
            let candidate = candidates.find(|it| it.mv == line[0]);
            let candidate = candidate.expect("the move is legal");
            (candidate.value, candidate.pv) = (found.value, line);
            candidate.mv
        });
        let order = |it: &search::Candidate<_>| Reverse(it.value.order());
        analysis.candidates.sort_by_key(order);
        let root = (&self.position, &self.history);
        let explained = explain_moves(&self.rules, root, &analysis, &reviewed, cancel);
        let [played, best] = explained.try_into().unwrap_or_default();
        ReviewReasons { played, best }
    }

    fn proven_lines(&self, analysis: &DynAnalysis) -> Option<ProvenLines> {
        let Analysis {
            candidates,
            depth,
            nodes,
            ..
        } = analysis.typed::<G::Move>();
        // A draw without an end is known from a table, which is as quick as a cache.
        let has_end = |it: &search::Candidate<G::Move>| {
            it.value != Value::Draw || Self::remoteness(it.value, self.proven_plies(it)).is_some()
        };
        let line = |it: &search::Candidate<_>| to_indices(&self.rules, &self.position, &it.pv);
        (analysis.exact && candidates.iter().all(has_end)).then(|| ProvenLines {
            depth: *depth,
            nodes: *nodes,
            lines: candidates.iter().map(line).collect(),
        })
    }

    fn restore(&self, proven: &ProvenLines) -> Option<DynAnalysis> {
        let moves = self.legal_moves_of_rules();
        let analysis =
            restore_analysis(&self.rules, &self.position, &self.history, &moves, proven)?;
        Some(DynAnalysis::new(analysis, Duration::ZERO))
    }

    fn analyse(
        &self,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
        progress: &mut dyn FnMut(DynAnalysis),
    ) -> DynAnalysis {
        let Self {
            rules, position, ..
        } = self;
        let limits = self.limits(options);
        let mut rest = Unsolved { limits, nodes: 0 };
        let started = Instant::now();
        let pv_length = match options.scope {
            Scope::AllMoves => None,
            Scope::BestMove => Some(PvLength::FirstMove),
            Scope::BestLine => Some(PvLength::Full),
        };
        // The proof of one best move would take all of the time where positions come back.
        let can_prove = self.is_within_depth(&limits)
            && !self.is_over()
            && !self.is_restricted()
            && !G::ENDS.in_cycles();
        if let Some(pv_length) = pv_length.filter(|_| can_prove) {
            match search::solve(rules, position, pv_length, &limits, resources, cancel) {
                Ok(best) => return DynAnalysis::new(best, started.elapsed()),
                Err(unsolved) => rest = unsolved,
            }
        }
        let with_all_nodes = |mut analysis: Analysis<G::Move>| {
            analysis.nodes += rest.nodes;
            let mut analysis = DynAnalysis::new(analysis, started.elapsed());
            analysis.time_allowed = options.limits.movetime;
            analysis
        };
        let mut report = |so_far: &Analysis<_>| progress(with_all_nodes(so_far.clone()));
        let limits = rest.limits;
        let analysis =
            search::analyse_root(rules, self.root(), &limits, resources, cancel, &mut report);
        with_all_nodes(analysis)
    }

    fn analyse_within(
        &self,
        max_nodes: u64,
        options: &SearchOptions,
        resources: &mut Resources,
        cancel: &CancelFlag,
    ) -> Result<DynAnalysis, StoppedBy> {
        let Self { rules, .. } = self;
        let requested = self.limits(options);
        let limits = Limits {
            nodes: Some(
                requested
                    .nodes
                    .map_or(max_nodes, |nodes| nodes.min(max_nodes)),
            ),
            ..requested
        };
        if self.is_over() || limits == requested || !self.is_within_depth(&limits) {
            let options = options.with_limits(limits);
            let analysis = self.analyse(&options, resources, cancel, &mut |_| ());
            return match analysis.end {
                Some(End::Stopped(cause @ (StoppedBy::Nodes | StoppedBy::Time)))
                    if limits != requested =>
                {
                    Err(cause)
                }
                _ => Ok(analysis),
            };
        }
        // The proofs have to be those of a search within the requested limits, which gives
        // half of its nodes to estimates. Otherwise the lane of a request could change its
        // result.
        let started = Instant::now();
        let analysis =
            search::solve_quick(rules, self.root(), &requested, max_nodes, resources, cancel)?;
        Ok(DynAnalysis::new(analysis, started.elapsed()))
    }
}
