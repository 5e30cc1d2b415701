// The wire as the browser sees it: the types of the `protocol` crate that the client reads and writes.
// Types only, for the checker; nothing here is served. The reference is docs/protocol.md.

export type Side = 'white' | 'black';
export type Game = 'chess' | 'parob' | 'parachess';
export type Role = 'pawn' | 'rook' | 'bishop' | 'queen' | 'king' | 'knight' | 'sorcerer';
export type BySide<T> = { white: T; black: T };
export type Phase = 'open' | 'playing' | 'finished';
export type Opponent = 'lobby' | 'link' | 'oneself';
export type SideChoice = Side | 'random';

export type TimeControl =
  | { kind: 'unlimited' }
  | { kind: 'increment'; base: number; increment: number }
  | { kind: 'delay'; base: number; delay: number }
  | { kind: 'bronstein'; base: number; delay: number }
  | { kind: 'days'; days: number };

export type HouseRules = {
  setup?: 'standard' | 'open_castle' | { custom: string };
  draws?: 'automatic' | 'claimed';
  stalemate?: 'draw' | 'loss';
  takebacks?: 'ask' | 'never';
  spectators?: 'open' | 'link' | 'none';
};

export type Reason =
  | 'checkmate'
  | 'castle'
  | 'stalemate'
  | 'insufficient_material'
  | 'threefold_repetition'
  | 'fifty_moves'
  | 'resignation'
  | 'agreement'
  | 'timeout'
  | 'timeout_vs_insufficient'
  | 'abandoned'
  | 'aborted';
export type Outcome = { winner: Side | null; reason: Reason };

export type CellView = {
  name: string;
  centre: [number, number];
  polygon: [number, number][];
  colour: number;
  wave?: number;
  castle?: Side;
  neighbours: Record<string, string>;
};
export type ManView = { role: Role; letter: string; value: number | null };
export type PromotionView = { roles: Role[]; cells: BySide<string[]> };
export type HouseRuleView = { name: string; values: string[] };
export type GameInfo = {
  game: Game;
  title: string;
  cells: CellView[];
  colours: number;
  men: ManView[];
  promotion: PromotionView | null;
  setups: Record<string, string>;
  house_rules: HouseRuleView[];
};
export type LegalMoves = {
  position: string;
  legal: string[];
  san: string[];
  check: boolean;
  outcome: Outcome | null;
  warnings: string[];
};

export type PlayerView = { id: string; name: string | null };
export type SeatView = { player: PlayerView };
export type ClocksView = {
  left: BySide<number>;
  running: Side | null;
  at: number;
  deadline: number | null;
  standing: boolean;
};
export type OfferView = { offer: number; offer_kind: 'draw' | 'takeback' | 'rematch'; side: Side; ply: number };
export type CellChange = { cell: string; before: string | null; after: string | null };
export type MoveView = {
  ply: number;
  side: Side;
  move: string;
  san: string;
  changes: CellChange[];
  received_at: number;
  decided_at: number;
  lag_returned: number;
  left?: BySide<number>;
};

export type RoomView = {
  id: string;
  game: Game;
  time_control: TimeControl;
  rules: HouseRules;
  opponent: Opponent;
  created_at: number;
  phase: Phase;
  seats: BySide<SeatView | null>;
  creator: PlayerView;
  you: Side[];
  host: boolean;
  invitation?: string;
  watch_key?: string;
  start: string;
  position: string;
  position_seq: number;
  to_move: Side | null;
  check: boolean;
  legal?: string[];
  claimable?: Reason;
  moves: MoveView[];
  clocks: ClocksView | null;
  offers: OfferView[];
  outcome: Outcome | null;
  previous?: string;
  next?: string;
};

/** Since when a seat is left, and from when the other side may claim the game. */
export type SeatPresence = { present: boolean; absent_since?: number; claimable_at?: number };
export type Presence = { seats: BySide<SeatPresence | null>; watchers: { count: number; names: string[] } };

export type RoomSummary = {
  id: string;
  game: Game;
  time_control: TimeControl;
  rules: HouseRules;
  phase: Phase;
  creator: PlayerView;
  seats: BySide<SeatView | null>;
  created_at: number;
  ply: number;
  position: string;
  last_move: string | null;
  outcome: Outcome | null;
  ended_at?: number;
};
/** A room of one's own that is not over. */
export type OwnRoom = {
  room: RoomSummary;
  sides: Side[];
  to_move: Side | null;
  deadline: number | null;
  offers: OfferView[];
};

/** What the lobby's socket says. */
export type LobbyFrame =
  | {
      type: 'lobby';
      protocol: number;
      build: string;
      now: number;
      open: RoomSummary[];
      live: RoomSummary[];
      finished: RoomSummary[];
      mine: OwnRoom[];
    }
  | { type: 'lobby_changed'; now: number; upsert: RoomSummary[]; gone: string[]; mine?: OwnRoom[] }
  | { type: 'heartbeat'; now: number };

export type CreateRoom = {
  id: string;
  game: Game;
  time_control: TimeControl;
  rules: HouseRules;
  side: SideChoice;
  opponent: Opponent;
  lag_compensation: boolean;
  pgn?: string;
};
export type CreatedRoom = {
  room: string;
  taken?: true;
  invitation: string | null;
  watch_key: string | null;
  invitation_link: string | null;
  watch_link: string | null;
};
export type Me = { player: PlayerView | null; admitted: boolean; has_recovery_code: boolean };
export type DeviceView = { n: number; since: number; seen_at: number; this: boolean };
export type DeviceList = { devices: DeviceView[] };
export type SeatTaken = { room: string; side: Side };
/** What a code speaks of, as far as the client makes use of it. */
export type Params = { faults?: Fault[]; line?: string; column?: string };
export type ErrorBody = { code: string; message: string; params?: Params };

/** What exactly is wrong, by its code. */
export type Fault = PositionFault | SettingsFault | RecordFault | MoveFault;
export type PositionFault =
  | { code: 'position_empty' | 'both_castles' }
  | { code: 'position_too_long'; found: number }
  | { code: 'fields' | 'rows'; expected: number; found: number }
  | { code: 'row_length'; row: number; expected: number; found: number }
  | { code: 'unknown_man'; letter: string; row: number }
  | { code: 'empty_run'; run: string; row: number }
  | { code: 'turn' | 'castling' | 'en_passant' | 'clock' | 'number'; found: string }
  | { code: 'kings'; side: Side; found: number }
  | { code: 'pawn' | 'other_side_in_check'; side: Side; cell: string }
  | { code: 'castle_with_move'; side: Side; role: Role; cell: string };
export type SettingsFault =
  | { code: 'unreadable_setting'; place: string; why: string }
  | { code: 'start_given_twice' | 'no_game' }
  | { code: 'other_game'; record: Game; room: Game }
  | { code: 'unsound_start'; faults: PositionFault[] }
  | ({ code: 'finished_start' } & Outcome)
  | { code: 'open_castle' | 'stalemate_loss'; game: Game };
export type RecordFault =
  | { code: 'move'; number: string; text: string; why: MoveFault }
  | { code: 'unknown_variant'; name: string }
  | { code: 'unknown_house_rule'; word: string }
  | { code: 'stray'; found: string }
  | {
      code:
        'unclosed_comment' | 'unclosed_variation' | 'malformed_tag' | 'too_deep' | 'game_too_long' | 'too_many_tags';
    }
  | { code: 'tag_name' | 'tag_derived' | 'tag_control' | 'tag_too_long'; name: string };
export type MoveFault =
  | { code: 'pass' | 'move_too_long' }
  | { code: 'no_move'; text: string }
  | { code: 'nobody_can'; san: string; side: Side; role: Role; to: string }
  | { code: 'nothing_to_capture'; san: string; to: string }
  | { code: 'cannot_castle'; san: string }
  | { code: 'ambiguous'; san: string; moves: string[] }
  | ({ code: 'game_over' } & Outcome)
  | { code: 'no_such_cell' | 'no_man'; cell: string }
  | { code: 'not_their_turn'; side: Side }
  | { code: 'own_man'; move: string; side: Side; role: Role }
  | { code: 'cannot_reach'; move: string; role: Role }
  | { code: 'king_in_check'; move: string; king: string }
  | { code: 'promotion_needed'; move: string; choices: Role[] }
  | { code: 'no_promotion'; move: string };

export type EventView =
  | { kind: 'created' }
  | { kind: 'seat_taken'; player: PlayerView }
  | { kind: 'started'; seats: BySide<SeatView>; you: Side[]; clocks: ClocksView | null; legal?: string[] }
  | ({
      kind: 'moved';
      position: string;
      check: boolean;
      clocks: ClocksView | null;
      legal?: string[];
      claimable?: Reason;
    } & MoveView)
  | ({ kind: 'offered' } & OfferView)
  | { kind: 'offer_declined'; offer: number; side: Side }
  | { kind: 'offer_withdrawn'; offer: number; side: Side }
  | { kind: 'time_given'; side: Side; given: number; clocks: ClocksView | null }
  | {
      kind: 'taken_back';
      side: Side;
      plies: number;
      position: string;
      check: boolean;
      clocks: ClocksView | null;
      legal?: string[];
      claimable?: Reason;
    }
  | { kind: 'rematch'; room: string }
  | { kind: 'time_granted'; granted: number; clocks: ClocksView | null }
  | ({ kind: 'ended'; clocks: ClocksView | null } & Outcome);

export type Snapshot = {
  type: 'snapshot';
  protocol: number;
  build: string;
  now: number;
  seq: number;
  room: RoomView;
  presence?: Presence;
};
export type EventFrame = {
  type: 'event';
  seq: number;
  id?: string;
  at: number;
  now: number;
  event: EventView;
};
export type Refused = {
  type: 'refused';
  id: string | null;
  code: string;
  message: string;
  params?: Params;
  seq: number;
};
/** Players among themselves; watchers among themselves, after the end with the players. */
export type ChatChannel = 'players' | 'watchers';
export type ChatContent =
  { kind: 'said'; text: string } | { kind: 'muted'; player: PlayerView } | { kind: 'unmuted'; player: PlayerView };
export type ChatLine = { seq: number; at: number; from: PlayerView; side?: Side } & ChatContent;
export type ChatWish = { channel: ChatChannel } & (
  { type: 'chat'; text: string } | { type: 'mute'; player: string } | { type: 'unmute'; player: string }
);
export type ChatFrame = { id: string } & ChatWish;
export type ServerFrame =
  | Snapshot
  | EventFrame
  | ({ type: 'presence' } & Presence)
  | ({ type: 'chat'; channel: ChatChannel; id?: string } & ChatLine)
  | { type: 'chat_history'; channel: ChatChannel; seq: number; lines: ChatLine[] }
  | { type: 'hidden'; seq: number }
  | { type: 'done'; id: string; seq: number }
  | Refused
  | { type: 'heartbeat'; seq: number; now: number };

export type Command =
  | { type: 'move'; move: string; at: number }
  | { type: 'resign' }
  | { type: 'offer_draw' }
  | { type: 'accept'; offer: number }
  | { type: 'decline'; offer: number }
  | { type: 'offer_takeback' }
  | { type: 'offer_rematch' }
  | { type: 'withdraw'; offer: number }
  | { type: 'claim_draw' }
  | { type: 'claim_absence'; as: 'win' | 'draw' }
  | { type: 'give_time' }
  | { type: 'abort' };
export type CommandFrame = Command & { id: string; seen: number; side: Side };
