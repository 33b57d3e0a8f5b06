//! The rules of Surakarta.

use super::bitboard::{Bitboard, FIRST_ROW, SIZE, empty, neighbours};
use super::circuits::{places_of, travel};
use super::moves::Moves;
use crate::game::bits::BitsInOrder;
use crate::game::{Armies, DrawLimits, DrawRules, Ends, Outcome, Player, Rules, Shape, Step};

/// The range of the plies without a capture that end a game.
pub(super) const NO_CAPTURE_RANGE: [u32; 2] = [1, 300];

/// The rules, which may differ in the plies that a game goes on without a capture.
#[derive(Clone, Debug)]
pub struct Surakarta {
    /// The plies in a row without a capture after which the pieces are counted; `None` for never.
    pub(super) no_capture_plies: Option<u32>,
}

impl Surakarta {
    /// The game that ends after 100 plies without a capture.
    pub const STANDARD: Self = Self::new(100);

    /// The game that goes on without a capture.
    pub const ENDLESS: Self = Self {
        no_capture_plies: None,
    };

    /// Creates the rules for games that end after this many plies in a row without a capture.
    ///
    /// # Panics
    ///
    /// The plies are not from 1 to 300.
    #[must_use]
    pub const fn new(no_capture_plies: u32) -> Self {
        let [min, max] = NO_CAPTURE_RANGE;
        assert!(min <= no_capture_plies && no_capture_plies <= max);
        Self {
            no_capture_plies: Some(no_capture_plies),
        }
    }
}

/// The board: its points are the cells.
pub(super) const SHAPE: Shape = Shape::new(SIZE, SIZE);

pub(super) const fn home(player: Player) -> Bitboard {
    let rows = FIRST_ROW | FIRST_ROW << SIZE;
    match player {
        Player::One => rows << (4 * SIZE),
        Player::Two => rows,
    }
}

#[inline]
pub(super) fn moves(position: &Armies) -> Moves {
    let own = position.of(position.to_move);
    let other = position.of(!position.to_move);
    let (empty, occupied) = (empty(position), places_of(position.occupied()));
    Moves::new(own, |piece| {
        neighbours(1 << piece) & empty | travel(piece, occupied) & other
    })
}

#[inline]
pub(super) fn captures(position: &Armies) -> Moves {
    let own = position.of(position.to_move);
    let other = position.of(!position.to_move);
    let occupied = places_of(position.occupied());
    Moves::new(own, |piece| travel(piece, occupied) & other)
}

/// The opponent's pieces that a player's pieces can capture, if it is the player's turn.
#[inline]
pub(super) fn attacked_by(position: &Armies, player: Player) -> Bitboard {
    let occupied = places_of(position.occupied());
    let met = BitsInOrder(position.of(player)).fold(0, |met, piece| met | travel(piece, occupied));
    met & position.of(!player)
}

/// Whether a piece on `point` meets a piece of this set behind a loop.
///
/// That piece can then capture it, too, because a travel can be made in either direction. The
/// exceptions, in which a piece comes past its own point, are rare.
#[inline]
pub(super) fn meets(position: &Armies, point: u8, pieces: Bitboard) -> bool {
    travel(point, places_of(position.occupied())) & pieces != 0
}

#[inline]
pub(super) fn can_move(position: &Armies) -> bool {
    let own = position.of(position.to_move);
    neighbours(own) & empty(position) != 0 || attacked_by(position, position.to_move) != 0
}

impl Rules for Surakarta {
    type Position = Armies;
    type Move = Step;
    type Moves = Moves;

    const ENDS: Ends = Ends::Cycles;

    fn initial_position(&self) -> Armies {
        Armies {
            pieces: Player::BOTH.map(home),
            to_move: Player::One,
        }
    }

    #[inline]
    fn to_move(&self, position: &Armies) -> Player {
        position.to_move
    }

    /// A side that has no pieces has no move, either.
    #[inline]
    fn outcome(&self, position: &Armies) -> Option<Outcome> {
        (!can_move(position)).then_some(Outcome::Won(!position.to_move))
    }

    #[inline]
    fn moves(&self, position: &Armies) -> Moves {
        moves(position)
    }

    #[inline]
    fn play(&self, position: &Armies, step: Step) -> Armies {
        position.after(step)
    }

    /// A capture comes after at most that many plies, or the game ends without it. All but one of the
    /// pieces can be captured.
    #[inline]
    fn max_plies_left(&self, position: &Armies) -> u32 {
        if self.outcome(position).is_some() {
            return 0;
        }
        let captures = position.occupied().count_ones() - 1;
        captures * self.draw_rules().end.max_reversible_plies()
    }

    #[inline]
    fn is_irreversible(&self, position: &Armies, mv: Step) -> bool {
        position.is_capture(mv)
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules::without_claims(DrawLimits {
            reversible_plies: self.no_capture_plies,
            occurrence: None,
        })
    }

    /// Where a lack of captures never ends the game, a line that goes in circles wins nothing.
    fn no_progress_outcome(&self, position: &Armies) -> Outcome {
        if self.no_capture_plies.is_none() {
            return Outcome::Drawn;
        }
        let [one, two] = position.pieces.map(Bitboard::count_ones);
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Outcome::Won(Player::One),
            std::cmp::Ordering::Equal => Outcome::Drawn,
            std::cmp::Ordering::Less => Outcome::Won(Player::Two),
        }
    }
}
