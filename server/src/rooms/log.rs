//! Reading a room's log from the store.

use tessera_protocol::{RoomId, Seq};
use tessera_room::Entry;

use super::{RoomError, patience::in_time};
use crate::store::{Committed, Store};

/// Entries read at once.
const PAGE: u32 = 512;

/// All entries after a seq, in order.
///
/// # Errors
/// If the store does not answer in time, or a line cannot be read.
pub(super) async fn after(
    store: &dyn Store,
    room: RoomId,
    seq: Seq,
) -> Result<Vec<Committed<Entry>>, RoomError> {
    let mut log = Vec::new();
    let mut last = seq;
    loop {
        let page = in_time(store.tail(room, last, PAGE)).await?;
        let is_last = u32::try_from(page.len()).is_ok_and(|length| length < PAGE);
        last = page.last().map_or(last, |entry| entry.seq);
        log.extend(page);
        if is_last {
            return Ok(log);
        }
    }
}
