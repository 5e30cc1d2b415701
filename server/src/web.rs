//! The web client inside the binary: its pages, and the assets they are made of. The client itself stands in `server/web`.
//!
//! All assets lie under one folder named by the hash of all, so that browsers keep them for ever and never mix two versions.

mod assets;
mod pages;
mod preloads;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State},
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT, CONTENT_SECURITY_POLICY},
    },
    response::{IntoResponse, Response},
    routing::{MethodRouter, get},
};

use crate::settings::BasePath;
use assets::Assets;
use pages::{Page, Pages};

/// Scripts, styles, pictures and connections of this origin alone; no script or style within a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// The client as served: everything made once, at the start.
pub(crate) struct Web {
    assets: Assets,
    pages: Pages,
}

impl Web {
    /// The client for a server below a base path.
    pub(crate) fn new(base: &BasePath) -> Self {
        let assets = Assets::embedded();
        let pages = Pages::new(&assets, base);
        Self { assets, pages }
    }

    /// The page that says that there is none, with status 404, for whoever asked for a page.
    pub(crate) fn missing(&self, headers: &HeaderMap) -> Option<Response> {
        let asks = |value: &HeaderValue| value.to_str().is_ok_and(|kinds| kinds.contains("text/html"));
        if !headers.get_all(ACCEPT).iter().any(asks) {
            return None;
        }
        Some((StatusCode::NOT_FOUND, self.page(Page::Missing, headers)).into_response())
    }

    fn page(&self, page: Page, headers: &HeaderMap) -> Response {
        let policy = [(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
        (policy, self.pages.answer(page, headers)).into_response()
    }
}

/// Routes of pages and assets, below the base path.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(web: Arc<Web>) -> Router<S> {
    Router::new()
        .route("/", page(Page::Lobby))
        .route("/rooms/{room}", page(Page::Room))
        .route("/games", page(Page::Rules))
        .route("/games/{game}", page(Page::Rules))
        .route("/settings", page(Page::Settings))
        .route("/me", page(Page::Me))
        .route("/assets/{hash}/{*path}", get(asset))
        .with_state(web)
}

/// A page tells nothing about what it will show, and so needs no access.
fn page(page: Page) -> MethodRouter<Arc<Web>> {
    get(async move |State(web): State<Arc<Web>>, headers: HeaderMap| web.page(page, &headers))
}

async fn asset(
    State(web): State<Arc<Web>>,
    Path((hash, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    web.assets.answer(&hash, &path, &headers)
}
