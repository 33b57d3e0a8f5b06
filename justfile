# The commands that one needs. `just` lists them; https://just.systems installs it.

_list:
    @just --list --unsorted

# The server on http://127.0.0.1:8080
run *OPTIONS:
    cargo run --release -- {{ OPTIONS }}

# All tests that need nothing but Rust
test *ARGUMENTS:
    cargo test {{ ARGUMENTS }}

# The tests of the search and the games, without the web: `just test-engine kalah`
test-engine *ARGUMENTS:
    cargo test --package bestmove-engine {{ ARGUMENTS }}

# Format, and the lints that must pass
check:
    cargo fmt --check
    cargo clippy --all-targets --all-features -- -D warnings

# The documentation of the crates
doc:
    cargo doc --no-deps --open

# Brings openapi.yaml up to date
contract:
    cargo build --features full && target/debug/bestmove openapi > openapi.yaml

# The nodes of the search, which a change that is not meant to change it leaves as they are
bench *OPTIONS:
    cargo run --profile dist --package bestmove-lab -- bench {{ OPTIONS }}

# Play in the terminal against a running server
play *OPTIONS:
    cargo run --example play -- {{ OPTIONS }}

# The container image
image:
    docker build --tag bestmove .

# Everything that must hold before a change lands, in forty minutes
all:
    .ci/run
