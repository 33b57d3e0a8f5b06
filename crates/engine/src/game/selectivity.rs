//! How much the search leaves out in a game.

/// The numbers and switches of the techniques that make estimates selective. The files in
/// `search/estimates/selectivity` explain each technique, and depths are in plies.
///
/// The default suits games with many quiet moves, such as gomoku. A change is measured by matches
/// (`bestmove-lab selfplay`).
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    /// A late move is reduced by half the product of the logarithms of the depth and of its rank,
    /// divided by this number, at least 1.
    pub reduction_divisor: i32,
    /// The least depth at which late moves are reduced.
    pub reduction_min_depth: u32,
    /// The greatest depth at which late moves are left out.
    pub late_move_pruning_max_depth: u32,
    /// The greatest depth at which quiet moves are left out that cannot raise the evaluation enough.
    pub futility_max_depth: u32,
    /// The greatest depth at which a node is left out whose evaluation is far above its window.
    pub reverse_futility_max_depth: u32,
    /// The least depth at which a pass is tried.
    pub null_move_min_depth: u32,
    /// The least depth at which a node without a move in the table is searched less deeply.
    pub internal_iterative_reduction_min_depth: u32,
    /// Whether a node is searched deeper whose side to move would lose if it passed.
    pub extends_threats: bool,
    /// The first plies of quiescence in which
    /// [`forcing_moves`](super::Estimable::forcing_moves) are played out, too: at most the plies of
    /// quiescence.
    pub quiescence_forcing_plies: u32,
    /// Whether a score of quiescence is kept in the table, because it takes long.
    pub keeps_quiescence: bool,
    /// Whether a list of moves takes long, so that it is made only where neither the table nor the
    /// evaluation answers a node. The game then has no [`defences`](super::Estimable::defences).
    pub lists_moves_late: bool,
    /// The maximum number of entries of the table for each node.
    pub entries_per_node: usize,
}

impl Selectivity {
    /// That of most games.
    pub const DEFAULT: Self = Self {
        reduction_divisor: 4,
        reduction_min_depth: 3,
        late_move_pruning_max_depth: 6,
        futility_max_depth: 4,
        reverse_futility_max_depth: 6,
        null_move_min_depth: 3,
        internal_iterative_reduction_min_depth: 4,
        extends_threats: false,
        quiescence_forcing_plies: 0,
        keeps_quiescence: false,
        lists_moves_late: false,
        entries_per_node: MAX_ENTRIES_PER_NODE,
    };

    /// That of games in which a move that looks bad often wins in the end, such as a sacrifice in chess.
    /// Late moves are reduced four fifths as much, and threats and forcing moves are followed. Most nodes
    /// are in lines that are played out, of which only the first node is in the table. So a quarter of the
    /// entries is enough, and is faster to make and to probe.
    pub const TACTICAL: Self = Self {
        reduction_divisor: 5,
        extends_threats: true,
        quiescence_forcing_plies: 2,
        keeps_quiescence: true,
        lists_moves_late: true,
        entries_per_node: 1,
        ..Self::DEFAULT
    };
}

/// The most entries of the table for each node.
pub(crate) const MAX_ENTRIES_PER_NODE: usize = 4;
