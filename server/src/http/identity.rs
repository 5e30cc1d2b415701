//! Who asks: tokens in headers and cookies become players here, and nowhere else.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap,
        header::{AUTHORIZATION, COOKIE},
        request::Parts,
    },
};
use tessera_protocol::{Code, Millis, PlayerId, PlayerView};

use super::{
    caller::{Caller, Peer},
    cookie,
    error::ApiError,
    origin::{self, SentOrigin},
};
use crate::{
    app::Services,
    limits::Household,
    random,
    settings::Origin,
    store::{KnownPlayer, NewPlayer, Standing, StoreError, TokenHash},
    token::{InvalidToken, Token},
};

/// How long ago a device was seen before that is noted again.
const DAY: Millis = Millis::from_secs(86_400);

/// Who looks at something; nobody in particular without credentials. For requests that change nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Viewer(pub Option<PlayerId>);

/// Who does something. A browser that has no player yet is given one.
#[derive(Debug)]
pub(crate) struct Actor {
    /// The player.
    pub player: PlayerId,
    /// What it may do.
    pub standing: Standing,
    /// Where the request comes from.
    pub from: Household,
}

/// What a request shows to prove who sends it.
enum Credentials {
    Bearer(Token),
    Cookie(Token),
    Nothing,
}

impl Credentials {
    /// A bearer token goes before a cookie. A cookie that holds no token is none.
    fn read(headers: &HeaderMap, cookie_name: &str) -> Result<Self, ApiError> {
        if let Some(value) = headers.get(AUTHORIZATION) {
            let text = value.to_str().unwrap_or_default();
            let bearer = text.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
            let (_, token) =
                bearer.ok_or_else(|| unauthorized("the Authorization header holds no bearer token"))?;
            return token
                .trim()
                .parse()
                .map(Self::Bearer)
                .map_err(|error: InvalidToken| unauthorized(&error.to_string()));
        }
        let pairs = headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|all| all.split(';'));
        let mut ours =
            pairs.filter_map(|pair| pair.trim().split_once('=')).filter(|(name, _)| *name == cookie_name);
        Ok(ours.find_map(|(_, value)| value.parse().ok()).map_or(Self::Nothing, Self::Cookie))
    }
}

fn unauthorized(what: &str) -> ApiError {
    let message = format!(
        "{what}; POST /api/players makes a player and gives its token, sent as Authorization: Bearer TOKEN"
    );
    ApiError::new(Code::Unauthorized, message)
}

fn unknown_token() -> ApiError {
    unauthorized("no player has this token (any more)")
}

/// The caller of a request.
pub(crate) fn caller(parts: &Parts, services: &Services) -> Caller {
    let Peer(peer) = parts.extensions.get().copied().expect("the listener notes the peer of every request");
    Caller::read(&parts.headers, peer.ip(), &services.settings.trusted_proxies)
}

impl FromRequestParts<Arc<Services>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, Infallible> {
        Ok(caller(parts, services))
    }
}

impl FromRequestParts<Arc<Services>> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ApiError> {
        match Credentials::read(&parts.headers, &services.cookie_name)? {
            Credentials::Nothing => Ok(Self(None)),
            Credentials::Cookie(token) => {
                let known = known(services, &token).await?.map(not_banned).transpose()?;
                Ok(Self(known.map(|known| known.player)))
            }
            Credentials::Bearer(token) => {
                let known = not_banned(known(services, &token).await?.ok_or_else(unknown_token)?)?;
                Ok(Self(Some(known.player)))
            }
        }
    }
}

/// Who looks at something of one's own; without credentials there is nothing to see.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Owner {
    /// The player.
    pub player: PlayerId,
    /// The token of its device.
    pub token: TokenHash,
}

impl FromRequestParts<Arc<Services>> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ApiError> {
        let token = match Credentials::read(&parts.headers, &services.cookie_name)? {
            Credentials::Bearer(token) | Credentials::Cookie(token) => token,
            Credentials::Nothing => return Err(unauthorized("this needs a player")),
        };
        let known = not_banned(known(services, &token).await?.ok_or_else(unknown_token)?)?;
        Ok(Self { player: known.player, token: token.hash() })
    }
}

impl FromRequestParts<Arc<Services>> for Actor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ApiError> {
        let caller = caller(parts, services);
        let origin = origin::check(&parts.headers, &caller, &services.settings.public_origin)?;
        let from = caller.household();
        let actor = |KnownPlayer { player, standing, .. }| Self { player, standing, from };
        match (Credentials::read(&parts.headers, &services.cookie_name)?, origin) {
            (Credentials::Bearer(token), _) => {
                let known = known(services, &token).await?.ok_or_else(unknown_token)?;
                Ok(actor(not_banned(known)?))
            }
            (Credentials::Cookie(_), SentOrigin::None) => Err(cookie_without_origin(&caller)),
            (Credentials::Nothing, SentOrigin::None) => Err(unauthorized("this needs a player")),
            (Credentials::Cookie(token), SentOrigin::Ours(page)) => match known(services, &token).await? {
                Some(known) => Ok(actor(not_banned(known)?)),
                None => newcomer(services, parts, from, &page).await,
            },
            (Credentials::Nothing, SentOrigin::Ours(page)) => newcomer(services, parts, from, &page).await,
        }
    }
}

/// Who opens a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SocketCredentials {
    /// Nobody in particular.
    Nobody,
    /// A player, perhaps one who is banned, with the token of its device.
    Player(KnownPlayer, TokenHash),
    /// Somebody with a bearer token that is nobody's.
    UnknownToken,
}

/// Finds out who opens a socket. A socket does things, so another site's page is refused, and a cookie without an origin.
///
/// # Errors
/// `wrong_origin`, or what the store says.
pub(crate) async fn of_socket(
    parts: &Parts,
    caller: &Caller,
    services: &Services,
) -> Result<SocketCredentials, ApiError> {
    let origin = origin::check(&parts.headers, caller, &services.settings.public_origin)?;
    let Ok(credentials) = Credentials::read(&parts.headers, &services.cookie_name) else {
        return Ok(SocketCredentials::UnknownToken);
    };
    let (token, otherwise) = match (credentials, origin) {
        (Credentials::Nothing, _) => return Ok(SocketCredentials::Nobody),
        (Credentials::Cookie(_), SentOrigin::None) => return Err(cookie_without_origin(caller)),
        (Credentials::Cookie(token), SentOrigin::Ours(_)) => (token, SocketCredentials::Nobody),
        (Credentials::Bearer(token), _) => (token, SocketCredentials::UnknownToken),
    };
    let known = known(services, &token).await?;
    Ok(known.map_or(otherwise, |known| SocketCredentials::Player(known, token.hash())))
}

fn cookie_without_origin(caller: &Caller) -> ApiError {
    let expected = caller.origin.as_ref().map(ToString::to_string).unwrap_or_default();
    let message =
        format!("a request with a cookie needs the Origin header {expected}; programs send a bearer token");
    ApiError::new(Code::WrongOrigin, message).with("given", "").with("expected", expected)
}

/// Makes a player for a browser, whose cookie is its token.
async fn newcomer(
    services: &Services,
    parts: &Parts,
    from: Household,
    page: &Origin,
) -> Result<Actor, ApiError> {
    let (player, token) = make_player(services, from).await?;
    cookie::promise(parts, cookie::of(services, page, &token));
    Ok(Actor { player: player.id, standing: Standing::default(), from })
}

/// Whose token it is, if anybody's; its device is noted as seen, once a day.
pub(super) async fn known(services: &Services, token: &Token) -> Result<Option<KnownPlayer>, StoreError> {
    let (hash, now) = (token.hash(), services.clock.now());
    let known = services.store.player_by_token(hash).await?;
    if known.is_some_and(|known| now.since(known.seen_at) > DAY) {
        let store = Arc::clone(&services.store);
        // When a device was seen is told to the day: a note that is lost is made tomorrow.
        tokio::spawn(async move { store.device_seen(hash, now).await });
    }
    Ok(known)
}

fn not_banned(known: KnownPlayer) -> Result<KnownPlayer, ApiError> {
    let banned = || ApiError::new(Code::Banned, "this player is banned from this server");
    if known.standing.banned { Err(banned()) } else { Ok(known) }
}

/// Whether the credentials of a request, of whatever kind, are those of an admitted player.
pub(super) async fn is_admitted(headers: &HeaderMap, services: &Services) -> Result<bool, StoreError> {
    let token = match Credentials::read(headers, &services.cookie_name) {
        Ok(Credentials::Bearer(token) | Credentials::Cookie(token)) => token,
        Ok(Credentials::Nothing) | Err(_) => return Ok(false),
    };
    Ok(known(services, &token).await?.is_some_and(|known| known.standing.admitted))
}

/// Makes a player with a token of its own.
///
/// # Errors
/// When the address has made as many as it may, or the store does not answer.
pub(crate) async fn make_player(
    services: &Services,
    from: Household,
) -> Result<(PlayerView, Token), ApiError> {
    services.limits.make_player(from)?;
    let token = Token::random();
    let id = PlayerId::from(random::uuid());
    let new = NewPlayer { player: id, name: None, token: token.hash(), at: services.clock.now() };
    let made = services.store.create_player(new).await?;
    Ok((PlayerView { id: made.into_inner(), name: None }, token))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(headers: &[(&'static str, &str)]) -> Result<Credentials, ApiError> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        Credentials::read(&map, "tessera_1")
    }

    #[test]
    fn a_bearer_goes_before_a_cookie_and_other_cookies_do_not_matter() {
        let [a, b] = [Token::random(), Token::random()];
        let bearer = format!("bearer {a}");
        let cookies = format!("theme=dark; tessera_1={b}; tessera_2=x");
        assert!(
            matches!(read(&[("authorization", &bearer), ("cookie", &cookies)]), Ok(Credentials::Bearer(t)) if t == a)
        );
        assert!(matches!(read(&[("cookie", &cookies)]), Ok(Credentials::Cookie(token)) if token == b));
        assert!(matches!(read(&[("cookie", "tessera_1=short")]), Ok(Credentials::Nothing)));
        assert!(matches!(read(&[]), Ok(Credentials::Nothing)));
        for (bad, told) in [
            ("", "holds no bearer token"),
            ("Bearer", "holds no bearer token"),
            ("Basic dTpw", "holds no bearer token"),
            ("Bearer short", "43 characters"),
        ] {
            let refused = read(&[("authorization", bad)]).err().expect(bad);
            assert!(format!("{refused:?}").contains(told), "{bad}: {refused:?}");
        }
    }
}
