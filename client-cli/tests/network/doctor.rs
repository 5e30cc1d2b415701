//! What `tessera doctor` says of servers that no proxy stands before.

use std::time::{SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_tungstenite::{
    accept_async,
    tungstenite::{Message, protocol::CloseFrame},
};

use crate::{
    host::Host,
    program::{End, Program},
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

async fn examine(url: &str) -> End {
    let home = tempfile::tempdir().unwrap();
    Program::start(url, home.path(), &["doctor", "--idle", "1", "--json"], "").await.end().await
}

/// The one thing that is wrong: its check, what is the case, and the cure.
fn wrong(end: &End) -> [String; 3] {
    let findings = end.json();
    let mut wrong = findings.iter().filter(|finding| finding["fix"].is_string());
    let found = wrong.next().unwrap_or_else(|| panic!("nothing is wrong: {end:?}"));
    assert!(wrong.next().is_none() && end.code == Some(1), "{end:?}");
    ["check", "what", "fix"].map(|part| found[part].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_server_for_invited_players_asks_for_its_code_once() {
    let host = Host::start_with_code("green tea").await;
    let doctor = ["doctor", "--idle", "1", "--json"];
    let [check, _, fix] = wrong(&host.run(&doctor, "").await.end().await);
    assert_eq!(check, "invite");
    assert!(fix.contains(&format!("tessera --server {} me admit CODE", host.url())), "{fix}");
    host.done(&["me", "admit", "green tea"], "").await;
    let findings = host.done(&doctor, "").await.json();
    assert_eq!(findings.last().unwrap()["check"], "idle", "{findings:?}");
}

#[tokio::test]
async fn whoever_cannot_be_reached_is_named_with_the_reason() {
    let encrypted = Host::start_encrypted().await;
    // A name that no resolver is asked about: this part is too long for one.
    let unknown = format!("http://{}.example", "x".repeat(64));
    for (url, what, cure) in [
        (encrypted.url(), "no trusted TLS", "SSL_CERT_FILE"),
        (&*unknown, "leads to no address", "how the name is written"),
        (&encrypted.url().replace("https", "http"), "does not speak HTTP", "https://"),
    ] {
        let [check, said, fix] = wrong(&examine(url).await);
        assert_eq!(check, "reach");
        assert!(said.contains(what) && fix.contains(cure), "{url}: {said}: {fix}");
    }
}

#[tokio::test]
async fn other_versions_and_other_clocks_are_found() {
    let here = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
    let lobby = |build: &str, now: u64| json!({"type": "lobby", "protocol": 1, "build": build, "now": now, "open": [], "live": [], "finished": [], "mine": []});
    for (first, check, what) in [
        (lobby("0.0.1", here), "version", "server 0.0.1"),
        (lobby(VERSION, here + 3_600_000), "clock", "s ahead of this machine's"),
        (lobby(VERSION, here - 3_600_000), "clock", "s behind this machine's"),
        (json!({"type": "welcome"}), "version", "does not speak version 1"),
    ] {
        let [found, said, _] = wrong(&examine(&serve(first).await).await);
        assert_eq!((&*found, said.contains(what)), (check, true), "{said}");
    }
}

/// A server that is well in all but the first frame of its lobby.
async fn serve(first: Value) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((tcp, _)) = listener.accept().await {
            tokio::spawn(answer(tcp, first.clone()));
        }
    });
    url
}

async fn answer(tcp: TcpStream, first: Value) {
    // The requests of this program come in one piece.
    let mut request = [0; 2048];
    let length = tcp.peek(&mut request).await.unwrap();
    let request = String::from_utf8_lossy(&request[..length]).into_owned();
    if request.contains("elsewhere.invalid") {
        let refusal = json!({"code": "wrong_origin", "message": "not from here"}).to_string();
        return reply(tcp, "403 Forbidden", &refusal).await;
    }
    if !request.contains("/socket?") {
        return reply(tcp, "200 OK", "ok\n").await;
    }
    let mut socket = accept_async(tcp).await.unwrap();
    if request.contains("/lobby/") {
        socket.send(Message::text(first.to_string())).await.unwrap();
        // Whoever has seen enough goes away.
        while socket.next().await.is_some_and(|message| message.is_ok()) {}
    } else {
        socket.close(Some(CloseFrame { code: 4004.into(), reason: "".into() })).await.unwrap();
    }
}

async fn reply(mut tcp: TcpStream, status: &str, body: &str) {
    let mut request = [0; 2048];
    assert!(tcp.read(&mut request).await.unwrap() > 0);
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    tcp.write_all((head + body).as_bytes()).await.unwrap();
}
