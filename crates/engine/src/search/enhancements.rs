//! The techniques of the search, and a switch for each.
//!
//! None of them changes a proven value. Each can be switched off for two reasons. `bestmove-lab
//! bench --ablation` measures its worth by the cost of a search without it. The conformance
//! checks compare searches with random subsets against plain minimax, so that an error in one
//! technique cannot hide behind another.
//!
//! The fields of [`Enhancements`] describe the techniques. Their sources are with the code that implements
//! them, and in `docs/search.md`. Three of them are calls to the game, and have their code here:
//!
//! * Plausible moves: <https://www.chessprogramming.org/Forward_Pruning>
//! * Non-losing moves: Pons, "Solving Connect Four", 2015,
//!   <http://blog.gamesolver.org/solving-connect-four/09-anticipate-losing-moves/>
//! * Symmetry: <https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating>

use crate::game::{
    Estimable, NonLosingMoves, Provable, SolvedValue, book_line, book_value,
    default_non_losing_moves, hash64,
};

/// The techniques that a search uses.
///
/// ```
/// use bestmove_engine::search::Enhancements;
///
/// let mut enhancements = Enhancements::ALL;
/// enhancements.book = false;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches, each independent of the others"
)]
pub struct Enhancements {
    /// Transposition table: a position that is reached again is looked up.
    pub table: bool,
    /// Symmetric positions share an entry of the table.
    pub symmetry: bool,
    /// Enhanced transposition cutoffs: before a proof searches a child, it probes the table for all children.
    pub etc: bool,
    /// Hash move: estimates first search the best move of an earlier search.
    pub hash_move: bool,
    /// Children are searched in the order of the game's move score.
    pub static_order: bool,
    /// Non-losing moves: positions that the next two plies decide are not searched. Without
    /// it, the search tries each move for a win. Distance pruning, static bounds and quiescence
    /// are then off, too, because the game answers them only for positions that it calls open.
    pub non_losing_moves: bool,
    /// Distance pruning: proofs do not search for a result that cannot come soon enough.
    pub distance_pruning: bool,
    /// Static bounds: proofs do not search positions that the game decides by a known strategy.
    pub static_bounds: bool,
    /// Endgames: proofs let the game test the end of the game, or look it up in a table, where it can.
    pub endgames: bool,
    /// Proofs test bounds from the outside in. Without it, they bisect.
    pub outside_in: bool,
    /// Killers and history: estimates first search moves that refuted other positions.
    pub history: bool,
    /// Principal variation search: estimates search all moves but the first with a null window.
    pub pvs: bool,
    /// Aspiration: estimates search each root move with a window around its last estimate.
    pub aspiration: bool,
    /// Quiescence: what the next moves change by force is played out at the horizon before it is evaluated,
    /// and forced replies cost no depth.
    pub quiescence: bool,
    /// Defences: if the opponent threatens to win, estimates search only what may stop it. It
    /// depends on quiescence, which finds the same wins at the horizon.
    pub defences: bool,
    /// Threats: wins only by forcing moves are looked for, along with proofs and estimates.
    pub threats: bool,
    /// Plausible moves: estimates search only moves that a strong player would consider.
    pub plausible_moves: bool,
    /// Late move reductions: quiet moves that are ordered late are searched less deeply at first.
    pub late_move_reductions: bool,
    /// Late move pruning: near the leaves, only the best few quiet moves are searched.
    pub late_move_pruning: bool,
    /// Futility: near the leaves, quiet moves that cannot raise alpha are left out.
    pub futility: bool,
    /// Reverse futility: near the leaves, a node whose evaluation is far above beta is left out.
    pub reverse_futility: bool,
    /// Null move: a node that is above beta even after a pass is left out.
    pub null_move: bool,
    /// Internal iterative reduction: a node without a hash move is searched a ply less deeply. It depends
    /// on the hash move and the table.
    pub internal_iterative_reduction: bool,
    /// Check extension: a node whose side to move is in check is searched a ply deeper.
    pub check_extension: bool,
    /// Threat extension: a node whose side to move would lose after a pass is searched a ply deeper.
    pub threat_extension: bool,
    /// Forcing moves in quiescence: its first plies also play out moves such as checks, in games that
    /// provide them. It depends on quiescence.
    pub forcing_quiescence: bool,
    /// Opening book: positions in the book are not searched.
    pub book: bool,
}

impl Enhancements {
    /// All techniques, which is the default.
    pub const ALL: Self = Self {
        table: true,
        symmetry: true,
        etc: true,
        hash_move: true,
        static_order: true,
        non_losing_moves: true,
        distance_pruning: true,
        static_bounds: true,
        endgames: true,
        outside_in: true,
        history: true,
        pvs: true,
        aspiration: true,
        quiescence: true,
        defences: true,
        threats: true,
        plausible_moves: true,
        late_move_reductions: true,
        late_move_pruning: true,
        futility: true,
        reverse_futility: true,
        null_move: true,
        internal_iterative_reduction: true,
        check_extension: true,
        threat_extension: true,
        forcing_quiescence: true,
        book: true,
    };

    /// The name and the field of each technique.
    pub const SWITCHES: [(&str, Switch); 27] = [
        ("transposition table", |all| &mut all.table),
        ("symmetry", |all| &mut all.symmetry),
        ("enhanced transposition cutoffs", |all| &mut all.etc),
        ("hash move first", |all| &mut all.hash_move),
        ("static move order", |all| &mut all.static_order),
        ("non-losing moves, and the next two", |all| {
            &mut all.non_losing_moves
        }),
        ("distance pruning", |all| &mut all.distance_pruning),
        ("static bounds", |all| &mut all.static_bounds),
        ("endgames", |all| &mut all.endgames),
        ("bounds from the outside in", |all| &mut all.outside_in),
        ("killers and history", |all| &mut all.history),
        ("principal variation search", |all| &mut all.pvs),
        ("aspiration", |all| &mut all.aspiration),
        ("quiescence", |all| &mut all.quiescence),
        ("defences", |all| &mut all.defences),
        ("threats", |all| &mut all.threats),
        ("plausible moves", |all| &mut all.plausible_moves),
        ("late move reductions", |all| &mut all.late_move_reductions),
        ("late move pruning", |all| &mut all.late_move_pruning),
        ("futility", |all| &mut all.futility),
        ("reverse futility", |all| &mut all.reverse_futility),
        ("null move", |all| &mut all.null_move),
        ("internal iterative reduction", |all| {
            &mut all.internal_iterative_reduction
        }),
        ("check extension", |all| &mut all.check_extension),
        ("threat extension", |all| &mut all.threat_extension),
        ("forcing moves in quiescence", |all| {
            &mut all.forcing_quiescence
        }),
        ("book", |all| &mut all.book),
    ];

    /// The techniques whose bit is set, for tests with random subsets. Bit 0 is the first field.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        let mut enhancements = Self::ALL;
        for (index, (_, switch)) in Self::SWITCHES.iter().enumerate() {
            *switch(&mut enhancements) = bits >> index & 1 == 1;
        }
        enhancements
    }

    #[inline]
    pub(crate) fn non_losing_moves<G: Provable>(
        self,
        game: &G,
        position: &G::Position,
    ) -> NonLosingMoves<G::Moves> {
        if self.non_losing_moves {
            game.non_losing_moves(position)
        } else {
            default_non_losing_moves(game, position)
        }
    }

    /// The value of an open position in a table of endgames or in the opening book.
    #[inline]
    pub(crate) fn looked_up_value<G: Provable>(
        self,
        game: &G,
        position: &G::Position,
    ) -> Option<SolvedValue> {
        let from_table = || game.endgame_value(position);
        let from_book = || book_value(game, position);
        (self.endgames.then(from_table).flatten()).or_else(|| self.book.then(from_book).flatten())
    }

    /// Best play from a position to the end of the game, if the opening book has it.
    pub(crate) fn book_line<G: Provable>(
        self,
        game: &G,
        position: &G::Position,
    ) -> Option<Vec<G::Move>> {
        let line = || book_line(game, position);
        self.book.then(line)?
    }

    #[inline]
    pub(crate) fn plausible_moves<G: Estimable>(
        self,
        game: &G,
        position: &G::Position,
        moves: &G::Moves,
    ) -> Option<G::Moves> {
        self.plausible_moves
            .then(|| game.plausible_moves(position, moves))
            .flatten()
    }

    /// Whether some technique ignores moves, or searches some less deeply or deeper than others. Otherwise
    /// an estimate is that of plain minimax to its depth.
    pub(crate) fn is_selective(self) -> bool {
        self != self.without_selectivity()
    }

    /// These techniques without those that ignore moves, or search some less deeply or deeper than others.
    #[must_use]
    pub fn without_selectivity(self) -> Self {
        Self {
            plausible_moves: false,
            late_move_reductions: false,
            late_move_pruning: false,
            futility: false,
            reverse_futility: false,
            null_move: false,
            internal_iterative_reduction: false,
            check_extension: false,
            threat_extension: false,
            ..self
        }
    }

    #[inline]
    pub(crate) fn key<G: Provable>(self, game: &G, position: &G::Position) -> u64 {
        if self.symmetry {
            game.key(position)
        } else {
            hash64(position)
        }
    }

    /// These techniques without those that depend on one that is off.
    #[must_use]
    pub fn effective(self) -> Self {
        Self {
            distance_pruning: self.distance_pruning && self.non_losing_moves,
            static_bounds: self.static_bounds && self.non_losing_moves,
            quiescence: self.quiescence && self.non_losing_moves,
            defences: self.defences && self.quiescence && self.non_losing_moves,
            forcing_quiescence: self.forcing_quiescence && self.quiescence && self.non_losing_moves,
            threats: self.threats && self.non_losing_moves,
            internal_iterative_reduction: self.internal_iterative_reduction
                && self.hash_move
                && self.table,
            ..self
        }
    }
}

impl Default for Enhancements {
    fn default() -> Self {
        Self::ALL
    }
}

/// Access to the field of one technique.
type Switch = fn(&mut Enhancements) -> &mut bool;
