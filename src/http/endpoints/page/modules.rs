//! The modules that a module imports.

use std::collections::BTreeMap;

use axum::body::Bytes;

/// `view`, the modules that it and `main` import, and those that they import, without those that are loaded
/// when they are needed, by `import(…)`. Each comes once, after the first module that imports it.
pub(super) fn imported_modules(
    main: &str,
    view: &str,
    contents: &BTreeMap<String, Bytes>,
) -> Vec<String> {
    let mut modules = vec![main.to_owned(), view.to_owned()];
    let mut read = 0;
    while let Some(module) = modules.get(read).cloned() {
        read += 1;
        let Some(content) = contents.get(&module) else {
            continue;
        };
        for path in imported_paths(&String::from_utf8_lossy(content)) {
            let imported = resolve(&module, path);
            if contents.contains_key(&imported) && !modules.contains(&imported) {
                modules.push(imported);
            }
        }
    }
    modules.split_off(1)
}

/// The relative paths in the import statements of a script. A statement over several lines names the
/// path in its last one. A path that is missed only loads later.
fn imported_paths(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| {
        let is_statement = ["import ", "export ", "} from "]
            .iter()
            .any(|start| line.starts_with(start));
        let (before, path) = line.strip_suffix("\";")?.rsplit_once('"')?;
        let has_keyword = before.ends_with("from ") || before == "import ";
        (is_statement && has_keyword && path.starts_with('.')).then_some(path)
    })
}

/// The name of the file at a path that is relative to a module.
fn resolve(module: &str, path: &str) -> String {
    let mut parts: Vec<_> = module.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_followed_through_folders() {
        let files = [
            (
                "main.js",
                "import \"./start.js\";\n\
                 import { a } from \"./board/a.js\";\n\
                 import {\n  long,\n} from \"./texts/en.js\";\n\
                 // The type import(\"./type.js\").Type says from \"./comment.js\";\n\
                 const late = await import(\"./late.js\");\n\
                 import { gone } from \"./gone.js\";",
            ),
            (
                "board/a.js",
                "export { b } from \"./b.js\";\nimport \"../main.js\";",
            ),
            ("board/b.js", "import { long } from \"../texts/en.js\";"),
            ("comment.js", ""),
            ("late.js", ""),
            ("view.js", "import { a } from \"./board/a.js\";"),
            ("start.js", ""),
            ("texts/en.js", ""),
            ("type.js", ""),
        ];
        let pairs =
            files.map(|(name, text)| (name.to_owned(), Bytes::from_static(text.as_bytes())));
        let modules = imported_modules("main.js", "view.js", &pairs.into());
        let expected = [
            "view.js",
            "start.js",
            "board/a.js",
            "texts/en.js",
            "board/b.js",
        ];
        assert_eq!(modules, expected);
    }
}
