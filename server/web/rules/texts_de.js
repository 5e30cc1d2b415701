// Die Regeln auf Deutsch, kurz genug für die Zeit vor der ersten Partie. Vollständig stehen sie in docs/rules.md.

/** @type {Record<string, import('../rules.js').RulesText>} */
const texts = {
  chess: {
    lead: 'Der Klassiker: je sechzehn Figuren auf 64 Quadraten. Setze den gegnerischen König matt.',
    sections: [
      {
        title: 'Das Ziel',
        text: [
          'Wer mattsetzt, gewinnt: Der gegnerische König ist angegriffen, und kein Zug rettet ihn. Ein König darf nie dort stehen bleiben oder dorthin gehen, wo ihn eine gegnerische Figur schlagen könnte.',
          'Weiß beginnt, dann wird abwechselnd gezogen; aussetzen darf niemand. Geschlagen wird, indem man auf das Feld einer gegnerischen Figur zieht.',
        ],
      },
      {
        title: 'Besondere Züge',
        text: [
          'Rochade: Ein König, der noch nicht gezogen hat, geht zwei Felder auf einen Turm zu, der noch nicht gezogen hat, und der Turm springt über ihn. Die Felder dazwischen müssen leer sein; der König darf nicht im Schach stehen und kein angegriffenes Feld betreten oder überqueren. Auf diesem Brett: Zieh den König.',
          'En passant: Ein Bauer, der mit einem Doppelschritt an einem gegnerischen Bauern vorbeizieht, darf im nächsten Zug geschlagen werden, als hätte er nur einen Schritt getan.',
          'Ein Bauer auf der letzten Reihe wird Dame, Turm, Läufer oder Springer.',
        ],
      },
      {
        title: 'Remis',
        text: [
          'Remis wird es von selbst: durch Patt (kein erlaubter Zug, aber kein Schach), wenn niemand mehr mattsetzen kann, bei dreimal derselben Stellung und nach fünfzig Zügen beider Seiten ohne Schlagen und ohne Bauernzug. Nach einer Hausregel müssen die letzten beiden verlangt werden.',
        ],
      },
    ],
    men: {
      king: 'Ein Schritt in jede Richtung.',
      queen: 'Beliebig weit auf Reihen, Linien und Diagonalen.',
      rook: 'Beliebig weit auf Reihen und Linien.',
      bishop: 'Beliebig weit auf Diagonalen. Er verlässt seine Farbe nie.',
      knight: 'Zwei Felder geradeaus und eins zur Seite. Er springt über alles hinweg.',
      pawn: 'Ein Feld geradeaus, von seiner ersten Reihe auch zwei. Er schlägt ein Feld schräg voraus.',
    },
  },
  parob: {
    lead: 'Bauern, Türme und Läufer auf 39 Sechsecken. Bring eine deiner Figuren in die gegnerische Burg.',
    sections: [
      {
        title: 'Das Ziel',
        text: [
          'Du gewinnst, sobald eine deiner Figuren in der gegnerischen Burg steht, dem dick umrandeten Sechseck am anderen Ende; auch wenn sie dort schlägt. Die eigene Burg ist ein Feld wie jedes andere.',
          'Es gibt keinen König, kein Schach, keine Rochade und keine Umwandlung. Weiß beginnt, dann wird abwechselnd gezogen; aussetzen darf niemand.',
        ],
      },
      {
        title: 'Das Brett',
        text: [
          'Benachbarte Sechsecke haben immer verschiedene Farben. Ein Läufer bleibt auf seiner Farbe, und nur Läufer auf Rot können je eine Burg erreichen.',
          'Ein Feld heißt nach seiner Reihe, a am Ende von Weiß, und nach seinem Platz darin, von Weiß aus von links gezählt.',
        ],
      },
      {
        title: 'Remis',
        text: [
          'Wer nicht ziehen kann, ist patt; das ist remis (nach einer Hausregel verloren). Remis ist es auch bei dreimal derselben Stellung, nach fünfzig Zügen beider Seiten ohne Schlagen und ohne Bauernzug und wenn keine Figur mehr eine Burg erreichen kann.',
        ],
      },
    ],
    men: {
      rook: 'Beliebig weit geradeaus durch die Seiten der Felder, in sechs Richtungen. Er kann nicht springen.',
      bishop:
        'Auf eins der sechs nächsten Felder seiner Farbe, zwei Felder weit über eine Ecke. Er springt über alles hinweg.',
      pawn: 'Ein Schritt nach links vorn oder rechts vorn, mit oder ohne Schlagen. Auf einem roten Feld der vorletzten Reihe liegt nichts mehr vor ihm: Dort geht er zur Seite.',
    },
  },
  parachess: {
    lead: 'Tony Palettas Spiel von 2002 auf 72 Rauten, mit Zauberern. Setze den gegnerischen König matt oder nimm ihm jeden Zug.',
    sections: [
      {
        title: 'Das Ziel',
        text: [
          'Du gewinnst durch Matt oder durch Patt: Wer keinen erlaubten Zug hat, hat verloren. Ein König darf nie dort stehen bleiben oder dorthin gehen, wo ihn eine gegnerische Figur schlagen könnte.',
          'Weiß beginnt, dann wird abwechselnd gezogen; aussetzen darf niemand. Rochade, Doppelschritt und en passant gibt es nicht.',
        ],
      },
      {
        title: 'Drei Arten von Schritten',
        text: [
          'Über die Seite: durch eine Seite der Raute. Geradeaus weiter heißt: hinaus durch die Seite, die der Eintrittsseite gegenüberliegt.',
          'Diagonal: durch eine lange Spitze geradeaus in die Raute, die genauso liegt.',
          'Im Bogen: durch eine lange Spitze in eine der beiden Rauten daneben, um sechzig Grad gedreht. Bögen abwechselnd nach links und rechts ergeben eine Welle.',
          'Gefärbt ist das Brett nach der Lage der Rauten. In den Einstellungen lässt es sich nach Wellen färben: Dann haben Felder, die Wellen verbinden, dieselbe Farbe.',
        ],
      },
      {
        title: 'Remis',
        text: [
          'Remis ist es bei dreimal derselben Stellung, nach fünfzig Zügen beider Seiten ohne Schlagen und ohne Bauernzug und wenn nur noch die beiden Könige stehen.',
        ],
      },
    ],
    men: {
      king: 'Ein Schritt jeder Art: in der Mitte des Bretts zehn Felder.',
      queen: 'Beliebig weit über Seiten, diagonal oder auf Wellen.',
      rook: 'Beliebig weit über Seiten.',
      bishop: 'Beliebig weit diagonal oder auf Wellen.',
      sorcerer:
        'Springt zwei Schritte voran, über alles hinweg: einen diagonal und einen über die Seite oder im Bogen, in beliebiger Folge.',
      pawn: 'Ein Schritt jeder Art in eine Reihe weiter vorn. Er schlägt über die Seite und diagonal, nie im Bogen. In der letzten Reihe wird er Dame, Turm, Läufer oder Zauberer.',
    },
  },
};

export default texts;
