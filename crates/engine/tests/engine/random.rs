//! The seed of random input.

use proptest::test_runner::{Config, RngSeed};

/// Prints the seed, too, so that a failure shows it.
///
/// It is that of the tests by proptest: `PROPTEST_RNG_SEED`, which `.cargo/config.toml` sets. Without
/// it, each run has another seed.
pub(crate) fn seed() -> u64 {
    let seed = match Config::default().rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => rand::random(),
    };
    println!("PROPTEST_RNG_SEED={seed}");
    seed
}
