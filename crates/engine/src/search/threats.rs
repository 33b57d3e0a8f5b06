//! Threats: a search for wins only by forcing moves.
//!
//! In gomoku most games end by a series of threats, each of which leaves the opponent few
//! replies. Such a win may be twenty plies deep, far beyond the horizon of other searches. But
//! its tree is thin: the attacker plays forcing moves only, and the defender has only the
//! replies that do not lose at once. Every one of these is tried, so a win that is found is
//! proven. There may be a quicker one by other moves. Without this search, wins of 5 to 15 plies take 1.3
//! times the nodes, and one of thirty is not proven with 200,000.
//!
//! First only the moves of quiescence are tried, which in gomoku are fours. If they do not win,
//! all [forcing moves](Estimable::forcing_moves) are tried.
//!
//! The tree is searched by depth-first proof-number search. Each node has a proof number and a
//! disproof number: the least number of leaves that have to be won, or not won, to decide it.
//! The search always goes to the leaf that would decide the root with the least effort. It goes
//! back only when another branch has become more promising.
//!
//! * Allis, "Searching for Solutions in Games and Artificial Intelligence", 1994:
//!   <https://www.chessprogramming.org/Proof-Number_Search>
//! * Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", 2002:
//!   <https://www.chessprogramming.org/Proof-Number_Search#Depth-First_PNS>
//! * Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search", 1993

use rustc_hash::FxHashMap;

use crate::game::{Defences, Estimable, NonLosingMoves, Player, Quiescence};
use crate::search::limits::StoppedBy;
use crate::search::root::Root;
use crate::search::shared::Budget;

/// A search for a win of the side to move by forcing moves. It can be stopped and go on.
#[derive(Debug)]
pub(crate) struct ThreatSearch<'a, G: Estimable> {
    game: &'a G,
    root: Root<'a, G>,
    attacker: Player,
    stage: Stage,
    /// The numbers of the nodes of this stage, by key.
    numbers: FxHashMap<u64, ProofNumbers>,
}

/// The moves that the attacker tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Those that quiescence plays out.
    Quiescence,
    /// All forcing moves.
    Forcing,
    /// None: no win was found.
    Done,
}

/// A win by forcing moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ThreatWin<M> {
    /// Plies to the end of the game, at most.
    pub(crate) plies: u32,
    /// The moves up to the point from which the next two plies decide.
    pub(crate) line: Vec<M>,
}

/// The proof number and the disproof number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProofNumbers {
    /// The proof number, at the index [`ATTACKER`], and the disproof number, at [`DEFENDER`]. Each
    /// is the least number of leaves that this side must still decide in its favour.
    by_side: [u32; 2],
    /// Plies to the end of the game, if the node is won.
    plies: u32,
}

impl ProofNumbers {
    const UNKNOWN: Self = Self {
        by_side: [1, 1],
        plies: 0,
    };

    const NOT_WON: Self = Self {
        by_side: [INFINITE, 0],
        plies: 0,
    };

    const fn won_in(plies: u32) -> Self {
        Self {
            by_side: [0, INFINITE],
            plies,
        }
    }

    const fn is_won(self) -> bool {
        self.by_side[ATTACKER] == 0
    }
}

/// The indices of the sides.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// The proof or disproof number of a node that is decided the other way.
const INFINITE: u32 = 1 << 30;

/// The most replies to a forcing move. If there are more, the move has forced nothing.
const MAX_REPLIES: usize = 12;

/// The most plies of a line. Longer ones would only fill the table.
const MAX_PLIES: u32 = 60;

/// The most nodes that are kept: some six mebibytes, which no other limit counts.
const MAX_NODES: usize = 1 << 17;

/// A position of the tree.
struct ThreatNode<G: Estimable> {
    position: G::Position,
    key: u64,
}

impl<'a, G: Estimable> ThreatSearch<'a, G> {
    pub(crate) fn new(game: &'a G, root: Root<'a, G>) -> Self {
        Self {
            game,
            root,
            attacker: game.to_move(root.position),
            stage: Stage::Quiescence,
            numbers: FxHashMap::default(),
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Searches on for a win; `None` if there is none by forcing moves.
    ///
    /// # Errors
    ///
    /// The search was stopped. It can be called again with another budget.
    pub(crate) fn find_win(
        &mut self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<ThreatWin<G::Move>>, StoppedBy> {
        while self.stage != Stage::Done {
            let root = self.root.position;
            let numbers = self.search(root, self.key(root), [INFINITE; 2], 0, budget)?;
            if numbers.is_won() {
                self.stage = Stage::Done;
                return Ok(Some(ThreatWin {
                    plies: numbers.plies,
                    line: self.line(),
                }));
            }
            self.numbers.clear();
            self.stage = if self.stage == Stage::Quiescence {
                Stage::Forcing
            } else {
                Stage::Done
            };
        }
        Ok(None)
    }

    /// Searches a node until it is decided or one of its numbers reaches its bound.
    fn search(
        &mut self,
        position: &G::Position,
        key: u64,
        max_numbers: [u32; 2],
        ply: u32,
        budget: &mut Budget<'_>,
    ) -> Result<ProofNumbers, StoppedBy> {
        budget.spend_node()?;
        // Too deep, or too many: what is not looked at counts as not won.
        let children = match self.expand(position) {
            Ok(moves) if ply < MAX_PLIES && self.numbers.len() < MAX_NODES => moves,
            Ok(_) => return Ok(self.store(key, ProofNumbers::NOT_WON)),
            Err(decided) => return Ok(self.store(key, decided)),
        };
        let children: Vec<_> = children
            .into_iter()
            .filter(|mv| ply > 0 || self.root.has(*mv))
            .map(|mv| {
                let child = self.game.play(position, mv);
                ThreatNode::<G> {
                    key: self.key(&child),
                    position: child,
                }
            })
            .collect();
        let (side, other) = if self.game.to_move(position) == self.attacker {
            (ATTACKER, DEFENDER)
        } else {
            (DEFENDER, ATTACKER)
        };
        loop {
            let numbers = self.combine(&children, side, other);
            self.store(key, numbers);
            let mut bounds = numbers.by_side.into_iter().zip(max_numbers);
            if bounds.any(|(number, max)| number == 0 || number >= max) {
                return Ok(numbers);
            }
            // The attacker goes to the child that is the easiest to win, the defender to the
            // one that is the easiest to save.
            let effort = |child: &ThreatNode<G>| {
                let numbers = self.numbers_of(child.key).by_side;
                (numbers[side], numbers[other])
            };
            let best = children
                .iter()
                .min_by_key(|child| effort(child))
                .expect("an open node has a child");
            let others = children.iter().filter(|child| child.key != best.key);
            let next = others
                .map(|child| effort(child).0)
                .min()
                .unwrap_or(INFINITE);
            // The best child is searched until another one is more promising, or this node has reached
            // its own bounds. The other children's part of the sum is not the best one's to spend.
            let known = effort(best).1;
            let mut max_of_best = max_numbers;
            max_of_best[side] = max_numbers[side].min(next.saturating_add(1));
            max_of_best[other] =
                (max_numbers[other] - numbers.by_side[other]).saturating_add(known);
            self.search(&best.position, best.key, max_of_best, ply + 1, budget)?;
        }
    }

    /// The numbers of a node with these children. `side` needs one of them, and the `other` side all.
    fn combine(&self, children: &[ThreatNode<G>], side: usize, other: usize) -> ProofNumbers {
        let numbers = || children.iter().map(|child| self.numbers_of(child.key));
        let of_side = |side: usize| numbers().map(move |child| child.by_side[side]);
        let mut combined = [0; 2];
        combined[side] = of_side(side).min().unwrap_or(INFINITE);
        combined[other] = of_side(other).fold(0, u32::saturating_add).min(INFINITE);
        let won = numbers().filter(|child| child.is_won());
        let plies = won.map(|child| child.plies);
        let plies = if side == ATTACKER {
            plies.min()
        } else {
            plies.max()
        };
        ProofNumbers {
            by_side: combined,
            plies: 1 + plies.unwrap_or(0),
        }
    }

    /// The moves of a position that are searched, or its numbers if it is decided.
    fn expand(&self, position: &G::Position) -> Result<Vec<G::Move>, ProofNumbers> {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Err(if outcome.winner() == Some(self.attacker) {
                ProofNumbers::won_in(0)
            } else {
                ProofNumbers::NOT_WON
            });
        }
        let attacks = game.to_move(position) == self.attacker;
        let moves = match game.non_losing_moves(position) {
            NonLosingMoves::WinInOne if attacks => return Err(ProofNumbers::won_in(1)),
            NonLosingMoves::LossInTwo if !attacks => return Err(ProofNumbers::won_in(2)),
            NonLosingMoves::WinInOne | NonLosingMoves::LossInTwo => {
                return Err(ProofNumbers::NOT_WON);
            }
            NonLosingMoves::Moves(moves) => moves,
        };
        let count = moves.clone().into_iter().len();
        // A forced reply is followed by either side, whether or not it is a threat itself.
        if count == 1 {
            return Ok(moves.into_iter().collect());
        }
        let features = game.features(position);
        let replies = match game.defences(position, &features, moves) {
            Defences::WinInThree if attacks => return Err(ProofNumbers::won_in(3)),
            Defences::LossInFour if !attacks => return Err(ProofNumbers::won_in(4)),
            Defences::WinInThree | Defences::LossInFour => return Err(ProofNumbers::NOT_WON),
            Defences::Moves(replies) => replies,
        };
        let tried: Vec<_> = match (attacks, self.stage) {
            (true, Stage::Forcing) => {
                let forcing = game.forcing_moves(position, &features);
                forcing.into_iter().flatten().collect()
            }
            (true, Stage::Quiescence | Stage::Done) => match game.quiescence(position, &features) {
                Quiescence::Quiet => Vec::new(),
                Quiescence::Optional(moves) | Quiescence::Forced(moves) => {
                    moves.into_iter().collect()
                }
            },
            (false, Stage::Forcing) => {
                let replies = replies.into_iter();
                // If every move is a reply, nothing was threatened.
                if replies.len() == count || replies.len() > MAX_REPLIES {
                    return Err(ProofNumbers::NOT_WON);
                }
                replies.collect()
            }
            // After a four, the defender has one reply, which was returned above.
            (false, Stage::Quiescence | Stage::Done) => Vec::new(),
        };
        if tried.is_empty() {
            return Err(ProofNumbers::NOT_WON);
        }
        Ok(tried)
    }

    /// The attacker's quickest known win against the longest known defence.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = self.root.position.clone();
        // The stage is over, but its moves are needed.
        let moves = |position: &G::Position| self.game.moves(position).into_iter();
        loop {
            let attacks = self.game.to_move(&position) == self.attacker;
            let is_tried = |mv: &G::Move| !line.is_empty() || self.root.has(*mv);
            let won = moves(&position).filter(is_tried).filter_map(|mv| {
                let child = self.game.play(&position, mv);
                let numbers = self.numbers.get(&self.key(&child))?;
                numbers.is_won().then_some((numbers.plies, mv, child))
            });
            let next = if attacks {
                won.min_by_key(|(plies, ..)| *plies)
            } else {
                won.max_by_key(|(plies, ..)| *plies)
            };
            let Some((plies, mv, child)) = next.filter(|_| line.len() < MAX_PLIES as usize) else {
                return line;
            };
            line.push(mv);
            position = child;
            if plies <= 2 {
                return line;
            }
        }
    }

    /// The key of the game may leave out the side to move, but the numbers are those of the attacker.
    fn key(&self, position: &G::Position) -> u64 {
        let key = self.game.key(position);
        if self.game.to_move(position) == self.attacker {
            key
        } else {
            !key
        }
    }

    fn numbers_of(&self, key: u64) -> ProofNumbers {
        self.numbers
            .get(&key)
            .copied()
            .unwrap_or(ProofNumbers::UNKNOWN)
    }

    fn store(&mut self, key: u64, numbers: ProofNumbers) -> ProofNumbers {
        self.numbers.insert(key, numbers);
        numbers
    }
}
