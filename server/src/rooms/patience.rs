//! How long a room waits for the store. Behind one that does not answer no room may stand still for ever.

use std::time::Duration;

use tokio::time::timeout;

use super::RoomError;
use crate::store::StoreError;

/// The longest wait for the store: then an append's outcome is unknown, and what was to be read is not to be had.
pub(super) const PATIENCE: Duration = Duration::from_millis(tessera_room::APPEND_BOUND.0);

/// What was read, if that came in time.
///
/// # Errors
/// What the store says; [`RoomError::Unavailable`] if it says nothing.
pub(crate) async fn in_time<T>(reading: impl Future<Output = Result<T, StoreError>>) -> Result<T, RoomError> {
    match timeout(PATIENCE, reading).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(RoomError::Unavailable),
    }
}

/// What became of a write. None means that the store did not answer in time, and may yet do it: nobody waits for that, but
/// `writing` runs to its end.
pub(super) async fn written<T: Send + 'static>(
    writing: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Option<Result<T, StoreError>> {
    let mut writing = Box::pin(writing);
    let outcome = timeout(PATIENCE, writing.as_mut()).await;
    if outcome.is_err() {
        tokio::spawn(writing);
    }
    outcome.ok()
}
