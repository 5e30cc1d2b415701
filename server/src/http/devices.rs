//! One's own devices.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use tessera_protocol::{
    Code,
    http::{DeviceList, DeviceView},
};

use super::{
    body::DevicePath,
    error::{Answer, ApiError},
    identity::{Actor, Owner},
};
use crate::app::Services;

/// `GET /api/me/devices`
pub(super) async fn list(
    State(services): State<Arc<Services>>,
    Owner { player, token }: Owner,
) -> Answer<Json<DeviceList>> {
    let devices = services.store.devices(player).await?.into_iter().map(|device| DeviceView {
        n: device.number,
        since: device.since,
        seen_at: device.seen_at,
        this: device.token == token,
    });
    Ok(Json(DeviceList { devices: devices.collect() }))
}

/// `DELETE /api/me/devices/{n}`
pub(super) async fn remove(
    State(services): State<Arc<Services>>,
    actor: Actor,
    DevicePath(number): DevicePath,
) -> Answer<StatusCode> {
    if services.store.remove_device(actor.player, number).await? {
        // Its sockets go with it.
        services.presence.call(actor.player);
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::new(Code::NotFound, "this player has no such device"))
    }
}
