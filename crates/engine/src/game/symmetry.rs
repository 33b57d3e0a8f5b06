//! The symmetries of a board.

/// One of the ways to rotate or mirror a board that keep its rules.
///
/// The number is the game's own. [`Symmetry::default`], number 0, is the identity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(pub u8);

/// The least of the images of a position, which are in the order of their symmetries, and the first
/// symmetry that leads to it.
///
/// # Panics
///
/// There is no image. The identity leads to one.
pub(crate) fn least_image<Image, Order: Ord>(
    images: impl IntoIterator<Item = Image>,
    order: impl Fn(&Image) -> Order,
) -> (Image, Symmetry) {
    let images = images.into_iter().zip((0..).map(Symmetry));
    let least = images.min_by_key(|(image, _)| order(image));
    least.expect("the identity is a symmetry")
}
