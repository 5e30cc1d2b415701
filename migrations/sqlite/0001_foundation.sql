-- Rooms with their logs, players, and the server's own record.
--
-- Ids are random and 16 bytes long; inside the store integers stand for rooms, so that an append touches few and
-- neighbouring pages. Stamps are milliseconds since 1970-01-01T00:00:00Z.

create table rooms (
    key integer primary key,
    id blob not null unique check (length(id) = 16),
    created_at integer not null,
    last_seq integer not null,
    -- The newest head, for finding rooms without reading logs.
    phase integer not null check (phase in (0, 1, 2)), -- open, playing, finished
    running integer not null check (running in (0, 1)),
    listed integer not null check (listed in (0, 1)),
    kept integer not null check (kept in (0, 1)),
    deadline integer,
    listing text -- a room summary in JSON
) strict;

create index rooms_due on rooms (deadline) where deadline is not null;
create index rooms_running on rooms (id) where running = 1;
create index rooms_listed on rooms (phase, key) where listed = 1;
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
    created_at integer not null,
    used integer not null default 0 check (used in (0, 1))
) strict;

create index players_unused on players (created_at) where used = 0;

create table tokens (
    hash blob primary key check (length(hash) = 32),
    player integer not null, -- players.key
    created_at integer not null
) strict, without rowid;

create index tokens_of_player on tokens (player);

create table server (
    one integer primary key check (one = 1),
    id blob not null check (length(id) = 16),
    key blob not null check (length(key) = 32)
) strict;

create table alive (
    one integer primary key check (one = 1),
    at integer not null
) strict;

create table outages (
    began integer primary key,
    ended integer not null check (ended >= began)
) strict;
