-- Rooms with their logs, their chat and their seats; players with their devices and codes; and the server's own record.
--
-- Ids are random and 16 bytes long; inside the store integers stand for rooms and players, so that an append touches few
-- and neighbouring pages. Stamps are milliseconds since 1970-01-01T00:00:00Z.

create table rooms (
    key integer primary key,
    id blob not null unique check (length(id) = 16),
    game text not null,
    created_at integer not null,
    last_seq integer not null,
    -- The newest head, for finding rooms without reading logs.
    phase integer not null check (phase in (0, 1, 2)), -- open, playing, finished
    running integer not null check (running in (0, 1)),
    listed integer not null check (listed in (0, 1)),
    kept integer not null check (kept in (0, 1)),
    deadline integer,
    ended_at integer,
    listing text -- a room in short, in JSON
) strict;

create index rooms_due on rooms (deadline) where deadline is not null;
create index rooms_running on rooms (id) where running = 1;
create index rooms_listed on rooms (phase, key) where listed = 1;
create index rooms_listed_of_game on rooms (game, phase, key) where listed = 1;
create index rooms_finished on rooms (ended_at) where listed = 1 and phase = 2;
create index rooms_finished_of_game on rooms (game, ended_at) where listed = 1 and phase = 2;
create index rooms_passing on rooms (created_at) where kept = 0;

create table events (
    id integer primary key,
    room integer not null, -- rooms.key
    seq integer not null,
    at integer not null,
    kind text not null,
    version integer not null,
    body text not null,
    unique (room, seq)
) strict;

create table chat (
    id integer primary key,
    room integer not null, -- rooms.key
    channel integer not null check (channel in (0, 1)), -- players, watchers
    seq integer not null,
    at integer not null,
    kind text not null,
    version integer not null,
    body text not null,
    unique (room, channel, seq)
) strict;

-- The rooms that a player has made or sits in.
create table seats (
    player blob not null check (length(player) = 16), -- players.id; the player may be gone
    room integer not null, -- rooms.key
    primary key (player, room)
) strict, without rowid;

create index seats_of_room on seats (room);

create table requests (
    player blob not null,
    request text not null,
    room blob not null, -- rooms.id; the room may be gone
    at integer not null,
    primary key (player, request)
) strict, without rowid;

create table players (
    key integer primary key,
    id blob not null unique check (length(id) = 16),
    name text,
    skeleton text, -- what the name looks like; no two names look the same
    created_at integer not null,
    used integer not null default 0 check (used in (0, 1)),
    admitted integer not null default 0 check (admitted in (0, 1)),
    muted integer not null default 0 check (muted in (0, 1)),
    banned integer not null default 0 check (banned in (0, 1)),
    devices integer not null default 1 -- made so far
) strict;

create index players_unused on players (created_at) where used = 0;
create unique index players_by_skeleton on players (skeleton) where skeleton is not null;

create table tokens (
    hash blob primary key check (length(hash) = 32),
    player integer not null, -- players.key
    device integer not null, -- counted for each player from 1
    created_at integer not null,
    seen_at integer not null
) strict, without rowid;

create index tokens_of_player on tokens (player);

create table codes (
    hash blob primary key check (length(hash) = 32),
    kind integer not null check (kind in (0, 1)), -- link, recovery
    player integer not null, -- players.key
    expires_at integer
) strict, without rowid;

create index codes_of_player on codes (player);
create index codes_expiring on codes (expires_at) where expires_at is not null;

create table server (
    one integer primary key check (one = 1),
    id blob not null check (length(id) = 16),
    key blob not null check (length(key) = 32)
) strict;

create table invite (
    one integer primary key check (one = 1),
    code text not null
) strict;

create table alive (
    one integer primary key check (one = 1),
    at integer not null
) strict;

create table outages (
    began integer primary key,
    ended integer not null check (ended >= began)
) strict;
