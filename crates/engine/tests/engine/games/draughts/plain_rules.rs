//! The rules of English draughts, written in the plainest way on a board of letters.

/// A board of 8 × 8 letters, row by row from the top: `b` and `w` are men, `B` and `W` kings.
type Letters = [[char; 8]; 8];

fn place(number: usize) -> [usize; 2] {
    let row = (number - 1) / 4;
    [
        row,
        2 * ((number - 1) % 4) + usize::from(row.is_multiple_of(2)),
    ]
}

fn number([row, column]: [usize; 2]) -> usize {
    4 * row + column / 2 + 1
}

fn letters(board: &str) -> Letters {
    let mut letters = [['.'; 8]; 8];
    for side in board.split(':').skip(1) {
        let (owner, list) = side.split_at(1);
        for piece in list.split(',').filter(|piece| !piece.is_empty()) {
            let is_king = piece.starts_with('K');
            let number = piece.trim_start_matches('K').parse();
            let [row, column] = place(number.expect("it is a number"));
            let letter = if is_king {
                owner.to_uppercase()
            } else {
                owner.to_lowercase()
            };
            letters[row][column] = letter.chars().next().expect("it is a letter");
        }
    }
    letters
}

fn board_of(letters: &Letters, to_move: char) -> String {
    let side = |owner: char| {
        let squares = (1..=32).filter_map(|square| {
            let [row, column] = place(square);
            let letter = letters[row][column];
            let king = if letter.is_uppercase() { "K" } else { "" };
            (letter.to_ascii_uppercase() == owner).then(|| format!("{king}{square}"))
        });
        format!("{owner}{}", squares.collect::<Vec<_>>().join(","))
    };
    format!("{to_move}:{}:{}", side('W'), side('B'))
}

fn next([row, column]: [usize; 2], [down, right]: [isize; 2]) -> Option<[usize; 2]> {
    let [row, column] = [
        row.checked_add_signed(down)?,
        column.checked_add_signed(right)?,
    ];
    (row < 8 && column < 8).then_some([row, column])
}

fn ways(letter: char) -> Vec<[isize; 2]> {
    let downs: &[isize] = match letter {
        'b' => &[1],
        'w' => &[-1],
        _ => &[-1, 1],
    };
    let both = |down: &isize| [[*down, -1], [*down, 1]];
    downs.iter().flat_map(both).collect()
}

/// Appends the name of every complete capture that begins with the path, and the board after it.
fn jump(letters: &Letters, path: &[[usize; 2]], found: &mut Vec<(String, Letters)>) {
    let at = path[path.len() - 1];
    let letter = letters[at[0]][at[1]];
    let mut is_complete = path.len() > 1;
    for way in ways(letter) {
        let over = next(at, way);
        let Some((over, to)) = over.zip(over.and_then(|over| next(over, way))) else {
            continue;
        };
        let other = letters[over[0]][over[1]];
        let is_other = other != '.' && !other.eq_ignore_ascii_case(&letter);
        if is_other && letters[to[0]][to[1]] == '.' {
            let mut after = *letters;
            after[at[0]][at[1]] = '.';
            after[over[0]][over[1]] = '.';
            after[to[0]][to[1]] = letter;
            jump(&after, &[path, &[to]].concat(), found);
            is_complete = false;
        }
    }
    if is_complete {
        let numbers: Vec<_> = path.iter().map(|at| number(*at).to_string()).collect();
        found.push((numbers.join("x"), *letters));
    }
}

pub(crate) fn moves_with_boards(board: &str) -> Vec<(String, String)> {
    let (to_move, other) = match board.as_bytes()[0] {
        b'B' => ('B', 'W'),
        _ => ('W', 'B'),
    };
    let letters = letters(board);
    let places = (1..=32).map(place);
    let own = places.filter(|[row, column]| letters[*row][*column].to_ascii_uppercase() == to_move);
    let mut found = Vec::new();
    for at in own.clone() {
        jump(&letters, &[at], &mut found);
    }
    if found.is_empty() {
        for at in own {
            let letter = letters[at[0]][at[1]];
            let targets = ways(letter).into_iter().filter_map(|way| next(at, way));
            for to in targets.filter(|[row, column]| letters[*row][*column] == '.') {
                let mut after = letters;
                after[at[0]][at[1]] = '.';
                after[to[0]][to[1]] = letter;
                found.push((format!("{}-{}", number(at), number(to)), after));
            }
        }
    }
    let crowned = |(name, mut letters): (String, Letters)| {
        for (row, man, king) in [(7, 'b', 'B'), (0, 'w', 'W')] {
            for letter in letters[row].iter_mut().filter(|letter| **letter == man) {
                *letter = king;
            }
        }
        (name, board_of(&letters, other))
    };
    found.into_iter().map(crowned).collect()
}
