//! A body that never changes, kept plain and zipped, so that it is compressed once and not with each request.

use std::io::Write;

use axum::{
    body::Bytes,
    http::{
        HeaderMap, HeaderValue,
        header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY},
    },
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};

/// A body in both forms, with its media type.
pub(crate) struct Zipped {
    kind: HeaderValue,
    plain: Bytes,
    zipped: Bytes,
}

impl Zipped {
    /// Compresses a body.
    pub(crate) fn new(kind: &'static str, plain: Bytes) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&plain).expect("memory takes every write");
        let zipped = encoder.finish().expect("memory takes every write").into();
        Self { kind: HeaderValue::from_static(kind), plain, zipped }
    }

    /// The body as it is.
    pub(crate) fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// The answer to a request with these headers, in the form that its sender reads.
    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        let common = [(CONTENT_TYPE, self.kind.clone()), (VARY, HeaderValue::from_static("accept-encoding"))];
        if reads_gzip(request) {
            let encoding = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
            (common, encoding, self.zipped.clone()).into_response()
        } else {
            (common, self.plain.clone()).into_response()
        }
    }
}

/// Whether a client reads gzip. One that names it with quality 0 does not.
fn reads_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, parameters) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = matches!(parameters.trim().strip_prefix("q="), Some("0" | "0.0" | "0.00" | "0.000"));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zipped_for_those_who_read_it() {
        let body = Zipped::new("text/plain", Bytes::from_static(b"a text"));
        let cases = [("gzip, br", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false)];
        for (accepts, zipped) in cases {
            let request = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepts))]);
            let answer = body.answer(&request);
            assert_eq!(answer.headers().contains_key(CONTENT_ENCODING), zipped, "{accepts}");
        }
        assert!(!body.answer(&HeaderMap::new()).headers().contains_key(CONTENT_ENCODING));
    }
}
