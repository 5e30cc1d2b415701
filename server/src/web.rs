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
    http::{HeaderMap, HeaderValue, header::CONTENT_SECURITY_POLICY},
    response::{Html, IntoResponse, Response},
    routing::get,
};

use crate::settings::BasePath;
use assets::Assets;
use pages::{Page, Pages};

/// Scripts, styles, pictures and connections of this origin alone; no script or style within a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// The client as served: everything made once, at the start.
struct Web {
    assets: Assets,
    pages: Pages,
}

/// Routes of pages and assets, below the base path.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(base: &BasePath) -> Router<S> {
    let assets = Assets::embedded();
    let pages = Pages::new(&assets, base);
    Router::new()
        .route("/", get(|web: State<Arc<Web>>| page(web, Page::Lobby)))
        .route("/rooms/{room}", get(|web: State<Arc<Web>>| page(web, Page::Room)))
        .route("/games", get(|web: State<Arc<Web>>| page(web, Page::Rules)))
        .route("/games/{game}", get(|web: State<Arc<Web>>| page(web, Page::Rules)))
        .route("/settings", get(|web: State<Arc<Web>>| page(web, Page::Settings)))
        .route("/me", get(|web: State<Arc<Web>>| page(web, Page::Me)))
        .route("/assets/{hash}/{*path}", get(asset))
        .with_state(Arc::new(Web { assets, pages }))
}

/// A page tells nothing about what it will show, and so needs no access.
async fn page(State(web): State<Arc<Web>>, page: Page) -> Response {
    let policy = [(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
    (policy, Html(web.pages.html(page).to_owned())).into_response()
}

async fn asset(
    State(web): State<Arc<Web>>,
    Path((hash, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    web.assets.answer(&hash, &path, &headers)
}
