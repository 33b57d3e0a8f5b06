//! What is said of a part of a description that is wrong.

use crate::games::described::DescriptionError;

pub(in crate::games::described) type Result<T> = std::result::Result<T, DescriptionError>;

pub(in crate::games::described) fn given(
    pointer: &str,
    number: Option<u32>,
    least: u32,
    most: u32,
) -> Result<u32> {
    let number = number.ok_or_else(|| {
        DescriptionError::new(pointer, format!("missing; a number from {least} to {most}"))
    })?;
    in_range(pointer, number, least, most)?;
    Ok(number)
}

pub(in crate::games::described) fn in_range(
    pointer: &str,
    number: u32,
    least: u32,
    most: u32,
) -> Result<()> {
    check((least..=most).contains(&number), pointer, || {
        format!("{number} is not from {least} to {most}")
    })
}

pub(in crate::games::described) fn check(
    is_right: bool,
    pointer: &str,
    detail: impl FnOnce() -> String,
) -> Result<()> {
    if is_right {
        Ok(())
    } else {
        Err(DescriptionError::new(pointer, detail()))
    }
}

/// A number that was checked to be below 256.
pub(in crate::games::described) fn small(number: u32) -> u8 {
    u8::try_from(number).expect("the range was checked")
}
