//! Frames as they go over the line.

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{CommandId, Seq, ServerFrame};

use super::RoomError;

/// A frame's text.
pub(crate) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame has text keys only").into()
}

/// The command was applied before.
pub(super) fn done(id: CommandId, seq: Seq) -> Utf8Bytes {
    text(&ServerFrame::Done { id, seq })
}

/// The command was not applied.
pub(crate) fn refused(id: CommandId, error: &RoomError, seq: Seq) -> Utf8Bytes {
    let (code, message, params) = (error.code(), error.to_string(), error.params());
    text(&ServerFrame::Refused { id: Some(id), code, message, params, seq })
}
