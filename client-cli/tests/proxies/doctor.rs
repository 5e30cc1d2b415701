//! What `tessera doctor` says.

use std::time::Duration;

use tessera_server::{bounds::Bounds, settings::Settings};

use crate::{
    program::End,
    proxy::Kind,
    site::{Site, free_address, settings},
};

async fn examine(site: &Site, url: &str) -> End {
    site.run(&["doctor", url, "--idle", "3", "--json"], "").await.end().await
}

#[tokio::test]
async fn nothing_is_wrong_with_the_samples() {
    for kind in [Kind::Nginx, Kind::Caddy] {
        let site = Site::start(kind).await;
        let end = examine(&site, &site.url()).await;
        assert_eq!(end.code, Some(0), "{kind:?}: {end:?}");
        let checks: Vec<_> = end.json().iter().map(|finding| finding["check"].clone()).collect();
        assert_eq!(checks, ["reach", "ready", "upgrade", "origin", "origin", "version", "clock", "idle"]);
    }
}

/// What somebody left out or wrote otherwise, the check that finds it, and words of the cure.
const SPOILT: &[(&str, &str, &str, &str)] = &[
    ("proxy_set_header Upgrade    $http_upgrade;", "", "upgrade", "proxy_set_header Upgrade"),
    (
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_set_header X-Forwarded-Proto '';",
        "origin",
        "X-Forwarded-Proto",
    ),
    (
        "proxy_set_header X-Forwarded-Host  $http_host;",
        "proxy_set_header Origin $scheme://$http_host;",
        "origin",
        "Origin",
    ),
    ("proxy_read_timeout 75s;", "proxy_read_timeout 1s;", "idle", "proxy_read_timeout"),
    ("location /tessera/ {", "location /elsewhere/ {", "reach", "BASE_PATH"),
    ("proxy_pass http://127.0.0.1:8080;", "return 302 https://localhost/;", "reach", "use the address"),
];

#[tokio::test]
async fn each_fault_is_found_and_its_cure_is_told() {
    for (right, wrong, check, cure) in SPOILT {
        let sample = Kind::Nginx.sample();
        assert!(sample.contains(right), "{right} stands in the sample");
        let quiet = Bounds { watcher_heartbeat: Duration::from_secs(60), ..Bounds::default() };
        let site =
            Site::with(Kind::Nginx, &sample.replace(right, wrong), Settings { bounds: quiet, ..settings() })
                .await;
        let end = examine(&site, &site.url()).await;
        assert_eq!(end.code, Some(1), "{wrong:?}: {end:?}");
        let findings = end.json();
        let found = findings.iter().find(|finding| finding["check"] == *check && finding["fix"].is_string());
        let fix = found.unwrap_or_else(|| panic!("{wrong:?} was not found: {findings:?}"))["fix"].to_string();
        assert!(fix.contains(cure), "{wrong:?}: {fix}");
    }
}

#[tokio::test]
async fn whoever_cannot_be_reached_is_named_with_the_reason() {
    let nobody = free_address().await;
    let site = Site::before(nobody, Kind::Caddy, Kind::Caddy.sample()).await;
    let cases = [
        (site.url(), "start the server"),
        (format!("http://{nobody}"), "LISTEN=0.0.0.0:8080"),
        (site.url().replace("localhost", "127.0.0.1"), "certificate"),
    ];
    for (url, cure) in cases {
        let end = examine(&site, &url).await;
        assert_eq!(end.code, Some(1), "{url}: {end:?}");
        let findings = end.json();
        assert_eq!(findings.len(), 1, "nothing else is asked: {findings:?}");
        assert_eq!(findings[0]["check"], "reach");
        assert!(findings[0]["fix"].as_str().unwrap().contains(cure), "{url}: {findings:?}");
    }
}
