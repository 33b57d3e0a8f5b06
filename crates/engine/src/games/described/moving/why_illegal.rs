//! Why a move of a piece is against the rules.

use super::moves::{Action, Move};
use super::position::Position;
use super::rules::Moving;
use crate::games::described::ending::Ending;

impl<E: Ending> Moving<E> {
    /// A clause that follows the name of the move.
    pub(super) fn reason_against(&self, position: &Position, mv: Move) -> String {
        let tables = &*self.tables;
        let player = position.to_move;
        let own = position.pieces.of(player);
        let [from, to] = [mv.from, mv.to].map(|cell| self.cell_name(cell));
        let name = tables.players[player.index()].name();
        let in_hand = position.in_hand[player.index()];
        match mv.action {
            Action::Pass => return "a side passes only where it cannot move".to_owned(),
            Action::Place if in_hand == 0 && !tables.places_beside => {
                return format!("{name} has no piece to place; write two cells");
            }
            Action::Place if position.pieces.occupied() & 1 << mv.to != 0 => {
                return format!("{to} is taken already");
            }
            Action::Place if tables.board.cells & 1 << mv.to == 0 => {
                return format!("{to} is not part of the board");
            }
            Action::Place if in_hand > 0 => {
                return format!("{name} could then lose what must not be captured");
            }
            Action::Place => return format!("no piece of {name} stands beside {to}"),
            Action::Step | Action::Jump => {}
        }
        if in_hand > 0 {
            return format!("{name} has pieces to place before it moves one: {in_hand} more");
        }
        if own & 1 << mv.from == 0 {
            return format!("{name} has no piece on {from}");
        }
        if own & 1 << mv.to != 0 {
            return format!("{to} is taken by a piece of the same side");
        }
        let after = position.pieces.after(player, mv);
        if tables.reaches(position.turn(), mv) {
            let kind = position.pieces.kind_on(mv.from);
            if let Some([first, ..]) = tables.promotions(player, kind, mv.to) {
                let mark = tables.kinds[usize::from(*first)].mark;
                return format!("say what the piece becomes, as in \"{from}-{to}={mark}\"");
            }
            if tables.is_in_check(&after, player) {
                return format!("{name} could then lose what must not be captured");
            }
            if tables.is_compulsory {
                let most = if tables.is_longest {
                    ", as many pieces as it can"
                } else {
                    ""
                };
                return format!("{name} has to capture{most}");
            }
        }
        format!("the piece on {from} does not move to {to}")
    }
}
