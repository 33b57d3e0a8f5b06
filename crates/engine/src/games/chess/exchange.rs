//! Static exchange: what a capture wins, if both sides then capture on the same square with their
//! least piece, as long as that pays.
//!
//! See <https://www.chessprogramming.org/Static_Exchange_Evaluation>.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The worth of each kind of piece in an exchange, in hundredths of a pawn.
pub(super) const WORTH: [i32; Piece::NUM] = [100, 320, 330, 500, 950, 10_000];

/// The pieces of both sides that attack a square when these squares are occupied.
pub(super) fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let diagonal = of(Piece::Bishop) | of(Piece::Queen);
    let straight = of(Piece::Rook) | of(Piece::Queen);
    let pawns =
        |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    (pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(square) & of(Piece::Knight)
        | get_king_moves(square) & of(Piece::King)
        | get_bishop_moves(square, occupied) & diagonal
        | get_rook_moves(square, occupied) & straight)
        & occupied
}

/// Whether a legal move loses nothing by exchanges on its square.
///
/// A piece that takes one of at least its own worth loses nothing, whatever takes it. Such a capture
/// needs no exchange.
pub(super) fn loses_nothing(board: &Board, mv: Move) -> bool {
    let worth = |square| {
        board
            .piece_on(square)
            .map_or(0, |piece| WORTH[piece as usize])
    };
    worth(mv.to) >= worth(mv.from) || exchange(board, mv) >= 0
}

/// What a legal move wins by exchanges on its square, in hundredths of a pawn.
fn exchange(board: &Board, mv: Move) -> i32 {
    let mut side = board.side_to_move();
    let mut piece = board.piece_on(mv.from).expect("a piece moves");
    let captured = match board.piece_on(mv.to) {
        // Castling captures nothing.
        Some(_) if board.colors(side).has(mv.to) => return 0,
        Some(captured) => WORTH[captured as usize],
        None if piece == Piece::Pawn && mv.from.file() != mv.to.file() => WORTH[0],
        None => 0,
    };
    let mut gains = [0; 32];
    gains[0] = captured;
    if let Some(promotion) = mv.promotion {
        gains[0] += WORTH[promotion as usize] - WORTH[0];
        piece = promotion;
    }
    let mut occupied = board.occupied() ^ mv.from.bitboard() | mv.to.bitboard();
    let mut last = 0;
    loop {
        side = !side;
        let attackers = attackers(board, mv.to, occupied);
        let own = attackers & board.colors(side);
        let weakest = Piece::ALL
            .into_iter()
            .find(|kind| !(own & board.pieces(*kind)).is_empty());
        let Some(weakest) = weakest else { break };
        let is_defended = !(attackers & board.colors(!side)).is_empty();
        if weakest == Piece::King && is_defended {
            break;
        }
        last += 1;
        gains[last] = WORTH[piece as usize] - gains[last - 1];
        let from = (own & board.pieces(weakest)).next_square();
        occupied ^= from.expect("there is one").bitboard();
        piece = weakest;
        if last == gains.len() - 1 {
            break;
        }
    }
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::moves::legal_moves;

    #[test]
    fn move_loses_nothing_if_its_exchange_does_not() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1r2k3/P1P5/8/3pP3/8/8/4K3/7R w - d6 0 1",
            "4k3/8/8/8/8/3q4/4K3/8 w - - 0 1",
            "r1bqkb1r/pp3ppp/2n1pn2/2pp4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 1",
            "4k3/8/2p1n3/3p1p2/4P3/3Q1N2/8/3RK3 w - - 0 1",
        ] {
            let board = Board::from_fen(fen, false).unwrap();
            for mv in legal_moves(&board) {
                let is_sound = exchange(&board, mv) >= 0;
                assert_eq!(loses_nothing(&board, mv), is_sound, "{fen} {mv}");
            }
        }
    }
}
