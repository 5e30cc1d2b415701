//! A bare relay: what one socket sends goes to all sockets of the same room, its own too. It knows no game, keeps nothing and checks
//! nothing, and so shows what the network, the runtime and the WebSocket cost by themselves: the yardstick of `tessera bench`.
//!
//! `cargo run --release -p tessera-server --example relay -- 127.0.0.1:8081`, then `tessera bench --relay http://127.0.0.1:8081`.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Router,
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::Response,
    routing::get,
    serve::ListenerExt,
};
use tokio::{net::TcpListener, sync::broadcast};

/// Frames that may wait for one socket.
const QUEUE: usize = 128;

/// Bytes of each socket's buffers.
const BUFFER: usize = 4 * 1024;

/// The sockets of each room hang on one channel; its frames are shared, not copied.
type Rooms = Arc<Mutex<HashMap<String, broadcast::Sender<Utf8Bytes>>>>;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8081".to_owned());
    let listener = TcpListener::bind(&address).await?.tap_io(|tcp| {
        // A socket that cannot be set up so is slower, and no worse.
        let _ = tcp.set_nodelay(true);
    });
    let router = Router::new().route("/rooms/{room}", get(upgrade)).with_state(Rooms::default());
    axum::serve(listener, router).await?;
    Ok(())
}

async fn upgrade(
    State(rooms): State<Rooms>,
    Path(room): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let channel = {
        let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.entry(room).or_insert_with(|| broadcast::channel(QUEUE).0).clone()
    };
    // Heard from before the upgrade is answered: what is sent after it is not missed.
    let frames = channel.subscribe();
    let upgrade =
        upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER).max_write_buffer_size(64 * BUFFER);
    upgrade.on_upgrade(move |socket| relay(socket, channel, frames))
}

async fn relay(
    mut socket: WebSocket,
    channel: broadcast::Sender<Utf8Bytes>,
    mut frames: broadcast::Receiver<Utf8Bytes>,
) {
    loop {
        tokio::select! {
            frame = frames.recv() => {
                // A socket that falls behind is closed, since it could not be told what it missed.
                let Ok(frame) = frame else { return };
                if socket.send(Message::Text(frame)).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => drop(channel.send(text)),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}
