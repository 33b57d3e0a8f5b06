//! The evaluation of a bare king against more than one piece: how far it has been driven to where it
//! can be mated.
//!
//! A mate needs the bare king at an edge, and the other king near it. A bishop and a knight mate only in
//! a corner of the bishop's color. Without such a goal, a search moves to and fro until fifty moves
//! have passed, because the mate lies beyond its horizon.
//!
//! See <https://www.chessprogramming.org/Mop-up_Evaluation>.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

use super::terms::distance;

/// The evaluation of a side against a bare king that it can mate, in thousandths of log odds. With
/// [`MAX_MATERIAL`], it is no less than a win in the table of endgames. So no piece is given away to
/// reach one.
const WON: i32 = 12_000;
/// The most that material and squares add to it. With more, the sum would reach the greatest evaluation, and
/// steps would not count.
const MAX_MATERIAL: i32 = 3_000;
/// The worth of a step of either king.
const EDGE_STEP: i32 = 300;
const KING_STEP: i32 = 100;

/// The evaluation for white, if one side has a bare king and the other one can mate it. `material` is the
/// evaluation of the position without this function.
pub(super) fn mop_up(board: &Board, material: i32) -> Option<i32> {
    let bare = Color::ALL
        .into_iter()
        .find(|color| board.colors(*color) == board.colored_pieces(*color, Piece::King))?;
    if !can_mate(board) {
        return None;
    }
    let king = board.king(bare);
    let driven = match corners(board) {
        Some(corners) => {
            let steps = corners.map(|corner| distance(king, corner));
            2 * (7 - steps.into_iter().min().unwrap_or(7))
        }
        None => steps_from_center(king),
    };
    let near = 7 - distance(king, board.king(!bare));
    let sum = WON + EDGE_STEP * driven.cast_signed() + KING_STEP * near.cast_signed();
    let driven = match bare {
        Color::White => -sum,
        Color::Black => sum,
    };
    Some(driven + material.clamp(-MAX_MATERIAL, MAX_MATERIAL))
}

/// Whether the pieces of a side can mate a bare king: not two knights, for example.
fn can_mate(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let bishops = board.pieces(Piece::Bishop);
    let on = |squares: BitBoard| !(bishops & squares).is_empty();
    !heavy.is_empty()
        || (on(BitBoard::LIGHT_SQUARES) && on(BitBoard::DARK_SQUARES))
        || (!bishops.is_empty() && !board.pieces(Piece::Knight).is_empty())
}

/// The corners in which a mate is possible, or `None` if in all.
fn corners(board: &Board) -> Option<[Square; 2]> {
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let bishops = board.pieces(Piece::Bishop);
    if !heavy.is_empty() {
        None
    } else if bishops.is_subset(BitBoard::LIGHT_SQUARES) {
        Some([Square::A8, Square::H1])
    } else if bishops.is_subset(BitBoard::DARK_SQUARES) {
        Some([Square::A1, Square::H8])
    } else {
        None
    }
}

/// The steps of a file and of a rank from the middle of the board to a square, 0 to 6.
fn steps_from_center(square: Square) -> u32 {
    let file = square.file().min(square.file().flip());
    let rank = square.rank().min(square.rank().flip());
    (File::D as u32 - file as u32) + (Rank::Fourth as u32 - rank as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> Option<i32> {
        mop_up(&fen.parse().expect("a FEN"), 0)
    }

    #[test]
    fn bare_king_is_driven_to_an_edge() {
        let center = value("8/8/3k4/8/3K4/8/8/5QR1 w - - 0 1");
        let edge = value("3k4/8/8/8/3K4/8/8/5QR1 w - - 0 1");
        let corner = value("k7/8/8/8/3K4/8/8/5QR1 w - - 0 1");
        assert!(
            center < edge && edge < corner,
            "{center:?} {edge:?} {corner:?}"
        );
    }

    #[test]
    fn bishop_and_knight_mate_in_a_corner_of_the_bishops_color() {
        let right = value("7k/8/5K2/8/8/8/8/B5N1 w - - 0 1");
        let wrong = value("k7/8/2K5/8/8/8/8/B5N1 w - - 0 1");
        assert!(right > wrong, "{right:?} {wrong:?}");
    }

    #[test]
    fn both_colors_are_worth_the_same() {
        let white = value("3k4/8/8/8/3K4/8/8/5QR1 w - - 0 1");
        let black = value("5qr1/8/8/3k4/8/8/8/3K4 w - - 0 1");
        assert_eq!(white.map(|value| -value), black);
    }

    #[test]
    fn other_material_has_no_value() {
        for fen in [
            "7k/8/5K2/8/8/8/8/N5N1 w - - 0 1",
            "7k/7p/5K2/8/8/8/8/Q5R1 w - - 0 1",
        ] {
            assert_eq!(value(fen), None, "{fen}");
        }
    }
}
