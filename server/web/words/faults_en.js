// What exactly is wrong with an order, a record or a position, in English by its code. `faults_de.js` has the same.

import en from './en.js';

const { games, manOf, outcome, sides } = en;
const ended = (/** @type {import('../wire.js').Outcome} */ { winner, reason }) =>
  winner ? outcome.win(winner, reason) : outcome.draw(reason);

/** @type {import('../common/faults.js').Sentences} */
export default {
  position_empty: () => 'there is no position',
  position_too_long: () => 'the position is too long',
  fields: ({ expected, found }) => `a position of this game has ${expected} fields, not ${found}`,
  rows: ({ expected, found }) => `the board has ${expected} rows, not ${found}`,
  row_length: ({ row, expected, found }) => `row ${row} from the top has ${expected} cells, not ${found}`,
  unknown_man: ({ letter, row }) => `“${letter}” in row ${row} from the top is no man of this game`,
  empty_run: ({ run, row }) => `“${run}” in row ${row} from the top is no number of empty cells`,
  turn: ({ found }) => `the side to move is “${found}”, neither “w” nor “b”`,
  castling: ({ found }) => `castling rights “${found}” are neither “-” nor letters of “KQkq”, each once`,
  en_passant: ({ found }) => `en-passant cell “${found}” is neither “-” nor a cell of the board`,
  clock: ({ found }) => `half-moves since the last capture or pawn move: “${found}” is no valid number`,
  number: ({ found }) => `move number “${found}” is no valid number`,
  kings: ({ side, found }) => `${sides[side]} has ${found} kings, not one`,
  pawn: ({ side, cell }) => `a ${side} pawn cannot stand on ${cell}`,
  other_side_in_check: ({ side, cell }) =>
    `the ${side} king on ${cell} is in check, but it is not ${sides[side]}’s turn`,
  both_castles: () => 'both sides have a man in the enemy castle',
  castle_with_move: ({ side, role, cell }) =>
    `the ${manOf(side, en.men[role])} on ${cell} is in the enemy castle, but it is ${sides[side]}’s turn`,

  unsound_start: ({ faults }, say) => `the start position is unsound: ${say(faults)}`,
  finished_start: (fault) => `the game is over in the start position: ${ended(fault)}`,
  open_castle: ({ game }) => `${games[game]} has no castles that could be open`,
  stalemate_loss: ({ game }) => `in ${games[game]} a stalemate cannot be set to lose`,
  unreadable_setting: ({ place }) => `the setting “${place}” is unknown or out of range`,
  start_given_twice: () => 'the start is given twice, by a record and by a position',
  no_game: () => 'the record holds no game',
  other_game: ({ record, room }) => `the record is of ${games[record]}, not of ${games[room]}`,

  move: ({ number, text, why }, say) => `move ${number} “${text}”: ${say([why])}`,
  unknown_variant: ({ name }) => `the variant “${name}” is not played here`,
  unknown_house_rule: ({ word }) => `“${word}” is no house rule`,
  unclosed_comment: () => 'this comment is never closed',
  unclosed_variation: () => 'this variation is never closed',
  malformed_tag: () => 'this is no tag pair; one looks like [Event "name"]',
  stray: ({ found }) => `“${found}” has no place here`,
  too_deep: () => 'variations are nested too deep',
  game_too_long: () => 'the game is too long',
  tag_name: ({ name }) => `“${name}” is no name of a tag`,
  tag_derived: ({ name }) => `the tag ${name} follows from the game`,
  tag_control: ({ name }) => `the value of the tag ${name} holds a control character`,
  tag_too_long: ({ name }) => `the value of the tag ${name} is too long`,
  too_many_tags: () => 'the record has too many tags',

  pass: () => 'nobody may pass',
  move_too_long: () => 'no move is so long',
  no_move: () => 'that is no move',
  nobody_can: ({ side, role, to }) => `no ${manOf(side, en.men[role])} can go to ${to}`,
  nothing_to_capture: ({ to }) => `there is nothing to capture on ${to}`,
  cannot_castle: () => 'castling is not possible here',
  ambiguous: ({ moves }) => `ambiguous: could be ${moves.join(' or ')}`,
  game_over: (fault) => `the game is over: ${ended(fault)}`,
  no_such_cell: ({ cell }) => `there is no cell ${cell} on this board`,
  no_man: ({ cell }) => `no man on ${cell}`,
  not_their_turn: ({ side }) => `it is ${sides[side]}’s turn`,
  own_man: ({ move, side, role }) => `${move}: a ${manOf(side, en.men[role])} of one’s own stands on the target`,
  cannot_reach: ({ move, role }) => `${move}: the ${en.men[role]} cannot go there`,
  king_in_check: ({ move, king }) => `${move}: the king on ${king} would be in check`,
  promotion_needed: ({ move, choices }) =>
    `${move}: say what the pawn becomes, ${choices.map((role) => en.men[role]).join(' or ')}`,
  no_promotion: ({ move }) => `${move}: this move promotes no pawn`,
};
