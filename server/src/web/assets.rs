//! The files that pages load: embedded, compressed once, and named by the hash of all.

use std::collections::BTreeMap;

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::zipped::Zipped;

/// Paths and contents of all files in `server/web`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_files.rs"));

/// Bytes of the hash that names the folder.
const HASH_BYTES: usize = 8;

/// Headers are short here: a page has ninety files.
const FOREVER: HeaderValue = HeaderValue::from_static("max-age=31536000, immutable");

/// All files by path, such as `board/draw.js`.
pub(super) struct Assets {
    hash: String,
    files: BTreeMap<&'static str, Zipped>,
}

impl Assets {
    /// The files of the client that this binary was built with.
    pub(super) fn embedded() -> Self {
        let files: BTreeMap<_, _> =
            FILES.iter().filter_map(|(path, text)| Some((*path, asset(path, text)?))).collect();
        let mut hash = Sha256::new();
        for (path, asset) in &files {
            hash.update(path.as_bytes());
            hash.update([0]);
            hash.update(asset.plain());
            hash.update([0]);
        }
        Self { hash: HEXLOWER.encode(&hash.finalize()[..HASH_BYTES]), files }
    }

    /// The folder of all files, below the server's root.
    pub(super) fn folder(&self) -> String {
        format!("assets/{}", self.hash)
    }

    /// The text of a file, if there is such a one.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.files.get(path)?.plain()).ok()
    }

    /// Answers a request: with the file, or that there is none, as after an update of the server.
    pub(super) fn answer(&self, hash: &str, path: &str, headers: &HeaderMap) -> Response {
        let Some(asset) = self.files.get(path).filter(|_| hash == self.hash) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        ([(CACHE_CONTROL, FOREVER)], asset.answer(headers)).into_response()
    }
}

/// A file in both forms; none for what only the checks of the client need.
fn asset(path: &str, text: &'static [u8]) -> Option<Zipped> {
    Some(Zipped::new(kind_of(path)?, Bytes::from_static(text)))
}

/// The media type of a file that is served. Scripts and styles are UTF-8 as their pages are.
fn kind_of(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "js" => Some("text/javascript"),
        "css" => Some("text/css"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_served_under_their_hash_only() {
        let assets = Assets::embedded();
        let status = |hash: &str, path: &str| assets.answer(hash, path, &HeaderMap::new()).status();
        assert_eq!(status(&assets.hash, "board/draw.js"), StatusCode::OK);
        assert_eq!(status("0123456789abcdef", "board/draw.js"), StatusCode::NOT_FOUND);
        assert_eq!(status(&assets.hash, "board/none.js"), StatusCode::NOT_FOUND);
    }

    #[test]
    fn what_only_the_checks_need_is_not_served() {
        let assets = Assets::embedded();
        for path in ["package.json", "wire.d.ts", "page.html"] {
            assert_eq!(
                assets.answer(&assets.hash, path, &HeaderMap::new()).status(),
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
    }
}
