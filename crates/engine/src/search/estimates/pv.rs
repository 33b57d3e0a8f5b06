//! The principal variation of an estimate: the line of best play by both sides.
//!
//! While a line is searched, each of its nodes keeps the best line found below it. When a node
//! finds a better move, its line becomes that move and the line of the node after it. This is
//! the triangular table: <https://www.chessprogramming.org/Triangular_PV-Table>.

/// The principal variations of the nodes of one line, by ply.
#[derive(Debug)]
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M> Default for PvTable<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M: Copy> PvTable<M> {
    /// Removes the line of the node at this ply.
    pub(crate) fn clear(&mut self, ply: usize) {
        if self.0.len() < ply + 2 {
            self.0.resize_with(ply + 2, Vec::new);
        }
        self.0[ply].clear();
    }

    /// Makes the line of the node at this ply `mv` and the line of the next node, if
    /// `is_better`.
    pub(crate) fn set_if(&mut self, is_better: bool, ply: usize, mv: M) {
        if is_better {
            let (nodes, rest) = self.0.split_at_mut(ply + 1);
            let line = &mut nodes[ply];
            line.clear();
            line.push(mv);
            line.extend_from_slice(&rest[0]);
        }
    }

    pub(crate) fn line(&self, ply: usize) -> &[M] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }
}
