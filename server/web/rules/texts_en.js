// The rules in English, short enough to be read before a first game. The whole reference is docs/rules.md.

/** @type {Record<string, import('../rules.js').RulesText>} */
const texts = {
  chess: {
    lead: 'The classic: sixteen men each on 64 squares. Mate the enemy king.',
    sections: [
      {
        title: 'The aim',
        text: [
          'You win by checkmate: the enemy king is attacked and no move saves it. A king may never stay or step where an enemy man could capture it.',
          'White begins; then the sides take turns, and nobody may pass. A man captures by moving onto an enemy man.',
        ],
      },
      {
        title: 'Special moves',
        text: [
          'Castling: a king that has not moved goes two squares towards a rook that has not moved, and the rook jumps over it. The squares between must be empty, and the king may not be in check, cross an attacked square or enter one. On this board: move the king.',
          'En passant: a pawn that steps two squares past an enemy pawn can be captured on the very next move as if it had stepped one.',
          'A pawn that reaches the last rank becomes a queen, rook, bishop or knight.',
        ],
      },
      {
        title: 'Draws',
        text: [
          'Draws come by themselves: stalemate (no legal move, not in check), too little material to mate, the same position for the third time, and fifty moves of each side without a capture or a pawn move. A house rule can leave the last two to be claimed.',
        ],
      },
    ],
    men: {
      king: 'One step in any direction.',
      queen: 'Any distance along ranks, files and diagonals.',
      rook: 'Any distance along ranks and files.',
      bishop: 'Any distance along diagonals. It never leaves its colour.',
      knight: 'Two squares straight and one aside. It jumps over anything.',
      pawn: 'One square straight ahead, from its first rank two if it likes. It captures one square diagonally ahead.',
    },
  },
  parob: {
    lead: 'Pawns, rooks and bishops on 39 hexagons. Put any man of yours into the enemy castle.',
    sections: [
      {
        title: 'The aim',
        text: [
          'You win as soon as one of your men stands in the enemy castle, the hexagon with the thick outline at the far end; also by capturing there. Your own castle is an ordinary cell.',
          'There is no king, no check, no castling and no promotion. White begins; the sides take turns, and nobody may pass.',
        ],
      },
      {
        title: 'The board',
        text: [
          'Neighbouring hexagons always differ in colour. A bishop keeps to its colour, and only bishops on red can ever reach a castle.',
          'Cells are named by row, a at White’s end, and by their place in the row from White’s left.',
        ],
      },
      {
        title: 'Draws',
        text: [
          'No legal move is stalemate, a draw (a house rule can make it a loss). The third time of the same position and fifty moves of each side without a capture or a pawn move draw too, and so does a board on which no man can ever reach a castle.',
        ],
      },
    ],
    men: {
      rook: 'Any distance in a straight line through the sides of the cells, in six directions. It cannot jump.',
      bishop:
        'To one of the six nearest cells of its own colour, two cells away across a corner. It jumps over anything.',
      pawn: 'One step ahead to the left or to the right, capturing or not. On a red cell of the last row but one nothing lies ahead: there it steps sideways.',
    },
  },
  parachess: {
    lead: 'Tony Paletta’s game of 2002 on 72 rhombi, with sorcerers. Mate the enemy king, or leave it without a move.',
    sections: [
      {
        title: 'The aim',
        text: [
          'You win by checkmate or by stalemate: whoever has no legal move has lost. A king may never stay or step where an enemy man could capture it.',
          'White begins; the sides take turns, and nobody may pass. There is no castling, no double step and no capture en passant.',
        ],
      },
      {
        title: 'Three kinds of steps',
        text: [
          'Edgewise: across a side of the rhombus. Going on straight means leaving through the side opposite the one entered by.',
          'Diagonal: through a long point, straight on, into the rhombus that lies the same way.',
          'Arcwise: through a long point into one of the two rhombi beside that one, a turn of sixty degrees. A row of arcwise steps, turning left and right by turns, is a wave.',
          'The board is coloured by how the rhombi lie. The settings can colour it by waves instead: cells that waves link then share a colour.',
        ],
      },
      {
        title: 'Draws',
        text: [
          'The same position for the third time, fifty moves of each side without a capture or a pawn move, and two bare kings.',
        ],
      },
    ],
    men: {
      king: 'One step of any of the three kinds: ten cells in mid-board.',
      queen: 'Any distance edgewise, diagonally or along waves.',
      rook: 'Any distance edgewise.',
      bishop: 'Any distance diagonally or along waves.',
      sorcerer:
        'Jumps two steps onward, over anything: one diagonal, and one either edgewise or arcwise, in either order.',
      pawn: 'One step of any kind to a row further on. It captures edgewise and diagonally, never arcwise. On the last row it becomes a queen, rook, bishop or sorcerer.',
    },
  },
};

export default texts;
