//! Whole numbers in requests.

use std::fmt;

use serde::de::{self, Expected, Visitor};
use serde::{Deserialize, Deserializer};

/// The largest whole number that JavaScript and every other JSON reader keep exact.
pub const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// A whole number from `MIN` to `MAX`. A number such as `4.0` is whole, as in JSON
/// Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int<const MIN: u64, const MAX: u64>(pub u64);

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Int<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct IntVisitor<const MIN: u64, const MAX: u64>;

        impl<const MIN: u64, const MAX: u64> Visitor<'_> for IntVisitor<MIN, MAX> {
            type Value = Int<MIN, MAX>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, "a whole number from {MIN} to {MAX}")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
                if (MIN..=MAX).contains(&number) {
                    Ok(Int(number))
                } else {
                    Err(E::invalid_value(de::Unexpected::Unsigned(number), &self))
                }
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
                let number = whole_number(number, &self)?;
                self.visit_u64(number)
            }
        }

        deserializer.deserialize_any(IntVisitor)
    }
}

/// Converts a floating-point number to a whole number.
///
/// # Errors
///
/// The number has a fraction, or is outside of the range in which all whole numbers are exact.
pub fn whole_number<E: de::Error>(number: f64, expected: &dyn Expected) -> Result<u64, E> {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked, and every whole number in it is exact"
    )]
    let whole = (0.0..=MAX_SAFE_INTEGER as f64)
        .contains(&number)
        .then_some(number as u64);
    whole
        .filter(|_| number.fract() == 0.0)
        .ok_or_else(|| E::invalid_value(de::Unexpected::Float(number), expected))
}
