//! Small disks, mounted for one test.

use std::{path::Path, process::Command};

use tempfile::TempDir;

/// A mounted disk of its own.
pub(crate) struct Disk {
    folder: TempDir,
}

impl Disk {
    /// In memory.
    pub(crate) fn memory(size: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        system("mount", &["-t", "tmpfs", "-o", &format!("size={size}"), "none", path(folder.path())]);
        Self { folder }
    }

    /// An ext4 file system in a file.
    pub(crate) fn image(image: &Path) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        system("mount", &["-o", "loop", path(image), path(folder.path())]);
        Self { folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn remount(&self, options: &str) {
        system("mount", &["-o", &format!("remount,{options}"), path(self.path())]);
    }

    /// Once nothing is open on it.
    pub(crate) fn unmount(self) {
        system("umount", &[path(self.path())]);
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Gone for good when the last process on it ends; nothing is left to do after an orderly unmount.
        let _ = Command::new("umount").arg("--lazy").arg(self.folder.path()).output();
    }
}

/// Makes an ext4 file system in a new file.
pub(crate) fn format(image: &Path, size: u64) {
    let file = std::fs::File::create(image).expect("a file");
    file.set_len(size).expect("a file with a hole");
    system("mkfs.ext4", &["-q", path(image)]);
}

/// Repairs what can be repaired.
pub(crate) fn check(image: &Path) {
    let repaired = Command::new("fsck.ext4").args(["-p", path(image)]).output().expect("fsck is there");
    assert!(repaired.status.code().is_some_and(|code| code <= 1), "{repaired:?}");
}

fn system(program: &str, arguments: &[&str]) {
    let done = Command::new(program).args(arguments).output().expect("the program is there");
    assert!(done.status.success(), "{program} {arguments:?}: {done:?}; is this root?");
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}
