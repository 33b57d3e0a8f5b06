// The pieces of chess, each as a path in a square of 100 × 100. Cells hold them as symbols of Unicode.

/** The outlines of a king, queen, rook, bishop, knight and pawn, in the order of their symbols. */
const OUTLINES = [
  "M46 12H54V19H61V27H54V36C60 33 70 34 76 41C84 51 78 63 68 70V76L72 80V88H28V80L32 76V70C22 63 16 51 24 41C30 34 40 33 46 36V27H39V19H46Z",
  "M28 88V80L33 75L20 38L34 55L35 27L46 52L50 20L54 52L65 27L66 55L80 38L67 75L72 80V88Z",
  "M28 88V80L34 74V46L28 40V22H38V30H45V22H55V30H62V22H72V40L66 46V74L72 80V88Z",
  "M28 88V80C36 80 42 77 44 72H39V66L42 62C32 56 32 42 46 26A6 6 0 1 1 54 26C68 42 68 56 58 62L61 66V72H56C58 77 64 80 72 80V88Z",
  "M34 88V80C34 68 46 62 47 52C40 55 36 58 31 64L22 58C26 48 30 38 38 30L37 19L46 25C66 26 76 46 74 88Z",
  "M30 88V80C38 76 42 68 43 58H38V51L44 47A12 12 0 1 1 56 47L62 51V58H57C58 68 62 76 70 80V88Z",
];
const SYMBOLS = { white: "♔♕♖♗♘♙", black: "♚♛♜♝♞♟" };

/** The colour of a piece and its outline, or undefined for another mark. */
export function pieceOf(mark) {
  const colour = Object.keys(SYMBOLS).find((name) => SYMBOLS[name].includes(mark));
  return colour && { colour, outline: OUTLINES[SYMBOLS[colour].indexOf(mark)] };
}
