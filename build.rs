//! Builds the program anew when a file is added to the page, which names none of them.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
