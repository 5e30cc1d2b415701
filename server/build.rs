//! Lists the files of the web client for embedding, so that a file that comes or goes is noticed.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("web");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=web");
    let mut list = String::from("&[\n");
    add(&root, &root, &mut list)?;
    list.push_str("]\n");
    fs::write(out.join("web_files.rs"), list)
}

/// Adds a folder's files as pairs of path and content, in an order that is the same everywhere.
fn add(root: &Path, folder: &Path, list: &mut String) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(root, &path, list)?;
        } else {
            let name =
                path.strip_prefix(root).expect("it lies below the root").to_string_lossy().replace('\\', "/");
            writeln!(list, "    ({name:?}, include_bytes!({path:?})),").expect("memory takes every write");
        }
    }
    Ok(())
}
