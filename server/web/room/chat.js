// The chat as this client knows it: frames in, lines out. Pure. Each channel has a seq and a gap rule of its own.

/** @typedef {import('../wire.js').ChatChannel} ChatChannel */
/** @typedef {import('../wire.js').ChatLine} ChatLine */
/** @typedef {import('../wire.js').ServerFrame} ServerFrame */
/** @typedef {{ id: string, channel: ChatChannel, text: string }} Saying a line without an answer */
/**
 * @typedef {object} Channel
 * @property {number} seq newest line applied
 * @property {number} known newest line heard of; above `seq` there is a gap
 * @property {number | null} resyncing the seq for which the tail was asked and has not yet come
 * @property {ChatLine[]} lines contiguous, up to `seq`
 */
/**
 * @typedef {object} Chat
 * @property {Record<ChatChannel, Channel>} channels
 * @property {Saying[]} outbox
 * @property {{ saying: Saying, code: string } | null} refusal the newest, until something is said again
 */

export const CHANNELS = /** @type {const} */ (['players', 'watchers']);

/** @type {Channel} */
const SILENT = { seq: 0, known: 0, resyncing: null, lines: [] };

/** Before the first frame. @type {Chat} */
export const QUIET = { channels: { players: SILENT, watchers: SILENT }, outbox: [], refusal: null };

/** Whether this client may hear and write in a channel. @param {import('../wire.js').RoomView} room @param {ChatChannel} channel */
export function hears({ you, phase }, channel) {
  if (phase === 'open') return false;
  return channel === 'players' ? you.length === 1 : you.length === 0 || phase === 'finished';
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

/** The chat with a line to be said. @param {Chat} chat @param {Saying} saying @returns {Chat} */
export const say = (chat, saying) => ({ ...chat, outbox: [...chat.outbox, saying], refusal: null });

/** What goes over the wire for a line. @param {Saying} saying */
export const sayingFrame = ({ id, channel, text }) => ({ type: 'chat', id, channel, text });

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
  return { seq, known: Math.max(channel.known, seq), resyncing: null, lines: [...kept, ...lines] };
}
