//! The modules of the service and of the contract import only those below them.

use std::path::Path;

use super::imports::check_layers;

#[test]
fn no_module_imports_one_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    check_layers(
        &root.join("src"),
        &["telemetry", "service", "mcp", "http", "cli"],
    );
    let contract = ["query", "gallery", "render", "contract", "embedded"];
    check_layers(&root.join("crates/api/src"), &contract);
}
