//! The files that name every setting: they keep step with the program.

use std::{fs, path::Path};

use crate::support::program::{command, run};

/// Set by the image itself.
const THE_IMAGES: [&str; 3] = ["LISTEN", "DATA_DIR", "DATABASE_URL"];

/// What a container gets that is told nothing: an open server must be asked for, by an empty code.
const BY_INVITATION: &str = "INVITE_CODE=${INVITE_CODE-auto}";

/// Environment variables as the manual names them, with their defaults.
async fn settings() -> Vec<(String, String)> {
    let mut help = command(Path::new("."));
    help.arg("-h").env("COLUMNS", "1000");
    let manual = String::from_utf8(run(help).await.stdout).expect("a text");
    let after =
        |line: &str, mark: &str, end: &[char]| Some(line.split_once(mark)?.1.split(end).next()?.to_owned());
    let setting = |line: &str| {
        Some((after(line, "[env: ", &['=', ']'])?, after(line, "[default: ", &[']']).unwrap_or_default()))
    };
    let found: Vec<_> = manual.lines().filter_map(setting).collect();
    assert!(found.len() > 30, "{manual}");
    found
}

fn project_file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)).expect(name)
}

#[tokio::test]
async fn every_setting_stands_in_the_example_with_its_default() {
    let example = project_file(".env.example");
    for (name, default) in settings().await {
        let line = format!("#{name}={default}");
        assert!(example.lines().any(|text| text == line), ".env.example: {line}");
    }
}

#[tokio::test]
async fn every_setting_reaches_the_container() {
    let compose = project_file("docker-compose.yml");
    for (name, _) in settings().await {
        let setting = if name == "INVITE_CODE" { BY_INVITATION } else { &name };
        let line = format!("      - {setting}");
        let passed_on = compose.lines().any(|text| text == line);
        assert_ne!(passed_on, THE_IMAGES.contains(&name.as_str()), "docker-compose.yml: {name}");
    }
}

#[tokio::test]
async fn what_compose_alone_knows_stands_in_the_example_with_its_default() {
    let (compose, example) = (project_file("docker-compose.yml"), project_file(".env.example"));
    let servers: Vec<_> = settings().await.into_iter().map(|(name, _)| name).collect();
    let of_compose = compose.split("${").skip(1).map(|rest| rest.split('}').next().expect("a closing brace"));
    let mut found = 0;
    for (name, default) in of_compose.map(|variable| variable.split_once('-').expect("a default")) {
        let name = name.trim_end_matches(':');
        if servers.iter().any(|server| server == name) {
            continue;
        }
        let line = format!("#{name}={default}");
        assert!(example.lines().any(|text| text == line), ".env.example: {line}");
        found += 1;
    }
    assert!(found > 0, "{compose}");
}
