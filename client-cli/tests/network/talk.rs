//! The chat from the command line: who watches talks too, and the host lets somebody talk no more.

use crate::host::Host;

#[tokio::test]
async fn who_watches_talks_with_the_others_who_do_also_as_a_stranger() {
    let host = Host::start().await;
    let room = &host.game(&[]).await;
    host.done(&["--profile", "eve", "me", "name", "Eve"], "").await;
    let mut eve = host.run(&["--profile", "eve", "watch", room], "").await;
    eve.line().await;
    let mut stranger = host.run(&["--profile", "stranger", "watch", room], "e4\nsay hello there\n").await;
    while !stranger.line().await.starts_with("bad line \"e4\"") {}
    while stranger.line().await != "<?, to all> hello there" {}
    while eve.line().await != "<?, to all> hello there" {}
    assert_ne!(
        host.json(&["--profile", "stranger", "me", "--json"]).await["player"],
        serde_json::Value::Null
    );

    host.done(&["play", room], "resign\n").await;
    let ended = eve.end().await;
    assert_eq!((ended.code, stranger.end().await.code), (Some(0), Some(0)));
}

#[tokio::test]
async fn the_host_lets_somebody_talk_no_more_and_again() {
    let host = Host::start().await;
    host.done(&["--profile", "black", "me", "name", "Bob"], "").await;
    let room = &host.game(&[]).await;

    let mut white = host.run(&["play", room], "mute Bob\n").await;
    while white.line().await != "? mutes Bob" {}
    let mut black = host.run(&["--profile", "black", "play", room], "say hello\nmute white\n").await;
    while !black.line().await.ends_with("(muted)") {}
    while !black.line().await.ends_with("(not_host)") {}
    drop(white);
    let mut white = host.run(&["play", room], "unmute black\n").await;
    while white.line().await != "? lets Bob talk again" {}
    drop(black);
    let mut black = host.run(&["--profile", "black", "play", room], "say hello\n").await;
    while black.line().await != "<black Bob> hello" {}
    while white.line().await != "<black Bob> hello" {}
}
