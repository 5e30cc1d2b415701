// Was an einer Bestellung, einer Partie oder einer Stellung falsch ist, nach seinem Code. Aufbau wie in `faults_en.js`.

import de from './de.js';

const { games, manOf, men, outcome, sides } = de;
const ended = (/** @type {import('../wire.js').Outcome} */ { winner, reason }) =>
  winner ? outcome.win(winner, reason) : outcome.draw(reason);

/** @type {import('../common/faults.js').Sentences} */
export default {
  position_empty: () => 'die Stellung fehlt',
  position_too_long: () => 'die Stellung ist zu lang',
  fields: ({ expected, found }) => `eine Stellung dieses Spiels hat ${expected} Angaben, nicht ${found}`,
  rows: ({ expected, found }) => `das Brett hat ${expected} Reihen, nicht ${found}`,
  row_length: ({ row, expected, found }) => `die ${row}. Reihe von oben hat ${expected} Felder, nicht ${found}`,
  unknown_man: ({ letter, row }) => `„${letter}“ in der ${row}. Reihe von oben ist keine Figur dieses Spiels`,
  empty_run: ({ run, row }) => `„${run}“ in der ${row}. Reihe von oben ist keine Zahl leerer Felder`,
  turn: ({ found }) => `am Zug ist „${found}“, weder „w“ noch „b“`,
  castling: ({ found }) => `die Rochaderechte „${found}“ sind weder „-“ noch Buchstaben aus „KQkq“, jeder einmal`,
  en_passant: ({ found }) => `das En-passant-Feld „${found}“ ist weder „-“ noch ein Feld des Bretts`,
  clock: ({ found }) => `die Halbzüge seit dem letzten Schlag- oder Bauernzug: „${found}“ ist keine gültige Zahl`,
  number: ({ found }) => `die Zugnummer „${found}“ ist keine gültige Zahl`,
  kings: ({ side, found }) => `${sides[side]} hat ${found} Könige statt einem`,
  pawn: ({ side, cell }) => `ein ${manOf(side, men.pawn)} kann nicht auf ${cell} stehen`,
  other_side_in_check: ({ side, cell }) =>
    `der König von ${sides[side]} auf ${cell} steht im Schach, aber ${sides[side]} ist nicht am Zug`,
  both_castles: () => 'beide Seiten haben eine Figur in der gegnerischen Burg',
  castle_with_move: ({ side, role, cell }) =>
    `${sides[side]} ist am Zug und steht schon in der gegnerischen Burg: ${manOf(side, men[role])} auf ${cell}`,

  unsound_start: ({ faults }, say) => `die Anfangsstellung ist nicht möglich: ${say(faults)}`,
  finished_start: (fault) => `in der Anfangsstellung ist die Partie schon zu Ende: ${ended(fault)}`,
  open_castle: ({ game }) => `${games[game]} hat keine Burgen, die offen sein könnten`,
  stalemate_loss: ({ game }) => `bei ${games[game]} lässt sich nicht einstellen, dass Patt verliert`,
  unreadable_setting: ({ place }) => `die Einstellung „${place}“ gibt es so nicht`,
  start_given_twice: () => 'der Anfang steht zweimal da, als Partie und als Stellung',
  no_game: () => 'darin steht keine Partie',
  other_game: ({ record, room }) => `das ist eine Partie ${games[record]}, nicht ${games[room]}`,

  move: ({ number, text, why }, say) => `Zug ${number} „${text}“: ${say([why])}`,
  unknown_variant: ({ name }) => `die Variante „${name}“ wird hier nicht gespielt`,
  unknown_house_rule: ({ word }) => `„${word}“ ist keine Hausregel`,
  unclosed_comment: () => 'dieser Kommentar endet nicht',
  unclosed_variation: () => 'diese Variante endet nicht',
  malformed_tag: () => 'das ist keine Kopfzeile; eine sieht so aus: [Event "Name"]',
  stray: ({ found }) => `„${found}“ gehört nicht hierher`,
  too_deep: () => 'die Varianten sind zu tief verschachtelt',
  game_too_long: () => 'die Partie ist zu lang',
  tag_name: ({ name }) => `„${name}“ ist kein Name einer Kopfzeile`,
  tag_derived: ({ name }) => `die Kopfzeile ${name} ergibt sich aus der Partie`,
  tag_control: ({ name }) => `die Kopfzeile ${name} enthält ein Steuerzeichen`,
  tag_too_long: ({ name }) => `die Kopfzeile ${name} ist zu lang`,
  too_many_tags: () => 'die Partie hat zu viele Kopfzeilen',

  pass: () => 'niemand darf aussetzen',
  move_too_long: () => 'so lang ist kein Zug',
  no_move: () => 'das ist kein Zug',
  nobody_can: ({ side, role, to }) =>
    `${role === 'queen' ? 'keine' : 'kein'} ${manOf(side, men[role])} kann nach ${to} ziehen`,
  nothing_to_capture: ({ to }) => `auf ${to} gibt es nichts zu schlagen`,
  cannot_castle: () => 'hier ist keine Rochade möglich',
  ambiguous: ({ moves }) => `mehrdeutig, gemeint sein kann ${moves.join(' oder ')}`,
  game_over: (fault) => `die Partie ist schon zu Ende: ${ended(fault)}`,
  no_such_cell: ({ cell }) => `ein Feld ${cell} hat dieses Brett nicht`,
  no_man: ({ cell }) => `auf ${cell} steht keine Figur`,
  not_their_turn: ({ side }) => `${sides[side]} ist am Zug`,
  own_man: ({ move, side, role }) => `${move}: auf dem Zielfeld steht eine eigene Figur, ${manOf(side, men[role])}`,
  cannot_reach: ({ move, role }) => `${move}: dorthin zieht die Figur nicht, ${men[role]}`,
  king_in_check: ({ move, king }) => `${move}: der König stünde auf ${king} im Schach`,
  promotion_needed: ({ move, choices }) =>
    `${move}: es fehlt, was der Bauer wird, ${choices.map((role) => men[role]).join(' oder ')}`,
  no_promotion: ({ move }) => `${move}: dieser Zug wandelt keinen Bauern um`,
};
