//! The rules of Nine Men's Morris, written out for each point by its name.

use std::collections::HashMap;

/// The names of the points in the order of a board.
pub(crate) const POINTS: [&str; 24] = [
    "a1", "a4", "a7", "b2", "b4", "b6", "c3", "c4", "c5", "d1", "d2", "d3", "d5", "d6", "d7", "e3",
    "e4", "e5", "f2", "f4", "f6", "g1", "g4", "g7",
];

const LINES: [&str; 16] = [
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
];

/// A position by the names of its points, played by rules that use only names.
#[derive(Clone)]
pub(crate) struct PlainPosition {
    marks: HashMap<&'static str, char>,
    in_hand: [usize; 2],
    mover: usize,
}

impl PlainPosition {
    pub(crate) fn start() -> Self {
        Self {
            marks: HashMap::new(),
            in_hand: [9, 9],
            mover: 0,
        }
    }

    pub(crate) fn read(text: &str, mover: usize) -> Self {
        let mut words = text.split(' ');
        let marks = words.next().expect("points").chars().zip(POINTS);
        let marks = marks.filter(|(mark, _)| *mark != '.');
        let mut number = || words.next().expect("a number").parse().expect("a number");
        Self {
            marks: marks.map(|(mark, point)| (point, mark)).collect(),
            in_hand: [number(), number()],
            mover,
        }
    }

    pub(crate) fn write(&self) -> String {
        let marks = POINTS.map(|point| self.marks.get(point).copied().unwrap_or('.'));
        let [white, black] = self.in_hand;
        format!("{} {white} {black}", String::from_iter(marks))
    }

    fn men(&self, side: usize) -> Vec<&'static str> {
        let mark = ['W', 'B'][side];
        let points = POINTS.into_iter();
        points
            .filter(|point| self.marks.get(point) == Some(&mark))
            .collect()
    }

    fn is_in_mill(&self, point: &str) -> bool {
        LINES.iter().any(|line| {
            line.contains(point)
                && line
                    .split(' ')
                    .all(|other| self.marks.get(other) == self.marks.get(point))
        })
    }

    fn is_beside(one: &str, other: &str) -> bool {
        LINES.iter().any(|line| {
            let points: Vec<_> = line.split(' ').collect();
            let place = |point| points.iter().position(|known| *known == point);
            place(one)
                .zip(place(other))
                .is_some_and(|(one, other)| one.abs_diff(other) == 1)
        })
    }

    /// `None` if the side to move has lost.
    pub(crate) fn moves(&self) -> Option<Vec<(String, Self)>> {
        let (own, mark) = (self.men(self.mover), ['W', 'B'][self.mover]);
        let is_placing = self.in_hand[self.mover] > 0;
        if own.len() + self.in_hand[self.mover] < 3 {
            return None;
        }
        let starts = if is_placing { vec![""] } else { own.clone() };
        let mut moves = Vec::new();
        for from in starts {
            for to in POINTS {
                let reaches = is_placing || own.len() == 3 || Self::is_beside(from, to);
                if self.marks.contains_key(to) || !reaches {
                    continue;
                }
                let mut after = self.clone();
                after.marks.remove(from);
                after.marks.insert(to, mark);
                after.in_hand[self.mover] -= usize::from(is_placing);
                after.mover = 1 - self.mover;
                let way = if is_placing {
                    to.to_owned()
                } else {
                    format!("{from}-{to}")
                };
                let men = after.men(after.mover);
                let outside = men.iter().filter(|man| !after.is_in_mill(man));
                let mut removable: Vec<_> = outside.copied().collect();
                if removable.is_empty() {
                    removable = men;
                }
                if after.is_in_mill(to) && !removable.is_empty() {
                    for man in removable {
                        let mut after = after.clone();
                        after.marks.remove(man);
                        moves.push((format!("{way}x{man}"), after));
                    }
                } else {
                    moves.push((way, after));
                }
            }
        }
        Some(moves).filter(|moves| !moves.is_empty())
    }

    /// Counts the lines of play in which the removal of a man is a ply of its own.
    pub(crate) fn perft_with_removals(&self, depth: u32) -> u64 {
        let Some(moves) = self.moves().filter(|_| depth > 0) else {
            return u64::from(depth == 0);
        };
        let quiet = moves.iter().filter(|(name, _)| !name.contains('x'));
        let quiet: u64 = quiet
            .map(|(_, after)| after.perft_with_removals(depth - 1))
            .sum();
        let removals = moves.iter().filter_map(|(name, after)| {
            let (way, _) = name.split_once('x')?;
            Some((way, after))
        });
        let removals: Vec<_> = removals.collect();
        if depth > 1 {
            let lines = removals.iter();
            quiet
                + lines
                    .map(|(_, after)| after.perft_with_removals(depth - 2))
                    .sum::<u64>()
        } else {
            let mut ways: Vec<_> = removals.iter().map(|(way, _)| *way).collect();
            ways.dedup();
            quiet + ways.len() as u64
        }
    }

    /// The plies in which the side to move can force a win, if at most `max`.
    pub(crate) fn plies_to_win(&self, max: u32) -> Option<u32> {
        (1..=max).step_by(2).find(|plies| self.wins_within(*plies))
    }

    fn wins_within(&self, plies: u32) -> bool {
        let moves = self.moves().unwrap_or_default();
        moves.iter().any(|(_, after)| match after.moves() {
            None => true,
            Some(_) if plies < 3 => false,
            Some(replies) => replies
                .iter()
                .all(|(_, after)| after.wins_within(plies - 2)),
        })
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves().unwrap_or_default();
        moves.iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }
}
