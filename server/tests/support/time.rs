//! Time that passes at once, for a server in this process that keeps nothing on disk.

use std::time::Duration;

use tokio::{
    task::spawn_blocking,
    time::{advance, pause, resume},
};

/// Short enough for the server to stamp itself as alive in between.
const STEP: Duration = Duration::from_millis(500);

/// One thing that happens may lead to another.
const TURNS: usize = 3;

/// Lets so much time pass.
///
/// # Panics
/// On a runtime with several threads, whose clock cannot be moved.
pub async fn pass(span: Duration) {
    pause();
    for _ in 0..span.as_millis().div_ceil(STEP.as_millis()) {
        advance(STEP).await;
        for _ in 0..TURNS {
            // Waiting for another thread, the runtime does all that is due and looks at its sockets; time stands meanwhile.
            spawn_blocking(|| ()).await.expect("it does nothing");
        }
    }
    resume();
}
