//! The directions of Betza's notation, which choose some of the steps of an atom.

/// A step by rows ahead and columns to the right, as the side sees them that moves.
pub(super) type Vector = (i32, i32);

/// Steps that one or two letters choose.
enum Sector {
    /// Those with a part in this direction: two of the four of `F`, four of the eight of `N`.
    Half(char),
    /// Those between two directions, as `fl` of `F`.
    Corner(char, char),
    /// Those that go further in this direction than across it, as `ff` of `N`.
    Narrow(char),
    /// Those that go further across it, as `fs` of `N`.
    Wide(char),
}

impl Sector {
    const fn has(&self, step: Vector) -> bool {
        match *self {
            Self::Half(direction) => leads(step, direction),
            Self::Corner(first, second) => leads(step, first) && leads(step, second),
            Self::Narrow(direction) => leads(step, direction) && is_narrow(step, direction),
            Self::Wide(direction) => leads(step, direction) && !is_narrow(step, direction),
        }
    }
}

/// The steps of an atom in these directions; all of them where there are none. `None` where the atom does not have such.
pub(super) fn vectors((long, short): Vector, directions: &str) -> Option<Vec<Vector>> {
    let mut all = Vec::new();
    for (ahead, right) in [(long, short), (short, long)] {
        for step in [
            (ahead, right),
            (ahead, -right),
            (-ahead, right),
            (-ahead, -right),
        ] {
            if !all.contains(&step) {
                all.push(step);
            }
        }
    }
    let letters: Vec<char> = directions.chars().collect();
    let mut rest = letters.as_slice();
    let mut sectors = Vec::new();
    while !rest.is_empty() {
        let (sector, used) = first_sector((long, short), rest)?;
        sectors.push(sector);
        rest = &rest[used..];
    }
    all.retain(|step| sectors.is_empty() || sectors.iter().any(|sector| sector.has(*step)));
    all.sort_unstable();
    Some(all)
}

/// What the first letters choose of the steps of an atom, and how many letters that are.
fn first_sector((long, short): Vector, letters: &[char]) -> Option<(Sector, usize)> {
    let is_straight = short == 0;
    let is_diagonal = long == short;
    match *letters {
        [first, ..] if is_straight => Some((Sector::Half(first), 1)),
        [first, second, ..] if is_diagonal && is_corner(first, second) => {
            Some((Sector::Corner(first, second), 2))
        }
        [first, ..] if is_diagonal => Some((Sector::Half(first), 1)),
        [first @ ('f' | 'b' | 'l' | 'r'), second, ..] if first == second => {
            Some((Sector::Narrow(first), 2))
        }
        [first @ ('f' | 'b'), 's', ..] => Some((Sector::Wide(first), 2)),
        [first, second, ..] if is_corner(first, second) => None,
        [first @ ('v' | 's'), ..] => Some((Sector::Narrow(first), 1)),
        [first, ..] => Some((Sector::Half(first), 1)),
        [] => None,
    }
}

/// Whether a step has a part in this direction.
const fn leads((ahead, right): Vector, direction: char) -> bool {
    match direction {
        'f' => ahead > 0,
        'b' => ahead < 0,
        'l' => right < 0,
        'r' => right > 0,
        'v' => ahead != 0,
        _ => right != 0,
    }
}

/// Whether a step goes further in this direction, or back, than across it.
const fn is_narrow((ahead, right): Vector, direction: char) -> bool {
    if matches!(direction, 'l' | 'r' | 's') {
        right.abs() > ahead.abs()
    } else {
        ahead.abs() > right.abs()
    }
}

/// Whether one letter leads ahead or back, and the other one to a side.
const fn is_corner(first: char, second: char) -> bool {
    matches!(
        (first, second),
        ('f' | 'b', 'l' | 'r') | ('l' | 'r', 'f' | 'b')
    )
}
