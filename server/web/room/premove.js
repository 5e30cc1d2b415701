// A move wished for while the other side thinks. Pure. It may name any cell; it is sent only if the position it waited for
// offers it as legal, and otherwise dropped, visibly.

/** @typedef {import('../wire.js').RoomView} RoomView */
/** @typedef {{ from: string, to: string, promotion: string | null, side: 'white' | 'black', ply: number }} Premove */

/**
 * What becomes of a premove now.
 * @param {Premove} premove
 * @param {RoomView} room
 * @returns {{ send: string } | 'keep' | 'drop'}
 */
export function resolve(premove, room) {
  if (room.phase !== 'playing') return 'drop';
  if (room.moves.length === premove.ply) return room.to_move === premove.side ? 'drop' : 'keep';
  if (room.moves.length !== premove.ply + 1 || room.to_move !== premove.side) return 'drop';
  const text = premove.from + premove.to;
  const found =
    room.legal?.find((move) => move === text + (premove.promotion ?? '')) ?? room.legal?.find((move) => move === text);
  return found ? { send: found } : 'drop';
}
