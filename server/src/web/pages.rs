//! The pages: one template, filled at the start for each of them.

use std::collections::BTreeMap;

use axum::{http::HeaderMap, response::Response};

use super::{assets::Assets, preloads::preloads};
use crate::{settings::BasePath, zipped::Zipped};

const TEMPLATE: &str = include_str!("../../web/page.html");

/// A page of the client. Its script has its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Page {
    Lobby,
    Room,
    Rules,
    Settings,
    Me,
    Missing,
}

impl Page {
    const ALL: [Self; 6] = [Self::Lobby, Self::Room, Self::Rules, Self::Settings, Self::Me, Self::Missing];

    const fn script(self) -> &'static str {
        match self {
            Self::Lobby => "lobby.js",
            Self::Room => "room.js",
            Self::Rules => "rules.js",
            Self::Settings => "settings.js",
            Self::Me => "me.js",
            Self::Missing => "missing.js",
        }
    }
}

/// All pages, ready to be sent.
pub(super) struct Pages(BTreeMap<Page, Zipped>);

impl Pages {
    /// Fills the template for every page. Addresses in it begin with the base path, since pages lie at several depths.
    pub(super) fn new(assets: &Assets, base: &BasePath) -> Self {
        let folder = format!("{}{}", base.root(), assets.folder());
        Self(Page::ALL.map(|page| (page, html(fill(page, &folder, assets)))).into())
    }

    /// The answer to a request for a page.
    pub(super) fn answer(&self, page: Page, headers: &HeaderMap) -> Response {
        self.0[&page].answer(headers)
    }
}

fn html(text: String) -> Zipped {
    Zipped::new("text/html; charset=utf-8", text.into())
}

fn fill(page: Page, folder: &str, assets: &Assets) -> String {
    let links: Vec<_> = preloads(page.script(), &|path| assets.text(path))
        .iter()
        .map(|path| format!("<link rel=\"modulepreload\" href=\"{folder}/{path}\">"))
        .collect();
    TEMPLATE
        .replace("{{assets}}", folder)
        .replace("{{page}}.js", page.script())
        .replace("{{preloads}}", &links.join("\n    "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_names_files_that_exist_below_the_base_path() {
        let assets = Assets::embedded();
        let folder = format!("/games/tessera/{}/", assets.folder());
        for page in Page::ALL {
            let html = fill(page, folder.trim_end_matches('/'), &assets);
            assert!(!html.contains("{{"), "{html}");
            let named: Vec<_> = html.split('"').filter_map(|part| part.strip_prefix(&*folder)).collect();
            assert!(named.contains(&page.script()));
            for path in named {
                assert!(assets.text(path).is_some(), "{path}");
            }
        }
    }
}
