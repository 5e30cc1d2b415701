//! The commands that need no server, as a script calls them: whole output, exit code, and what breaks neither.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    io::{BufRead, Write},
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/vectors");

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // From a thread of its own: with both pipes full, neither side would go on.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A command that does not read its input closes the pipe.
    let _ = writer.join().unwrap();
    output
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(ToOwned::to_owned).collect()
}

fn vectors(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{VECTORS}/{file}.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn input(vectors: &[&Value], field: &str) -> Vec<u8> {
    vectors.iter().flat_map(|vector| format!("{}\n", vector[field].as_str().unwrap()).into_bytes()).collect()
}

/// The lines of a file by game.
fn by_game(vectors: &[Value]) -> Vec<(&str, Vec<&Value>)> {
    ["chess", "parob", "parachess"]
        .into_iter()
        .map(|game| (game, vectors.iter().filter(|vector| vector["game"] == game).collect::<Vec<_>>()))
        .filter(|(_, vectors)| !vectors.is_empty())
        .collect()
}

/// The line that `analyse` must print, but for SAN, of which vectors have only some.
fn expected_analysis(vector: &Value, printed: &Value) -> String {
    let san = printed["san"].as_array().unwrap();
    let legal = vector["legal"].as_array().unwrap();
    assert_eq!(san.len(), legal.len());
    for (text, san) in legal.iter().zip(san) {
        let judged = &vector["san"][text.as_str().unwrap()];
        assert!(judged.is_null() || judged == san, "{vector}: {san}");
    }
    format!(
        r#"{{"position":{},"legal":{},"san":{},"check":{},"outcome":{}}}"#,
        vector["position"],
        vector["legal"],
        printed["san"],
        vector["check"].as_bool().unwrap_or(false),
        outcome(&vector["outcome"]),
    )
}

fn outcome(outcome: &Value) -> String {
    match outcome {
        Value::Null => "null".to_owned(),
        outcome => format!(r#"{{"winner":{},"reason":{}}}"#, outcome["winner"], outcome["reason"]),
    }
}

#[test]
fn analyse_agrees_with_every_judged_position() {
    for file in ["chess", "parob", "parachess", "special"] {
        let vectors = vectors(file);
        for (game, vectors) in by_game(&vectors) {
            let output = run(&["analyse", game], &input(&vectors, "position"));
            let lines = lines(&output);
            assert_eq!((output.status.code(), lines.len()), (Some(0), vectors.len()), "{file} {game}");
            for (vector, line) in vectors.iter().zip(lines) {
                let printed = serde_json::from_str(&line).unwrap();
                assert_eq!(line, expected_analysis(vector, &printed));
            }
        }
    }
}

#[test]
fn analyse_refuses_every_unsound_position_and_names_reasons() {
    let vectors = vectors("unsound");
    for (game, vectors) in by_game(&vectors) {
        let output = run(&["analyse", game], &input(&vectors, "position"));
        let lines = lines(&output);
        assert_eq!((output.status.code(), lines.len()), (Some(1), vectors.len()), "{game}");
        for (vector, line) in vectors.iter().zip(lines) {
            let printed: Value = serde_json::from_str(&line).unwrap();
            let [error, reasons] = ["error", "reasons"].map(|key| &printed[key]);
            assert!(
                error.is_string() && reasons.as_array().is_some_and(|reasons| !reasons.is_empty()),
                "{vector}"
            );
            assert_eq!(line, format!(r#"{{"error":{error},"reasons":{reasons}}}"#));
        }
    }
}

#[test]
fn replay_agrees_with_every_judged_game_read_as_moves_and_as_san() {
    let vectors = vectors("games");
    for (game, vectors) in by_game(&vectors) {
        for field in ["moves", "san"] {
            let output = run(&["replay", game], &input(&vectors, field));
            assert_eq!(output.status.code(), Some(0));
            let expected = vectors.iter().map(|vector| {
                let san: Vec<&str> = vector["san"].as_str().unwrap().split(' ').collect();
                let outcome = outcome(&vector["outcome"]);
                format!(r#"{{"final":{},"outcome":{outcome},"san":{}}}"#, vector["final"], json!(san))
            });
            assert_eq!(lines(&output), expected.collect::<Vec<_>>(), "{game} as {field}");
        }
    }
}

#[test]
fn perft_agrees_with_every_judged_position() {
    for file in ["chess", "parob", "parachess", "special"] {
        for vector in vectors(file).iter().filter(|vector| vector["perft"].is_object()) {
            let judged = vector["perft"].as_object().unwrap();
            let [game, position] = ["game", "position"].map(|field| vector[field].as_str().unwrap());
            let args = ["perft", game, &judged.len().to_string(), "--position", position, "--json"];
            let printed = lines(&run(&args, b""));
            assert_eq!(printed.len(), judged.len());
            for (depth, line) in (1..).zip(printed) {
                let printed: Value = serde_json::from_str(&line).unwrap();
                assert_eq!(
                    (&printed["depth"], &printed["nodes"]),
                    (&json!(depth), &judged[&depth.to_string()]),
                    "{vector}"
                );
            }
        }
    }
}

#[test]
fn perft_prints_its_fields_in_order_and_divides_by_first_move() {
    let output = run(&["perft", "parob", "2", "--divide"], b"");
    for (line, nodes) in lines(&output).iter().zip([12, 144]) {
        let printed: Value = serde_json::from_str(line).unwrap();
        let divided = printed["divide"].as_object().unwrap();
        assert_eq!(divided.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), nodes);
        assert_eq!(divided.len(), 12);
        let places = ["{\"depth\":", "\"nodes\":", "\"seconds\":", "\"nps\":", "\"divide\":"]
            .map(|key| line.find(key).unwrap());
        assert!(places.is_sorted(), "{line}");
    }
    let plain = lines(&run(&["perft", "chess", "1"], b""));
    assert!(plain[0].starts_with(r#"{"depth":1,"nodes":20,"seconds":"#) && !plain[0].contains("divide"));
}

#[test]
fn a_lenient_reading_is_told() {
    let output = run(&["analyse", "chess"], b"4k3/8/8/8/8/8/8/4K3 w KQ - 0 1\n");
    let printed: Value = serde_json::from_str(&lines(&output)[0]).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(printed["position"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(printed["warnings"].as_array().is_some_and(|warnings| !warnings.is_empty()));
}

#[test]
fn every_line_is_answered_in_order_whatever_it_is() {
    let long = vec![b'x'; 2 * 1024 * 1024];
    let start = b"b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1";
    let input = [b"\n\xff\xfe\n".as_slice(), &long, b"\n", start, b"\r\n", start, b"\r"].concat();
    let output = run(&["analyse", "parob"], &input);
    let printed: Vec<Value> = lines(&output).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(output.status.code(), Some(1));
    let good: Vec<bool> = printed.iter().map(|answer| answer["error"].is_null()).collect();
    assert_eq!(good, [false, false, false, true, true]);
}

#[test]
fn replay_names_the_ply_that_cannot_be_played() {
    let input = b"e2e4 e7e5 e1e3 d2d4\n\ne4 e5 Nf3\nf3 e5 g4 Qh4# a3\nxyz\n\xff\n";
    let output = run(&["replay", "chess"], input);
    let printed: Vec<Value> = lines(&output).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(output.status.code(), Some(1));
    let plies: Vec<&Value> = printed.iter().map(|answer| &answer["ply"]).collect();
    assert_eq!(plies, [&json!(3), &Value::Null, &Value::Null, &json!(5), &json!(1), &json!(1)]);
    assert_eq!(printed[1]["san"], json!([]));
    assert_eq!(printed[2]["san"], json!(["e4", "e5", "Nf3"]));
    assert_eq!(lines(&output)[0], format!(r#"{{"error":{},"ply":3}}"#, printed[0]["error"]));
}

#[test]
fn a_finished_position_is_replayed_and_takes_no_move() {
    let won = "P/4/1p3/3b2/7/6/5/4/1 b 0 29";
    let output = run(&["replay", "parob", "--position", won], b"\nd4c4\n");
    let lines = lines(&output);
    let outcome = r#"{"winner":"white","reason":"castle"}"#;
    assert_eq!(lines[0], format!(r#"{{"final":"{won}","outcome":{outcome},"san":[]}}"#));
    assert!(lines[1].starts_with(r#"{"error":"#) && lines[1].ends_with(r#","ply":1}"#), "{}", lines[1]);
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for args in [
        vec!["analyse"],
        vec!["analyse", "go"],
        vec!["perft", "chess", "x"],
        vec!["perft", "chess", "0"],
        vec!["perft", "chess", "2", "--position", "nonsense"],
        vec!["replay", "chess", "--position", "nonsense"],
        vec!["board", "parob", "--side", "red"],
        vec!["new", "--time", "5"],
        vec!["new", "--lobby", "--practice"],
        vec!["new", "--pgn", "game.pgn", "--setup", "standard"],
        vec!["new", "--game", "chess", "--stalemate", "loss"],
        vec!["join", "nonsense"],
        vec!["--server", "localhost", "rooms"],
        vec!["--profile", "../x", "rooms"],
    ] {
        let output = run(&args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_board_can_be_had_as_json() {
    let printed: Value =
        serde_json::from_str(&lines(&run(&["board", "parob", "--json", "--side", "black"], b""))[0]).unwrap();
    assert_eq!((&printed["game"], &printed["side"]), (&json!("parob"), &json!("black")));
    assert_eq!(printed["lines"].as_array().unwrap().len(), 29);
}

#[test]
fn colour_is_used_when_asked_for_and_not_in_a_pipe() {
    let coloured = |args: &[&str]| run(args, b"").stdout.contains(&0x1b);
    assert!(coloured(&["board", "chess", "--color", "always"]));
    assert!(!coloured(&["board", "chess"]));
    assert!(!coloured(&["board", "chess", "--color", "never"]));
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_error() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["analyse", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // More than the pipes hold; the write fails once the command has ended.
    let _ = child.stdin.take().unwrap().write_all(start.repeat(10_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn a_line_is_answered_while_the_next_is_half_written() {
    for (command, first, second) in
        [("analyse", "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1", "b/rb"), ("replay", "c3d3", "c3")]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args([command, "parob"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
        // In one piece, so that the beginning of the second line is there when the first is answered.
        write!(stdin, "{first}\n{second}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with('{'), "{command}");
        drop(stdin);
        assert!(answers.next().unwrap().unwrap().contains("error"), "{command}");
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}
