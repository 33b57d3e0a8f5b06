//! The pieces of chess, each as a path in a square of 100 × 100.
//!
//! The cells of a board hold them as the symbols of Unicode, such as `♞`, which any client can
//! print.

/// The outlines of a king, queen, rook, bishop, knight and pawn, in the order of their symbols.
const OUTLINES: [&str; 6] = [
    "M46 12H54V19H61V27H54V36C60 33 70 34 76 41C84 51 78 63 68 70V76L72 80V88H28V80L32 76V70\
     C22 63 16 51 24 41C30 34 40 33 46 36V27H39V19H46Z",
    "M28 88V80L33 75L20 38L34 55L35 27L46 52L50 20L54 52L65 27L66 55L80 38L67 75L72 80V88Z",
    "M28 88V80L34 74V46L28 40V22H38V30H45V22H55V30H62V22H72V40L66 46V74L72 80V88Z",
    "M28 88V80C36 80 42 77 44 72H39V66L42 62C32 56 32 42 46 26A6 6 0 1 1 54 26C68 42 68 56 58 62\
     L61 66V72H56C58 77 64 80 72 80V88Z",
    "M34 88V80C34 68 46 62 47 52C40 55 36 58 31 64L22 58C26 48 30 38 38 30L37 19L46 25\
     C66 26 76 46 74 88Z",
    "M30 88V80C38 76 42 68 43 58H38V51L44 47A12 12 0 1 1 56 47L62 51V58H57C58 68 62 76 70 80V88Z",
];

/// The symbols of the pieces of white and of black, in the order of their outlines.
const SYMBOLS: [[&str; 6]; 2] = [
    ["♔", "♕", "♖", "♗", "♘", "♙"],
    ["♚", "♛", "♜", "♝", "♞", "♟"],
];

/// The width of the square around an outline.
pub(super) const SIDE: u32 = 100;

/// The owner of a piece, 0 for white and 1 for black, and its outline.
pub(super) fn outline_of(symbol: &str) -> Option<(usize, &'static str)> {
    SYMBOLS.iter().enumerate().find_map(|(owner, symbols)| {
        let index = symbols.iter().position(|known| *known == symbol)?;
        Some((owner, OUTLINES[index]))
    })
}
