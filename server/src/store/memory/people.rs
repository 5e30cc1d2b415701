//! Players in memory, with their devices and codes.

use std::cmp::Reverse;

use async_trait::async_trait;
use tessera_protocol::{PlayerId, Stamp};

use super::{MemoryStore, Player, Shelves, Token};
use crate::store::{
    CodeHash, CodeKind, Committed, Device, Devices, KnownPlayer, Moderation, NewCode, NewDevice, NewPlayer,
    Players, Profile, Standing, StoreError, TokenHash,
};

#[async_trait]
impl Players for MemoryStore {
    async fn create_player(&self, new: NewPlayer) -> Result<Committed<PlayerId>, StoreError> {
        let mut shelves = self.shelves();
        if shelves.players.contains_key(&new.player) || shelves.tokens.contains_key(&new.token) {
            return Err(StoreError::Conflict);
        }
        let player = Player {
            name: new.name,
            skeleton: None,
            made_at: new.at,
            used: false,
            standing: Standing::default(),
            devices: 0,
        };
        shelves.players.insert(new.player, player);
        shelves.add_device(new.player, new.token, new.at);
        Ok(Committed::new(new.player))
    }

    async fn player_by_token(&self, token: TokenHash) -> Result<Option<KnownPlayer>, StoreError> {
        let shelves = self.shelves();
        let known = |token: &Token| {
            let standing = shelves.players.get(&token.player)?.standing;
            Some(KnownPlayer { player: token.player, standing, seen_at: token.seen_at })
        };
        Ok(shelves.tokens.get(&token).and_then(known))
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, StoreError> {
        let shelves = self.shelves();
        let name_of = |player: &PlayerId| Some((*player, shelves.players.get(player)?.name.clone()?));
        Ok(players.iter().filter_map(name_of).collect())
    }

    async fn profile(&self, player: PlayerId) -> Result<Option<Profile>, StoreError> {
        Ok(self.shelves().players.get(&player).map(|found| profile(player, found)))
    }

    async fn profiles(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Profile>, StoreError> {
        let shelves = self.shelves();
        let mut ids: Vec<_> = shelves.players.keys().copied().filter(|id| Some(*id) > after).collect();
        ids.sort_unstable();
        ids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(ids.into_iter().filter_map(|id| Some(profile(id, shelves.players.get(&id)?))).collect())
    }

    async fn rename(
        &self,
        player: PlayerId,
        name: &str,
        skeleton: &str,
    ) -> Result<Committed<PlayerId>, StoreError> {
        let mut shelves = self.shelves();
        let looks_the_same =
            |(id, other): (&PlayerId, &Player)| *id != player && other.skeleton.as_deref() == Some(skeleton);
        let is_taken = shelves.players.iter().any(looks_the_same);
        let renamed = shelves.players.get_mut(&player).filter(|_| !is_taken).ok_or(StoreError::Conflict)?;
        renamed.name = Some(name.to_owned());
        renamed.skeleton = Some(skeleton.to_owned());
        renamed.used = true;
        Ok(Committed::new(player))
    }

    async fn admit(&self, player: PlayerId) -> Result<(), StoreError> {
        if let Some(player) = self.shelves().players.get_mut(&player) {
            player.standing.admitted = true;
            player.used = true;
        }
        Ok(())
    }

    async fn moderate(
        &self,
        player: PlayerId,
        moderation: Moderation,
    ) -> Result<Option<Committed<Profile>>, StoreError> {
        let mut shelves = self.shelves();
        let Some(found) = shelves.players.get_mut(&player) else { return Ok(None) };
        found.standing.muted = moderation.muted.unwrap_or(found.standing.muted);
        found.standing.banned = moderation.banned.unwrap_or(found.standing.banned);
        found.used = true;
        Ok(Some(Committed::new(profile(player, found))))
    }

    async fn erase_player(&self, player: PlayerId) -> Result<Committed<PlayerId>, StoreError> {
        let mut shelves = self.shelves();
        shelves.players.remove(&player);
        shelves.tokens.retain(|_, token| token.player != player);
        shelves.codes.retain(|_, (owner, _)| *owner != player);
        Ok(Committed::new(player))
    }
}

#[async_trait]
impl Devices for MemoryStore {
    async fn devices(&self, player: PlayerId) -> Result<Vec<Device>, StoreError> {
        let shelves = self.shelves();
        let own = shelves.tokens.iter().filter(|(_, token)| token.player == player);
        let device = |(hash, token): (&TokenHash, &Token)| Device {
            number: token.device,
            token: *hash,
            since: token.since,
            seen_at: token.seen_at,
        };
        let mut devices: Vec<_> = own.map(device).collect();
        devices.sort_unstable_by_key(|device| device.number);
        Ok(devices)
    }

    async fn device_seen(&self, token: TokenHash, at: Stamp) -> Result<(), StoreError> {
        if let Some(token) = self.shelves().tokens.get_mut(&token) {
            token.seen_at = token.seen_at.max(at);
        }
        Ok(())
    }

    async fn remove_device(&self, player: PlayerId, device: u32) -> Result<bool, StoreError> {
        let mut shelves = self.shelves();
        let before = shelves.tokens.len();
        shelves.tokens.retain(|_, token| (token.player, token.device) != (player, device));
        Ok(shelves.tokens.len() < before)
    }

    async fn keep_code(&self, player: PlayerId, new: NewCode) -> Result<Option<Stamp>, StoreError> {
        let mut shelves = self.shelves();
        if !shelves.players.contains_key(&player) {
            return Err(StoreError::Conflict);
        }
        if let Some((_, expires_at)) = shelves.codes.get(&new.code) {
            return Ok(*expires_at);
        }
        for (code, (owner, expires_at)) in &mut shelves.codes {
            if *owner == player && code.kind == new.code.kind && holds(*expires_at, new.now) {
                *expires_at = Some(new.now);
            }
        }
        shelves.codes.insert(new.code, (player, new.expires_at));
        shelves.mark_used(player);
        Ok(new.expires_at)
    }

    async fn has_recovery_code(&self, player: PlayerId) -> Result<bool, StoreError> {
        let shelves = self.shelves();
        let is_one = |(code, (owner, expires_at)): (&CodeHash, &(PlayerId, Option<Stamp>))| {
            *owner == player && code.kind == CodeKind::Recovery && expires_at.is_none()
        };
        Ok(shelves.codes.iter().any(is_one))
    }

    async fn use_code(
        &self,
        code: CodeHash,
        NewDevice { token, at, most }: NewDevice,
    ) -> Result<Option<PlayerId>, StoreError> {
        let mut shelves = self.shelves();
        if let Some(device) = shelves.tokens.get(&token) {
            return Ok(Some(device.player));
        }
        let found = shelves.codes.get_mut(&code).filter(|(_, expires_at)| holds(*expires_at, at));
        let Some((player, expires_at)) = found else { return Ok(None) };
        *expires_at = Some(at);
        let player = *player;
        shelves.add_device(player, token, at);
        shelves.keep_devices(player, most);
        Ok(Some(player))
    }
}

/// Whether a code holds; one that is used or void has expired then.
fn holds(expires_at: Option<Stamp>, now: Stamp) -> bool {
    expires_at.is_none_or(|at| at > now)
}

impl Shelves {
    /// Keeps those that were seen last.
    fn keep_devices(&mut self, player: PlayerId, most: u32) {
        let own = self.tokens.values().filter(|token| token.player == player);
        let mut seen: Vec<_> = own.map(|token| (token.seen_at, token.device)).collect();
        seen.sort_unstable_by_key(|&seen| Reverse(seen));
        let gone: Vec<_> = seen.into_iter().skip(usize::try_from(most).unwrap_or(usize::MAX)).collect();
        self.tokens
            .retain(|_, token| token.player != player || !gone.contains(&(token.seen_at, token.device)));
    }

    fn add_device(&mut self, player: PlayerId, token: TokenHash, at: Stamp) {
        let Some(owner) = self.players.get_mut(&player) else { return };
        owner.devices += 1;
        let device = owner.devices;
        self.tokens.insert(token, Token { player, device, since: at, seen_at: at });
    }
}

fn profile(id: PlayerId, player: &Player) -> Profile {
    let Player { name, made_at, standing, .. } = player;
    Profile { player: id, name: name.clone(), created_at: *made_at, standing: *standing }
}
