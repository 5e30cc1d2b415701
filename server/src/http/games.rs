//! The games for clients without rules: boards, men, choices, and the legal moves of any position.

use std::{
    collections::BTreeMap,
    fmt::Display,
    sync::{Arc, LazyLock},
};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header::CACHE_CONTROL},
    response::IntoResponse,
};
use serde::Deserialize;
use tessera_protocol::{
    Code,
    game::{CellView, GameInfo, HouseRuleView, ManView, PromotionView},
    http::LegalMoves,
};
use tessera_rules::{
    AnyPosition, BySide, Draws, Game, Parsed, Spectators, Stalemate, Takebacks, UnsoundPosition,
    geometry::Cell,
};

use super::{
    body::{GamePath, QueryOf},
    error::{Answer, ApiError},
};
use crate::{app::Services, zipped::Zipped};

static GAMES: LazyLock<BTreeMap<&'static str, Zipped>> =
    LazyLock::new(|| Game::ALL.iter().map(|game| (game.as_str(), described(*game))).collect());

/// `GET /api/games/{game}`
pub(super) async fn info(GamePath(game): GamePath, headers: HeaderMap) -> impl IntoResponse {
    ([(CACHE_CONTROL, "max-age=3600")], GAMES[game.as_str()].answer(&headers))
}

fn described(game: Game) -> Zipped {
    let text = serde_json::to_vec(&describe(game)).expect("a game's description is plain data");
    Zipped::new("application/json", text.into())
}

fn describe(game: Game) -> GameInfo {
    let cells = game.board().cells();
    let colours = cells.iter().map(|cell| cell.colour).max().map_or(0, |last| last + 1);
    GameInfo {
        game,
        title: game.title().to_owned(),
        cells: cells.iter().map(cell_view).collect(),
        colours,
        men: game
            .men()
            .iter()
            .map(|man| ManView { role: man.role, letter: man.letter(), value: man.value })
            .collect(),
        promotion: promotion(game),
        setups: setups(game),
        house_rules: house_rules(game),
    }
}

fn cell_view(cell: &Cell) -> CellView {
    CellView {
        name: cell.name,
        centre: cell.centre,
        polygon: cell.polygon.clone(),
        colour: cell.colour,
        wave: cell.wave,
        castle: cell.is_castle_of,
        neighbours: cell.neighbours.iter().map(|(direction, name)| (direction.to_string(), *name)).collect(),
    }
}

fn promotion(game: Game) -> Option<PromotionView> {
    let roles = game.promotions();
    let cells = |side| {
        let there = game.board().cells().iter().filter(|cell| cell.promotes == Some(side));
        there.map(|cell| cell.name).collect()
    };
    (!roles.is_empty()).then(|| PromotionView { roles: roles.to_vec(), cells: BySide::new(cells) })
}

fn setups(game: Game) -> BTreeMap<String, String> {
    let standard = ("standard", AnyPosition::start(game));
    let open_castle = (game == Game::Parob).then(|| ("open_castle", AnyPosition::open_castle()));
    let all = std::iter::once(standard).chain(open_castle);
    all.map(|(name, position)| (name.to_owned(), position.to_string())).collect()
}

fn house_rules(game: Game) -> Vec<HouseRuleView> {
    let is_parob = game == Game::Parob;
    let setups: &[&str] =
        if is_parob { &["standard", "open_castle", "custom"] } else { &["standard", "custom"] };
    let mut rules = vec![rule("setup", setups), rule("draws", Draws::ALL)];
    if is_parob {
        rules.push(rule("stalemate", Stalemate::ALL));
    }
    rules.extend([rule("takebacks", Takebacks::ALL), rule("spectators", Spectators::ALL)]);
    rules
}

fn rule(name: &str, values: &[impl Display]) -> HouseRuleView {
    HouseRuleView { name: name.to_owned(), values: values.iter().map(ToString::to_string).collect() }
}

/// Which position is asked about.
#[derive(Debug, Deserialize)]
pub(super) struct PositionQuery {
    position: String,
}

/// `GET /api/games/{game}/legal?position=TEXT`
pub(super) async fn legal(
    State(services): State<Arc<Services>>,
    GamePath(game): GamePath,
    QueryOf(query): QueryOf<PositionQuery>,
) -> Answer<Json<LegalMoves>> {
    let most = services.bounds.position_bytes;
    if query.position.len() > most {
        let message = format!("a position may have {most} bytes here");
        return Err(ApiError::new(Code::TooLarge, message).with("limit", most));
    }
    Ok(Json(legal_moves(&AnyPosition::parse(game, &query.position)?)))
}

fn legal_moves(Parsed { position, warnings }: &Parsed) -> LegalMoves {
    let moves = position.legal_moves();
    LegalMoves {
        position: position.to_string(),
        legal: moves.iter().map(|legal| legal.text()).collect(),
        san: moves.iter().map(|legal| position.san(legal)).collect(),
        check: position.in_check(),
        outcome: position.outcome(),
        warnings: warnings.iter().map(ToString::to_string).collect(),
    }
}

impl From<UnsoundPosition> for ApiError {
    fn from(error: UnsoundPosition) -> Self {
        let faults = error.faults().iter().cloned();
        Self::new(Code::InvalidSettings, error.to_string()).with_faults(faults)
    }
}
