//! The evaluation of a position: an estimate of its value, strictly between a loss and a win.

use std::ops::Neg;

use super::solved_value::SolvedValue;

/// The evaluation of an endgame that is won at once, in thousandths of log odds, and how much a ply to
/// the win takes.
const WON_ENDGAME: i32 = 15_000;
const WON_ENDGAME_PLY: i32 = 50;

/// An estimate of the value of a position: the logarithm of the odds, in thousandths.
///
/// If p is the chance to win plus half of the chance to draw, the evaluation is
/// 1000 · ln(p / (1 − p)). On this scale the advantages of a position add up. It is the scale on
/// which evaluations are fitted to the results of games, and on which the search compares them.
/// [`hundredths`](Self::hundredths) converts it to the scale of answers.
/// See <https://www.chessprogramming.org/Evaluation> and
/// <https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo>.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Evaluation(i16);

impl Evaluation {
    /// The largest magnitude, in thousandths. Evaluations rarely come near it, so that a search
    /// tells lost positions apart.
    pub const MAX_LOG_ODDS: i16 = 19_999;
    /// The highest evaluation: nearly a win.
    pub const HIGHEST: Self = Self(Self::MAX_LOG_ODDS);
    /// The evaluation 0: neither side seems to be better.
    pub const EVEN: Self = Self(0);
    /// A win on the scale of answers, in hundredths of a point: 10 points.
    ///
    /// These go by this scale and cannot read the constant:
    ///
    /// * in the engine, the threshold of `skill.rs` and the verdicts of `move_review.rs`,
    /// * in `bestmove-api`, the schemas in `score.rs`,
    /// * in the service, texts in `openapi/document.rs` and `mcp/text.rs`, `page/score.js` and
    ///   `page/llms.txt`,
    /// * the pages `README.md`, `api.md` and `difficulty.md`.
    pub const WIN_HUNDREDTHS: i16 = 1_000;
    /// The largest magnitude of an estimate in hundredths of a point: 9.99 points.
    pub const MAX_HUNDREDTHS: i16 = Self::WIN_HUNDREDTHS - 1;

    /// Creates an evaluation from the logarithm of the odds in thousandths, clamped to
    /// ±[`MAX_LOG_ODDS`](Self::MAX_LOG_ODDS).
    #[must_use]
    pub fn from_log_odds(thousandths: i32) -> Self {
        let limit = i32::from(Self::MAX_LOG_ODDS);
        #[expect(clippy::cast_possible_truncation, reason = "the limits fit an i16")]
        Self(thousandths.clamp(-limit, limit) as i16)
    }

    /// Creates the evaluation of a position in a table of endgames. A win is worth more the sooner it
    /// comes, so that a search gets nearer to it.
    ///
    /// It stays an estimate, because a rule of draws may end the game before.
    #[must_use]
    pub fn from_endgame(value: SolvedValue) -> Self {
        let won = |plies: u8| WON_ENDGAME - WON_ENDGAME_PLY * i32::from(plies);
        Self::from_log_odds(match value {
            SolvedValue::Win { plies } => won(plies),
            SolvedValue::Draw => 0,
            SolvedValue::Loss { plies } => -won(plies),
        })
    }

    /// Creates the evaluation with these [`hundredths`](Self::hundredths) of a point, clamped
    /// to ±[`MAX_HUNDREDTHS`](Self::MAX_HUNDREDTHS).
    #[must_use]
    pub fn from_hundredths(hundredths: i16) -> Self {
        let limit = Self::MAX_HUNDREDTHS;
        let hundredths = f64::from(hundredths.clamp(-limit, limit));
        let part_of_win = hundredths / f64::from(Self::WIN_HUNDREDTHS);
        #[expect(clippy::cast_possible_truncation, reason = "a few thousands")]
        Self::from_log_odds((part_of_win.atanh() * 2_000.0).round() as i32)
    }

    /// The logarithm of the odds in thousandths.
    #[must_use]
    pub const fn log_odds(self) -> i16 {
        self.0
    }

    /// The chance to win plus half of the chance to draw, 0 to 1.
    #[must_use]
    pub fn chance(self) -> f64 {
        f64::midpoint(self.part_of_win(), 1.0)
    }

    /// The estimate in hundredths of a point, −999 to 999.
    ///
    /// A point is a tenth of the way from an even position to a win: 10 · (2p − 1) points. The
    /// range is open at both ends, so that no estimate is ever taken for a proof.
    #[must_use]
    pub fn hundredths(self) -> i16 {
        let max = f64::from(Self::MAX_HUNDREDTHS);
        let hundredths = self.part_of_win() * f64::from(Self::WIN_HUNDREDTHS);
        #[expect(clippy::cast_possible_truncation, reason = "the limits fit an i16")]
        let hundredths = hundredths.round().clamp(-max, max) as i16;
        hundredths
    }

    /// From −1, a loss, to 1, a win.
    fn part_of_win(self) -> f64 {
        (f64::from(self.0) / 2_000.0).tanh()
    }
}

impl Neg for Evaluation {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[inline]
#[must_use]
pub(crate) fn weighted_sum<const TERMS: usize>(terms: [i32; TERMS], weights: [i32; TERMS]) -> i32 {
    let products = terms.into_iter().zip(weights);
    products.map(|(term, weight)| term * weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_follow_from_the_chance_to_win() {
        for (chance, hundredths) in [(0.5_f64, 0), (0.75, 500), (0.1, -800), (0.9, 800)] {
            let log_odds = (chance / (1.0 - chance)).ln() * 1_000.0;
            #[expect(clippy::cast_possible_truncation, reason = "a few thousands")]
            let evaluation = Evaluation::from_log_odds(log_odds.round() as i32);
            assert_eq!(evaluation.hundredths(), hundredths);
            assert_eq!((-evaluation).hundredths(), -hundredths);
        }
        assert_eq!(Evaluation::HIGHEST.hundredths(), 999);
    }

    #[test]
    fn hundredths_can_be_read_back() {
        for hundredths in -999..=999 {
            assert_eq!(
                Evaluation::from_hundredths(hundredths).hundredths(),
                hundredths
            );
        }
    }
}
