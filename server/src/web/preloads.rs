//! Which modules a script needs, so that a page can name them all at once instead of the browser finding them one by one.

use std::collections::BTreeSet;

/// All modules that a script imports at its start, directly or through others, without the script itself.
///
/// `text` gives a module's text by its path. Imports are read as the client's formatter writes them: at the start of a
/// statement, the path in single quotes at the end of a line. What is imported later, on demand, is not among them.
pub(super) fn preloads<'a>(script: &str, text: &dyn Fn(&str) -> Option<&'a str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![script.to_owned()];
    while let Some(path) = open.pop() {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for import in text(&path).into_iter().flat_map(imports) {
            let module = resolve(folder, import);
            if found.insert(module.clone()) {
                open.push(module);
            }
        }
    }
    found
}

fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let statement = line.strip_suffix("';")?;
        let (before, path) = statement.rsplit_once('\'')?;
        let is_import = before.ends_with(" from ") || before == "import ";
        (is_import && path.starts_with('.')).then_some(path)
    })
}

/// A relative path, seen from a folder, as a path from the client's root.
fn resolve(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &str) -> Option<&'static str> {
        match path {
            "room.js" => {
                Some("import { a } from './room/page.js';\nimport {\n  b,\n} from './common/dom.js';\n")
            }
            "room/page.js" => Some(
                "import { c } from '../common/dom.js';\nimport('./sound.js').then(x);\nimport './a.js';\n",
            ),
            "common/dom.js" => {
                Some("/** @typedef {import('../wire.js').Side} Side */\nconst text = 'no import';\n")
            }
            _ => None,
        }
    }

    #[test]
    fn modules_are_found_through_others_and_named_from_the_root() {
        let found = preloads("room.js", &text);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["common/dom.js", "room/a.js", "room/page.js"]);
    }
}
