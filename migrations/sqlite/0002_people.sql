-- Lists by game and by end, rooms by player, names, devices, codes, and the chat.

alter table rooms add column game text not null default '';
alter table rooms add column ended_at integer;
update rooms set game = coalesce(json_extract(listing, '$.game'), '');

create index rooms_listed_of_game on rooms (game, phase, key) where listed = 1;
create index rooms_finished on rooms (ended_at) where listed = 1 and phase = 2;
create index rooms_finished_of_game on rooms (game, ended_at) where listed = 1 and phase = 2;

-- The rooms that a player has made or sits in.
create table seats (
    player blob not null check (length(player) = 16), -- players.id; the player may be gone
    room integer not null, -- rooms.key
    primary key (player, room)
) strict, without rowid;

create index seats_of_room on seats (room);

alter table players add column skeleton text; -- what the name looks like; no two names look the same
alter table players add column admitted integer not null default 0 check (admitted in (0, 1));
alter table players add column muted integer not null default 0 check (muted in (0, 1));
alter table players add column banned integer not null default 0 check (banned in (0, 1));
alter table players add column devices integer not null default 1; -- made so far

create unique index players_by_skeleton on players (skeleton) where skeleton is not null;

alter table tokens add column device integer not null default 1; -- counted for each player from 1
alter table tokens add column seen_at integer not null default 0;
update tokens set seen_at = created_at;

create table codes (
    hash blob primary key check (length(hash) = 32),
    kind integer not null check (kind in (0, 1)), -- link, recovery
    player integer not null, -- players.key
    expires_at integer
) strict, without rowid;

create index codes_of_player on codes (player);
create index codes_expiring on codes (expires_at) where expires_at is not null;

create table invite (
    one integer primary key check (one = 1),
    code text not null
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
