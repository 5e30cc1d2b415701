// German for the reasons that the server gives in English: why a start position or a record is refused. Loaded when one is shown.

const SIDES = /** @type {Record<string, string>} */ ({ white: 'Weiß', black: 'Schwarz' });
const MEN = /** @type {Record<string, string>} */ ({
  pawn: 'Bauer',
  rook: 'Turm',
  bishop: 'Läufer',
  queen: 'Dame',
  king: 'König',
  knight: 'Springer',
  sorcerer: 'Zauberer',
});
const side = (/** @type {string} */ name) => SIDES[name] ?? name;
const man = (/** @type {string} */ name) => MEN[name] ?? name;

/** What the server says, and how it is said in German with the parts that were found. @type {[RegExp, (...parts: string[]) => string][]} */
const REASONS = [
  [/^the position text is empty$/, () => 'die Stellung fehlt'],
  [
    /^a position text of this game has (\d+) fields, not (\d+)$/,
    (want, got) => `eine Stellung dieses Spiels hat ${want} Angaben, nicht ${got}`,
  ],
  [/^the board has (\d+) rows, not (\d+)$/, (want, got) => `das Brett hat ${want} Reihen, nicht ${got}`],
  [
    /^row (\d+) from the top has (\d+) cells, not (\d+)$/,
    (row, want, got) => `die ${row}. Reihe von oben hat ${want} Felder, nicht ${got}`,
  ],
  [
    /^(\S+) in row (\d+) from the top is no man of this game$/,
    (letter, row) => `${letter} in der ${row}. Reihe von oben ist keine Figur dieses Spiels`,
  ],
  [
    /^(\S+) in row (\d+) from the top is no number of empty cells$/,
    (run, row) => `${run} in der ${row}. Reihe von oben ist keine Zahl leerer Felder`,
  ],
  [/^the side to move is (\S*), neither "w" nor "b"$/, (text) => `am Zug ist ${text}, weder „w“ noch „b“`],
  [
    /^castling rights (\S*) are neither [^;]*$/,
    (text) => `die Rochaderechte ${text} sind weder „-“ noch Buchstaben aus „KQkq“, jeder einmal`,
  ],
  [
    /^en-passant cell (\S*) is neither [^;]*$/,
    (text) => `das En-passant-Feld ${text} ist weder „-“ noch ein Feld des Bretts`,
  ],
  [
    /^half-moves since the last capture or pawn move: (\S*) is no number [^;]*$/,
    (text) => `die Halbzüge seit dem letzten Schlag- oder Bauernzug: ${text} ist keine gültige Zahl`,
  ],
  [/^move number (\S*) is no number [^;]*$/, (text) => `die Zugnummer ${text} ist keine gültige Zahl`],
  [/^(\w+) has (\d+) kings, not one$/, (who, got) => `${side(who)} hat ${got} Könige statt einem`],
  [/^a (\w+) pawn cannot stand on (\w+)$/, (who, cell) => `ein Bauer von ${side(who)} kann nicht auf ${cell} stehen`],
  [
    /^the (\w+) king on (\w+) is in check, but it is (\w+)'s turn$/,
    (who, cell, mover) => `der König von ${side(who)} auf ${cell} steht im Schach, aber ${side(mover)} ist am Zug`,
  ],
  [/^both sides have a man in the enemy castle$/, () => 'beide Seiten haben eine Figur in der feindlichen Burg'],
  [
    /^the (\w+) (\w+) on (\w+) is in the enemy castle, but it is [^;]*$/,
    (who, kind, cell) =>
      `${man(kind)} ${cell} von ${side(who)} steht in der feindlichen Burg, und ${side(who)} ist am Zug`,
  ],
  [/^the record holds no game$/, () => 'darin steht keine Partie'],
  [/^the record is of (\w+), the room for (\w+)$/, (game) => `es ist eine Partie ${game}`],
  [/^nobody may pass$/, () => 'niemand darf aussetzen'],
  [/^this comment is never closed$/, () => 'dieser Kommentar endet nicht'],
  [/^this variation is never closed$/, () => 'diese Variante endet nicht'],
  [/^this is no tag pair; .*$/, () => 'das ist keine Kopfzeile; eine sieht so aus: [Event "Name"]'],
  [/^(.+) has no place here$/, (text) => `${text} gehört nicht hierher`],
  [/^the variant (.+) is not played here; .*$/, (text) => `die Variante ${text} wird hier nicht gespielt`],
  [
    /^(\S+): no (\w+) (\w+) can go to (\w+)$/,
    (_, who, kind, to) => `kein ${man(kind)} von ${side(who)} kann nach ${to}`,
  ],
  [/^(?:no|No) (\w+) (\w+) can go to (\w+)$/, (who, kind, to) => `kein ${man(kind)} von ${side(who)} kann nach ${to}`],
  [/^ambiguous: could be (.+)$/, (moves) => `mehrdeutig: ${moves.replace(/ or /, ' oder ')}`],
  [/^neither a move text nor SAN$/, () => 'das ist kein Zug'],
];

/** Words in front of a reason, which itself follows. @type {[RegExp, (...parts: string[]) => string][]} */
const PLACES = [
  [/^line (\d+), column (\d+): /, (line, column) => `Zeile ${line}, Spalte ${column}: `],
  [/^move (\S+) ("[^"]*"): /, (number, text) => `Zug ${number} ${text}: `],
  [/^the start position is unsound: /, () => 'die Anfangsstellung ist nicht stimmig: '],
  [/^the start position is finished: /, () => 'die Partie ist in der Anfangsstellung schon zu Ende: '],
];

/** A reason in German; what is not known here stays as it was said. @param {string} reason @returns {string} */
export default function german(reason) {
  for (const [pattern, say] of PLACES) {
    const found = pattern.exec(reason);
    if (found) return say(...found.slice(1)) + german(reason.slice(found[0].length));
  }
  return (
    known(reason) ??
    reason
      .split('; ')
      .map((part) => known(part) ?? part)
      .join('; ')
  );
}

/** @param {string} reason */
function known(reason) {
  for (const [pattern, say] of REASONS) {
    const found = pattern.exec(reason);
    if (found) return say(...found.slice(1));
  }
  return null;
}
