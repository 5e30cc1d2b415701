//! The files that pages load: embedded, compressed once, and named by the hash of all.

use std::{collections::BTreeMap, io::Write};

use axum::{
    body::Bytes,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY},
    },
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use flate2::{Compression, write::GzEncoder};
use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

static WEB: Dir = include_dir!("$CARGO_MANIFEST_DIR/web");

/// Bytes of the hash that names the folder.
const HASH_BYTES: usize = 8;

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// One file in both forms.
struct Asset {
    kind: &'static str,
    plain: Bytes,
    zipped: Bytes,
}

/// All files by path, such as `board/draw.js`.
pub(super) struct Assets {
    hash: String,
    files: BTreeMap<&'static str, Asset>,
}

impl Assets {
    /// The files of the client that this binary was built with.
    pub(super) fn embedded() -> Self {
        let mut files = BTreeMap::new();
        collect(&WEB, &mut files);
        let mut hash = Sha256::new();
        for (path, asset) in &files {
            hash.update(path.as_bytes());
            hash.update([0]);
            hash.update(&asset.plain);
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
        std::str::from_utf8(&self.files.get(path)?.plain).ok()
    }

    /// Answers a request: with the file, or that there is none, as after an update of the server.
    pub(super) fn answer(&self, hash: &str, path: &str, headers: &HeaderMap) -> Response {
        let Some(asset) = self.files.get(path).filter(|_| hash == self.hash) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let common = [
            (CONTENT_TYPE, HeaderValue::from_static(asset.kind)),
            (CACHE_CONTROL, FOREVER),
            (VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if takes_gzip(headers) {
            let encoding = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            (common, encoding, asset.zipped.clone()).into_response()
        } else {
            (common, asset.plain.clone()).into_response()
        }
    }
}

fn collect(folder: &'static Dir, files: &mut BTreeMap<&'static str, Asset>) {
    folder.dirs().for_each(|inner| collect(inner, files));
    for file in folder.files() {
        let path = file.path().to_str().expect("the client's file names are ASCII");
        if let Some(kind) = kind_of(path) {
            let plain = Bytes::from_static(file.contents());
            files.insert(path, Asset { kind, zipped: zip(&plain), plain });
        }
    }
}

/// The media type of a file that is served; none for what only the checks of the client need.
fn kind_of(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        _ => None,
    }
}

fn zip(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).expect("memory takes every write");
    encoder.finish().expect("memory takes every write").into()
}

/// Whether a client reads gzip. One that names it with quality 0 does not.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, parameters) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = matches!(parameters.trim().strip_prefix("q="), Some("0" | "0.0" | "0.00" | "0.000"));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))])
    }

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

    #[test]
    fn zipped_for_those_who_read_it() {
        let assets = Assets::embedded();
        for (accepts, zipped) in
            [("gzip, br", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false)]
        {
            let answer = assets.answer(&assets.hash, "lobby.js", &accepting(accepts));
            assert_eq!(answer.headers().contains_key(CONTENT_ENCODING), zipped, "{accepts}");
        }
    }
}
