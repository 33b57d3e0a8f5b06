//! The instructions that this build needs of the processor.
//!
//! `.cargo/config.toml` lets the compiler count bits by the instruction `popcnt`. A processor without
//! it would end the program by a signal, in the middle of the first search. So the program looks for
//! the instruction when it starts, and names what is missing.

use thiserror::Error;

/// The reason why this build cannot run on the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProcessorError {
    /// The processor, or the virtual machine, has no instruction that counts bits.
    #[error(
        "this build needs a processor with the instruction popcnt. A virtual machine may hide it: \
         choose another processor type, such as `host`. Or build with an empty variable RUSTFLAGS"
    )]
    WithoutPopcnt,
}

/// Checks that the processor has all instructions of this build.
///
/// # Errors
///
/// An instruction is missing.
pub(super) fn check() -> Result<(), ProcessorError> {
    if lacks_popcnt() {
        Err(ProcessorError::WithoutPopcnt)
    } else {
        Ok(())
    }
}

/// Whether this build needs `popcnt` and the processor lacks it.
///
/// Reads the processor: `is_x86_feature_detected!` is always true in a build that needs the instruction.
#[cfg(all(target_arch = "x86_64", target_feature = "popcnt"))]
fn lacks_popcnt() -> bool {
    !has_popcnt(std::arch::x86_64::__cpuid(1).ecx)
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "popcnt")))]
const fn lacks_popcnt() -> bool {
    false
}

/// Register `ecx` of the leaf 1 of `cpuid`.
///
/// Source: <https://en.wikipedia.org/wiki/CPUID>.
#[cfg(all(target_arch = "x86_64", target_feature = "popcnt"))]
const fn has_popcnt(features: u32) -> bool {
    features & 1 << 23 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_that_runs_the_tests_suffices() {
        assert_eq!(check(), Ok(()));
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "popcnt"))]
    #[test]
    fn popcnt_is_one_bit_of_the_features() {
        // Register `ecx` of QEMU's type `qemu64`, and of its type `Nehalem`.
        assert!(!has_popcnt(0x8000_2001));
        assert!(has_popcnt(0x8098_2201));
    }
}
