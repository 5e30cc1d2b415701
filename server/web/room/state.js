// The room as this client knows it: frames in, state out. Pure, without a clock, a socket or a document.
//
// The gap rule: the next seq applies, an older one is ignored, and anything further means loss and asks for the tail.
// The outbox holds what was asked and not yet answered, in order, each with its id; it is sent again after every reconnect.

import { sideToMove } from '../board/position.js';
import { QUIET, answersSaying, chatReconnected, listen } from './chat.js';

/** @typedef {import('../wire.js').ServerFrame} ServerFrame */
/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {import('../wire.js').EventView} EventView */
/** @typedef {import('../wire.js').Command} Command */
/** @typedef {import('../wire.js').Side} Side */
/** @typedef {{ id: string, side: Side, command: Command }} Asked a command without an answer */
/** @typedef {{ asked: Asked | null, code: string }} Refusal */
/** @typedef {Extract<EventView, { kind: 'time_granted' | 'time_given' }>} TimeNews */
/**
 * @typedef {object} RoomState
 * @property {number} seq newest event applied
 * @property {number} known newest event heard of; above `seq` there is a gap
 * @property {number | null} resyncing the seq for which the tail was asked and has not yet come
 * @property {RoomView | null} room
 * @property {Asked[]} outbox
 * @property {Refusal | null} refusal the newest, until something is asked again or happens
 * @property {import('../wire.js').Presence | null} presence who is there
 * @property {import('./chat.js').Chat} chat
 * @property {TimeNews | null} time what the newest event added to clocks, if that is what it did
 */

/** Codes that say: the same may be sent again in a moment. */
const AGAIN = new Set(['busy', 'unavailable']);

/** Before the first frame. @type {RoomState} */
export const UNKNOWN = {
  seq: 0,
  known: 0,
  resyncing: null,
  room: null,
  outbox: [],
  refusal: null,
  presence: null,
  chat: QUIET,
  time: null,
};

/**
 * The state after a frame.
 * @param {RoomState} state
 * @param {ServerFrame} frame
 * @returns {RoomState}
 */
export function receive(state, frame) {
  if (isPutOff(frame)) return state;
  const chat = listen(state.chat, frame);
  const heard = chat === state.chat ? state : { ...state, chat };
  return answersSaying(state.chat, frame) ? heard : receiveRoom(heard, frame);
}

/**
 * The state after a frame that is not the chat's.
 * @param {RoomState} state
 * @param {ServerFrame} frame
 * @returns {RoomState}
 */
function receiveRoom(state, frame) {
  switch (frame.type) {
    case 'snapshot':
      return {
        ...state,
        seq: frame.seq,
        known: frame.seq,
        resyncing: null,
        room: frame.room,
        presence: frame.presence ?? null,
        refusal: frame.seq > state.seq ? null : state.refusal,
        time: null,
      };
    case 'event': {
      const answered = frame.id ? without(state, frame.id) : state;
      return advance(answered, frame.seq, (room) => apply(room, frame.event, frame.seq), timeNews(frame.event));
    }
    case 'presence':
      return { ...state, presence: { seats: frame.seats, watchers: frame.watchers } };
    case 'hidden':
      return advance(state, frame.seq, (room) => room, null);
    case 'done':
      return heardOf(without(state, frame.id), frame.seq);
    case 'refused': {
      const asked = state.outbox.find((entry) => entry.id === frame.id) ?? null;
      const left = frame.id ? without(state, frame.id) : state;
      return heardOf({ ...left, refusal: { asked, code: frame.code } }, frame.seq);
    }
    case 'heartbeat':
      // The tail that was asked for may be lost too: a heartbeat is the time to ask again.
      return heardOf({ ...state, resyncing: null }, frame.seq);
    default:
      return state;
  }
}

/**
 * Whether a frame puts something off: it stays in its outbox, and is to be sent again in a moment.
 * @param {ServerFrame} frame
 * @returns {frame is import('../wire.js').Refused}
 */
export const isPutOff = (frame) => frame.type === 'refused' && frame.id !== null && AGAIN.has(frame.code);

/** Whether the tail should be asked for now; tell it with `askedForTail`. @param {RoomState} state */
export const hasGap = (state) => state.room !== null && state.known > state.seq && state.resyncing !== state.seq;

/** @param {RoomState} state @returns {RoomState} */
export const askedForTail = (state) => ({ ...state, resyncing: state.seq });

/**
 * The state with a command put into the outbox.
 * @param {RoomState} state
 * @param {Asked} asked
 * @returns {RoomState}
 */
export const ask = (state, asked) => ({ ...state, outbox: [...state.outbox, asked], refusal: null });

/** The state after a reconnect: what was asked before is asked again by the socket, a tail that was due is not. @param {RoomState} state @returns {RoomState} */
export const reconnected = (state) => ({ ...state, resyncing: null, chat: chatReconnected(state.chat) });

/** The state when the line is shut for good: what was not answered is not done. @param {RoomState} state @returns {RoomState} */
export const abandoned = (state) => ({ ...state, outbox: [] });

/**
 * What goes over the wire for an entry of the outbox.
 * @param {RoomState} state
 * @param {Asked} asked
 * @returns {import('../wire.js').CommandFrame}
 */
export const commandFrame = (state, { id, side, command }) => ({ id, seen: state.seq, side, ...command });

/**
 * The own move that is on its way for the position on the board.
 * @param {RoomState} state
 */
export function pendingMove(state) {
  const entry = state.outbox.find(({ command }) => command.type === 'move' && command.at === state.room?.position_seq);
  return entry?.command.type === 'move' ? entry.command.move : null;
}

/** The own move that was refused in the position on the board. @param {RoomState} state */
export function refusedMove(state) {
  const command = state.refusal?.asked?.command;
  return command?.type === 'move' && command.at === state.room?.position_seq ? command.move : null;
}

/** @param {RoomState} state @param {string} id @returns {RoomState} */
const without = (state, id) => ({ ...state, outbox: state.outbox.filter((entry) => entry.id !== id) });

/** @param {RoomState} state @param {number} seq @returns {RoomState} */
const heardOf = (state, seq) => ({ ...state, known: Math.max(state.known, seq) });

/** @param {EventView} event */
const timeNews = (event) => (event.kind === 'time_granted' || event.kind === 'time_given' ? event : null);

/**
 * @param {RoomState} state
 * @param {number} seq
 * @param {(room: RoomView) => RoomView} change
 * @param {TimeNews | null} time
 * @returns {RoomState}
 */
function advance(state, seq, change, time) {
  if (!state.room || seq <= state.seq) return state;
  if (seq !== state.seq + 1) return heardOf(state, seq);
  return { ...heardOf(state, seq), seq, room: change(state.room), time, refusal: null };
}

/**
 * The room after an event. An event of a kind this client does not know changes nothing but the seq.
 * @param {RoomView} room
 * @param {EventView} event
 * @param {number} seq
 * @returns {RoomView}
 */
function apply(room, event, seq) {
  switch (event.kind) {
    case 'started': {
      const { seats, you, clocks, legal } = event;
      const to_move = sideToMove(room.position);
      return {
        ...room,
        phase: 'playing',
        seats,
        you,
        host: false,
        clocks,
        legal,
        to_move,
        position_seq: seq,
        invitation: undefined,
      };
    }
    case 'moved':
      return { ...moved(room, event), position_seq: seq };
    case 'offered': {
      const { offer, offer_kind, side, ply } = event;
      return { ...room, offers: [...room.offers, { offer, offer_kind, side, ply }] };
    }
    case 'offer_declined':
    case 'offer_withdrawn':
      return { ...room, offers: room.offers.filter((offer) => offer.offer !== event.offer) };
    case 'taken_back':
      return takenBack(room, event, seq);
    case 'rematch':
      return { ...room, next: event.room, offers: [] };
    case 'time_granted':
    case 'time_given':
      return { ...room, clocks: event.clocks };
    case 'ended': {
      const outcome = { winner: event.winner, reason: event.reason };
      return {
        ...room,
        phase: 'finished',
        outcome,
        clocks: event.clocks,
        to_move: null,
        legal: undefined,
        offers: [],
        claimable: undefined,
      };
    }
    default:
      return room;
  }
}

/**
 * @param {RoomView} room
 * @param {Extract<EventView, { kind: 'moved' }>} event
 * @returns {RoomView}
 */
function moved(room, event) {
  const { position, check, clocks, legal, claimable, ...move } = event;
  const to_move = sideToMove(position);
  return { ...room, moves: [...room.moves, move], position, check, clocks, legal, claimable, to_move, offers: [] };
}

/**
 * @param {RoomView} room
 * @param {Extract<EventView, { kind: 'taken_back' }>} event
 * @param {number} seq
 * @returns {RoomView}
 */
function takenBack(room, { plies, position, check, clocks, legal, claimable }, seq) {
  const moves = room.moves.slice(0, room.moves.length - plies);
  const to_move = sideToMove(position);
  return { ...room, moves, position, position_seq: seq, check, clocks, legal, claimable, to_move, offers: [] };
}
