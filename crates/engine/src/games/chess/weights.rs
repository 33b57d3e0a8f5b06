//! The weights of the terms of the evaluation, in thousandths of the logarithm of the odds to win:
//! one for a board with all pieces, and one for a board with only pawns.
//!
//! `crates/lab/notes/chess.md` describes how they were fitted.

use super::terms::{
    ATTACKED_BY_MINOR, ATTACKED_BY_PAWN, ATTACKED_BY_ROOK, BACKWARD, BISHOP_PAIR, BISHOP_PAWNS,
    DANGER, DEFENDED, DOUBLED, FREE_PASSED, HALF_OPEN_ROOK, HANGING, HANGING_PAWNS, ISOLATED,
    KING_ATTACKS, KING_TO_PASSED, MATERIAL, MOBILITY, OPEN_ROOK, OTHER_KING_TO_PASSED, OUTPOSTS,
    PASSED, PHALANX, SAFE_CHECKS, SHELTER, SQUARES, STORM, TERMS, TURN,
};

/// The weights by term: of tables, those of all their entries.
#[rustfmt::skip]
const BY_TERM: &[(usize, &[[i32; 2]])] = &[
    // The worth of a pawn, knight, bishop, rook and queen.
    (MATERIAL, &[[437, 607], [1809, 1609], [1894, 1698], [2616, 2928], [5824, 4923]]),
    (SQUARES, &[
        // The squares of a pawn by rank, from the edge to the middle.
        [-46, 23], [0, 12], [0, -12], [46, -23],
        [-56, 24], [-2, -20], [-25, 22], [-25, 44],
        [-34, 15], [-3, 9], [-22, 3], [-4, 1],
        [-32, 21], [-15, 19], [44, -29], [43, 4],
        [17, 73], [54, 73], [60, 0], [79, 28],
        [134, 113], [63, 167], [33, 163], [15, 170],
        [179, 99], [-133, 247], [172, 101], [444, 120],
        [-46, 23], [0, 12], [0, -12], [46, -23],
        // The squares of a knight by rank, from the edge to the middle.
        [-132, -328], [-87, -98], [12, -107], [-64, -103],
        [-78, -8], [-19, -61], [-30, -59], [55, -22],
        [-76, -108], [23, -88], [48, -8], [71, 6],
        [-47, 27], [91, -61], [100, 27], [108, 82],
        [43, 18], [49, 3], [87, 42], [124, 107],
        [64, -98], [14, -6], [57, -8], [69, 84],
        [-140, -223], [-187, -56], [72, -30], [26, 65],
        [-350, -145], [-385, 32], [-320, -54], [-177, -151],
        // The squares of a bishop by rank, from the edge to the middle.
        [-97, -106], [57, -145], [-47, -42], [-69, -27],
        [-89, -72], [73, -65], [105, -76], [49, -29],
        [-18, -48], [49, 10], [65, -20], [32, 21],
        [9, -34], [10, 5], [51, 41], [50, 71],
        [33, -71], [47, -8], [-34, 67], [74, 46],
        [-11, -27], [106, 12], [113, 2], [91, 39],
        [-45, -88], [-59, -53], [-5, 26], [-32, -4],
        [-89, -62], [-164, 2], [-171, 2], [-263, 41],
        // The squares of a rook by rank, from the edge to the middle.
        [-57, -66], [-30, -65], [29, -71], [49, -105],
        [-139, -47], [-50, -147], [-27, -122], [48, -135],
        [-92, -60], [-36, -56], [-43, -66], [16, -31],
        [-140, 18], [-119, 19], [-69, 33], [6, -10],
        [-80, 71], [-124, 110], [57, 12], [-1, 38],
        [-55, 90], [76, 57], [214, -49], [78, 5],
        [8, 112], [60, 76], [184, 19], [278, 0],
        [-22, 103], [-41, 121], [-19, 95], [250, -7],
        // The squares of a queen by rank, from the edge to the middle.
        [18, -148], [38, -292], [13, -317], [45, -240],
        [-81, -117], [26, -84], [61, -203], [92, -174],
        [-97, -56], [50, -210], [39, -95], [7, 87],
        [35, -153], [-42, 37], [-12, 31], [-13, 191],
        [3, -29], [2, 134], [-57, 217], [-22, 148],
        [-26, 80], [27, 77], [35, 137], [29, 51],
        [-71, 124], [21, -81], [1, 104], [-127, 198],
        [-7, -122], [37, 13], [63, 60], [194, -104],
        // The squares of a king by rank, from the edge to the middle.
        [89, -344], [116, -227], [-34, -208], [-75, -194],
        [70, -217], [90, -151], [-89, -78], [-154, -61],
        [-156, -112], [33, -51], [-76, -24], [-245, 7],
        [-181, -36], [13, -6], [-175, 77], [-358, 93],
        [-187, 23], [-31, 71], [-215, 135], [-314, 85],
        [-246, 74], [-274, 132], [-265, 150], [-105, 82],
        [-429, 73], [-92, 186], [-276, 177], [-419, 170],
        [-157, -179], [-162, 46], [-473, 220], [-630, 830],
    ]),
    // By the rank of a passed pawn.
    (PASSED, &[[0, 0], [10, 70], [-47, 72], [-27, 135], [-22, 234], [52, 329], [322, 609], [0, 0]]),
    // By the rank of one that can advance safely.
    (FREE_PASSED, &[[0, 0], [17, -9], [31, 2], [-22, 58], [-187, 202], [-96, 370], [-376, 606], [0, 0]]),
    // The distance of both kings to a passed pawn.
    (KING_TO_PASSED, &[[14, -8]]),
    (OTHER_KING_TO_PASSED, &[[-9, 22]]),
    // A pawn.
    (DOUBLED, &[[-24, -110]]),
    (ISOLATED, &[[-62, -68]]),
    (BACKWARD, &[[-5, -28]]),
    (DEFENDED, &[[46, 22]]),
    (PHALANX, &[[14, 11]]),
    (MOBILITY, &[
        // The number of squares that a knight attacks.
        [-83, 12], [1, -145], [46, -67], [69, 10], [92, 44], [119, 89], [138, 109],
        [175, 118], [242, 100], [207, 153], [230, 170], [253, 187], [276, 204], [299, 221],
        [322, 238], [345, 255], [368, 272], [391, 289], [414, 306], [437, 323], [460, 340],
        [483, 357], [506, 374], [529, 391], [552, 408], [575, 425], [598, 442], [621, 459],
        // The number of squares that a bishop attacks.
        [-7, -130], [55, -13], [78, 7], [107, 31], [123, 96], [133, 131], [139, 167],
        [158, 171], [174, 184], [192, 191], [224, 184], [147, 227], [280, 171], [-63, 241],
        [322, 322], [345, 345], [368, 368], [391, 391], [414, 414], [437, 437], [460, 460],
        [483, 483], [506, 506], [529, 529], [552, 552], [575, 575], [598, 598], [621, 621],
        // The number of squares that a rook attacks.
        [-38, -180], [4, -53], [26, -25], [40, 45], [48, 86], [59, 112], [37, 153],
        [63, 170], [71, 198], [88, 203], [86, 232], [141, 250], [127, 299], [31, 358],
        [401, 192], [180, 345], [192, 368], [204, 391], [216, 414], [228, 437], [240, 460],
        [252, 483], [264, 506], [276, 529], [288, 552], [300, 575], [312, 598], [324, 621],
        // The number of squares that a queen attacks.
        [14, -71], [35, -22], [22, -35], [26, -18], [25, 182], [28, 105], [37, 142],
        [50, 168], [55, 230], [46, 274], [45, 344], [62, 354], [69, 380], [81, 379],
        [85, 413], [112, 404], [76, 499], [102, 469], [38, 544], [164, 415], [137, 442],
        [290, 232], [256, 275], [440, 127], [161, 203], [142, 60], [84, 388], [40, 237],
    ]),
    // A knight, bishop, rook and queen that attacks a square beside the other king.
    (KING_ATTACKS, &[[13, 0], [22, -1], [21, -8], [21, 60]]),
    // A square from which each of them could check safely.
    (SAFE_CHECKS, &[[177, -2], [56, 74], [316, -29], [89, 82]]),
    // By the number of attacks by several pieces.
    (DANGER, &[
        [0, 0], [6, 0], [3, 84], [99, -14], [156, -24], [297, -73],
        [462, -125], [573, -96], [646, 61], [465, 28], [664, 51], [730, 2],
    ]),
    // By the rank of the first pawn before the king, on the files beside it and on its own.
    (SHELTER, &[
        [-72, 16], [79, -18], [44, -21], [27, -12], [-15, 33], [36, 21], [-7, 84], [0, 0],
        [-116, 11], [64, -35], [50, -44], [6, -7], [-36, -17], [120, 0], [89, 177], [0, 0],
    ]),
    // The same for pawns of the other side.
    (STORM, &[
        [13, -22], [-47, 115], [-82, 80], [-29, -33], [11, -16], [24, -10], [7, -6], [0, 0],
        [-23, -27], [520, 5], [-81, 64], [-28, 0], [-14, -20], [-3, 7], [-2, -19], [0, 0],
    ]),
    (BISHOP_PAIR, &[[101, 242]]),
    (BISHOP_PAWNS, &[[1, -18]]),
    (OPEN_ROOK, &[[210, -64]]),
    (HALF_OPEN_ROOK, &[[83, 70]]),
    // A knight and a bishop.
    (OUTPOSTS, &[[106, 18], [64, 23]]),
    // A knight, bishop, rook and queen that is attacked.
    (ATTACKED_BY_PAWN, &[[234, 179], [260, 218], [317, 226], [201, 124]]),
    (ATTACKED_BY_MINOR, &[[51, 64], [147, 140], [203, 26], [207, 19]]),
    (ATTACKED_BY_ROOK, &[[25, 80], [30, 85], [-29, -7], [275, -108]]),
    (HANGING, &[[53, 106]]),
    (HANGING_PAWNS, &[[71, 195]]),
    (TURN, &[[88, 58]]),
];

/// The weights in the order of the terms.
pub(super) const WEIGHTS: [[i32; 2]; TERMS] = {
    let mut weights = [[0; 2]; TERMS];
    let (mut term, mut group) = (0, 0);
    while group < BY_TERM.len() {
        let (first, entries) = BY_TERM[group];
        assert!(
            first == term,
            "the weights are not those of the terms in their order"
        );
        let mut entry = 0;
        while entry < entries.len() {
            weights[term] = entries[entry];
            (term, entry) = (term + 1, entry + 1);
        }
        group += 1;
    }
    assert!(term == TERMS, "a term has no weights");
    weights
};
