//! The modules of the engine import only those below them.

use std::path::Path;

use crate::imports::check_layers;

#[test]
fn no_module_imports_one_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    check_layers(
        &src,
        &["game", "search", "conformance", "facts", "erased", "games"],
    );
    let rooms = [
        "search::value",
        "search::shared",
        "search::proofs",
        "search::estimates",
    ];
    check_layers(&src, &rooms);
}
