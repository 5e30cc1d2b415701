// The chat as this client knows it: frames in, lines out. Pure. Each channel has a seq and a gap rule of its own.

/** @typedef {import('../wire.js').ChatChannel} ChatChannel */
/** @typedef {import('../wire.js').ChatLine} ChatLine */
/** @typedef {import('../wire.js').ServerFrame} ServerFrame */
/** @typedef {import('../wire.js').ChatFrame} Saying a line, or a wish of the host, without an answer */
/**
 * @typedef {object} Channel
 * @property {number} seq newest line applied
 * @property {number} known newest line heard of; above `seq` there is a gap
 * @property {number | null} resyncing the seq for which the tail was asked and has not yet come
 * @property {ChatLine[]} lines contiguous, up to `seq`
 * @property {boolean} told whether the server has told what was said before
 */
/**
 * @typedef {object} Chat
 * @property {Record<ChatChannel, Channel>} channels
 * @property {Saying[]} outbox
 * @property {{ saying: Saying, code: string } | null} refusal the newest, until something is said again
 */

export const CHANNELS = /** @type {const} */ (['players', 'watchers']);

/** How many older lines are asked for at once. */
const PAGE = 50;

/** @type {Channel} */
const SILENT = { seq: 0, known: 0, resyncing: null, lines: [], told: false };

/** Before the first frame. @type {Chat} */
export const QUIET = { channels: { players: SILENT, watchers: SILENT }, outbox: [], refusal: null };

/** Whether this client may hear and write in a channel. @param {import('../wire.js').RoomView} room @param {ChatChannel} channel */
export function hears({ you, phase }, channel) {
  if (phase === 'open') return false;
  return channel === 'players' ? you.length === 1 : you.length === 0 || phase === 'finished';
}

/**
 * Whether this client's player may mute another: who made the room may, but not themselves.
 * @param {import('../wire.js').RoomView} room
 * @param {import('../wire.js').PlayerView} player
 */
export const moderates = ({ you, seats, creator }, player) =>
  player.id !== creator.id && you.some((side) => seats[side]?.player.id === creator.id);

/** Whom a channel's lines tell to be muted, by id. @param {ChatLine[]} lines */
export function mutedIn(lines) {
  const muted = new Set();
  for (const line of lines) {
    if (line.kind === 'muted') muted.add(line.player.id);
    if (line.kind === 'unmuted') muted.delete(line.player.id);
  }
  return muted;
}

/**
 * The seq after which to ask for older lines, or null where the first is at hand.
 * @param {Channel} channel
 */
export const earlierThan = ({ lines: [first] }) => (first && first.seq > 1 ? Math.max(0, first.seq - 1 - PAGE) : null);

/**
 * The chat with older lines in front of a channel's own, as far as they join on to them.
 * @param {Chat} chat
 * @param {ChatChannel} name
 * @param {ChatLine[]} older in order, without gaps
 * @returns {Chat}
 */
export function withEarlier(chat, name, older) {
  const channel = chat.channels[name];
  const first = channel.lines[0]?.seq ?? channel.seq + 1;
  const before = older.filter((line) => line.seq < first);
  if (before[before.length - 1]?.seq !== first - 1) return chat;
  return withChannel(chat, name, { ...channel, lines: [...before, ...channel.lines] });
}

/**
 * The chat after a frame; the same chat where the frame is none of its own.
 * @param {Chat} chat
 * @param {ServerFrame} frame
 * @returns {Chat}
 */
export function listen(chat, frame) {
  switch (frame.type) {
    case 'chat': {
      const { channel, id } = frame;
      return withChannel(answered(chat, id), channel, heard(chat.channels[channel], frame));
    }
    case 'chat_history':
      return withChannel(chat, frame.channel, told(chat.channels[frame.channel], frame.seq, frame.lines));
    case 'done':
      return answered(chat, frame.id);
    case 'refused': {
      const saying = chat.outbox.find(({ id }) => id === frame.id);
      return saying ? { ...answered(chat, saying.id), refusal: { saying, code: frame.code } } : chat;
    }
    default:
      return chat;
  }
}

/** Whether a frame answers something that was said. @param {Chat} chat @param {ServerFrame} frame */
export const answersSaying = (chat, frame) =>
  (frame.type === 'done' || frame.type === 'refused') && chat.outbox.some(({ id }) => id === frame.id);

/** The chat with something to be said. @param {Chat} chat @param {Saying} saying @returns {Chat} */
export const say = (chat, saying) => ({ ...chat, outbox: [...chat.outbox, saying], refusal: null });

/** The channels whose tail should be asked for now; tell it with `askedForLines`. @param {Chat} chat */
export const gaps = (chat) =>
  CHANNELS.filter((name) => {
    const { seq, known, resyncing } = chat.channels[name];
    return known > seq && resyncing !== seq;
  });

/** @param {Chat} chat @param {ChatChannel} name @returns {Chat} */
export const askedForLines = (chat, name) =>
  withChannel(chat, name, { ...chat.channels[name], resyncing: chat.channels[name].seq });

/** After a reconnect every channel is told anew: no tail is due. @param {Chat} chat @returns {Chat} */
export const chatReconnected = (chat) =>
  CHANNELS.reduce((now, name) => withChannel(now, name, { ...now.channels[name], resyncing: null }), chat);

/** @param {Chat} chat @param {ChatChannel} name @param {Channel} channel @returns {Chat} */
const withChannel = (chat, name, channel) => ({ ...chat, channels: { ...chat.channels, [name]: channel } });

/** @param {Chat} chat @param {string | undefined} id @returns {Chat} */
const answered = (chat, id) =>
  id === undefined ? chat : { ...chat, outbox: chat.outbox.filter((saying) => saying.id !== id) };

/** One line: the next applies, an older one is known, a later one shows a gap. @param {Channel} channel @param {ChatLine} line @returns {Channel} */
function heard(channel, line) {
  const known = Math.max(channel.known, line.seq);
  if (line.seq !== channel.seq + 1) return { ...channel, known };
  return { ...channel, known, seq: line.seq, lines: [...channel.lines, line] };
}

/**
 * Lines told together, up to the channel's newest. Where they do not join on to those at hand, these are too old to stay.
 * @param {Channel} channel
 * @param {number} seq
 * @param {ChatLine[]} lines
 * @returns {Channel}
 */
function told(channel, seq, lines) {
  if (seq < channel.seq) return channel;
  const first = lines[0]?.seq ?? seq + 1;
  const kept = channel.seq >= first - 1 ? channel.lines.filter((line) => line.seq < first) : [];
  return { seq, known: Math.max(channel.known, seq), resyncing: null, lines: [...kept, ...lines], told: true };
}
