// The rules of TOTA*S in our own words, in English. Text only: the boards are in help-boards.ts.
import { html, type TemplateResult } from "lit-html";
import type { Boards, BoardWords } from "./help-boards.ts";

export const boardWords: BoardWords = {
  explore: {
    piece: "Piece",
    board: "Board to try",
    tap: "What a tap on the board does",
    tools: { piece: "Put the piece here", own: "Set a friend", enemy: "Set an enemy" },
    own: "a friend",
    enemy: "an enemy",
    marks: {
      quiet: "may go there",
      capture: "may capture",
      second: "with two half-moves",
      blast: "hit by the explosion",
    },
    key:
      "Dots: it may go there. Rings: it may capture. Small dots: " +
      "with two half-moves in one plan. Hatched: hit by its explosion.",
    pieces: {
      K:
        "One square in any direction, once in a game move. Where it goes " +
        "must be at least three squares away from where the enemy king stood.",
      Q: "Any number of squares up to seven, straight or diagonally. No ground stops her.",
      R: "Up to seven squares along rank or file. Enemy mountains stop it. It castles with the king.",
      B: "Up to seven squares diagonally. Enemy desert stops it.",
      N: "Two squares straight and one aside, over anything; enemy sea on its way stops it.",
      G:
        "A walk of one square straight, or a flight of three squares and one aside, " +
        "over anything. One plan may hold both, in either order: the small dots.",
      V:
        "One square in any direction, and it may explode: itself and the four " +
        "squares beside it, friend and foe. A step and then an explosion make one plan.",
      T:
        "One square in any direction, and it may explode: itself and the four squares " +
        "at its corners, friend and foe. A step and then an explosion make one plan.",
      p:
        "One square forward, two from its first rank; it captures " +
        "diagonally forward. On the last rank it becomes another piece.",
      L:
        "As a pawn; and right after a straight step, in this plan or an earlier one, " +
        "it may go one square aside without capturing. Two Legionaries on neighbouring " +
        "squares are a legion: either may strike along the rank, up to four squares.",
      P:
        "As a pawn; and right after a straight step, in this plan or an " +
        "earlier one, it may go one square diagonally forward without capturing. " +
        "Own pieces on the two squares diagonally before it are vetted.",
      W:
        "One or two squares forward or back along its axis, which begins " +
        "along the file. It may turn its axis by 90° first: the small dots.",
      C:
        "One or two squares along its diagonal axis, which begins towards " +
        "the upper right. It may turn its axis by 90° first: the small dots.",
    },
  },
  meet: {
    board: "Board to try",
    again: "Set up again",
    against: "Black’s piece:",
    whiteFirst: "White’s plan: tap where the queen goes, or tap the queen to let her stay.",
    blackNext:
      "White’s plan is sealed. Black cannot see it: tap where Black’s piece goes, or tap the piece to let it stay.",
    possible: "possible",
    lost: "lost",
    damaged: "damaged",
    outcome: {
      swap: "Swap: each goes where the other began. Both are lost.",
      accidentRows: "Accident: both end on one square. The pawn is lost, the queen is damaged and away for a while.",
      accidentSame: "Accident: both end on one square. Both are of the king row, so both are lost.",
      meetingRows: "Meeting engagement: one ends on the other’s way. The pawn is lost, the queen is damaged.",
      meetingSame: "Meeting engagement: one ends on the other’s way. Both are of the king row, so both are lost.",
      queenTaken: "The queen stayed and is captured.",
      otherTaken: "Black’s piece stayed and is captured.",
      escaped: "The target moved away at the same moment: nobody is lost, the attacker just stands there.",
      past: "They do not meet: only where pieces end up matters, not whether their ways cross.",
      still: "Nobody moved: an empty plan uses the skip.",
    },
  },
  trials: {
    board: "Board to try",
    again: "Set up again",
    blastFirst: "Put the piece on any free square. Its explosion hits the hatched squares.",
    explode: "Explode",
    hit: "hit by the explosion",
    exploded: (white, black) => `Lost: ${[...white, ...black].join(", ")}.`,
    doomFirst: "You are White. The framed black pieces have just captured. Tap one to see whether you can doom it.",
    doomed: "doomed",
    doom: {
      captured: "Doomed: it has captured, and your bishop attacks it. It cannot move in the next game move.",
      idle: "Your rook attacks it, but it has neither captured nor returned: it cannot be doomed.",
      safe: "It has captured, but none of your pieces attacks it: it cannot be doomed.",
      king: "A king cannot be doomed.",
      own: "That is your own piece.",
    },
    justCaptured: "has just captured",
    labyrinthFirst: "White has hidden a labyrinth somewhere on this rank. Move the black rook along it.",
    labyrinthNot: "Nothing happens. Only a piece that stops on the labyrinth is trapped; passing over it is safe.",
    trapped: ([a, b], misses) =>
      `Trapped! The dice show ${a} and ${b}: ` +
      `${misses === null ? "the rook is lost for good" : `the rook misses ${misses} game moves, and comes back here`}. The labyrinth is used up.`,
  },
};

export function rules(boards: Boards): TemplateResult {
  return html`<article class="rules totas-rules">
    <header>
      <p class="eyebrow">The rules</p>
      <h1>TOTA*S</h1>
      <p class="lead">
        Chess on 144 squares, without turns: both sides write two half-moves in secret, seal them, and both plans are
        carried out at once. Nobody says check. Lose your king and you lose the game.
      </p>
    </header>

    <nav class="rules-contents" aria-label="Contents">
      <a href="#move">A game move</a><a href="#pieces">How pieces move</a><a href="#ground">The ground</a
      ><a href="#meet">When pieces meet</a><a href="#explode">Explosions</a><a href="#damage">Damage</a
      ><a href="#timer">The timer</a><a href="#doom">Doom</a><a href="#mole">Mole and dark</a
      ><a href="#end">End and points</a><a href="#coalition">Coalition</a><a href="#variants">Other armies and rules</a
      ><a href="#form">The form</a>
    </nav>

    <section id="move">
      <h2>A game move</h2>
      ${boards.start(
        "The armies at the start: the king row behind, the pawn row before it. (The " +
          "eight ranks between are left out.) Right-hand twins are underlined on the board.",
      )}
      <p>
        Each side plans up to two <b>half-moves</b>: by two different pieces, or two kinds of half-move by one of the
        new pieces. King, queen, rook, knight, bishop and pawn make one at most. Castling fills the whole plan.
      </p>
      <p>
        Half-move 1 is planned on the board as it stands, half-move 2 on the board as half-move 1 would leave it if the
        enemy stood still. The enemy does not stand still: what comes of your plan shows at the reveal.
      </p>
      <p>
        Once in the game you may leave out something: a half-move, or a whole game move. That is the <b>skip</b>. After
        it, a plan must be as full as it can be; a plan that is short because nothing more is possible costs nothing.
      </p>
      <p>No check is announced and none has to be parried: a king may stand in an attack or step into one.</p>
    </section>

    <section id="pieces">
      <h2>How pieces move</h2>
      <p>Pick a piece, tap where it stands, and put friends and enemies in its way.</p>
      ${boards.explore()}
      <p>
        Castling: king and rook have not moved, everything between is empty, and no enemy attacks the king’s square, the
        one it crosses, or the one it reaches. It goes two squares; the rook comes to the square it crossed. A double
        step may be met en passant in the next game move.
      </p>
      <p>
        Pawn, Legionary and Patrol become queen, rook, bishop, knight, Volcano, Tornado or Gryphon on the last rank. A
        Legionary that strikes makes no other half-move. If both Legionaries of a legion would be lost in a game move in
        which one has struck, that one stays.
      </p>
    </section>

    <section id="ground">
      <h2>The ground</h2>
      <div class="three">
        ${boards.zone("Zones stop enemy pieces only: mountains stop rooks, desert bishops, sea knights.")}
        ${boards.acropolis("A king on its own acropolis may shelter for one game move, once.")}
      </div>
      <p>
        Before the first game move each side sets its ground in secret: one of three <b>acropolis</b> squares (White b2,
        j2 or k3, Black b10, c11 or k11); two <b>zones</b> of different kinds, one along a rank and one along a file,
        three squares each with a light one in the middle, between ranks 3 and 10; and one <b>labyrinth</b> on the sixth
        rank from its own side. When both are in, zones and acropolis are shown for good; the labyrinth stays secret
        until it springs. What is not sealed in time is drawn by lot.
      </p>
      <p>
        A sheltering king is off the board for one game move. In the next it must come back, to the acropolis or a
        square beside it; left out of the plan, it is set back there at the end, or lost if there is no room.
      </p>
      <p>An enemy piece that moves and stops on your labyrinth is trapped. The labyrinth is used up then, and shown.</p>
      ${boards.labyrinth()}
    </section>

    <section id="meet">
      <h2>When pieces meet</h2>
      <div class="three">
        ${boards.swap("Swap: each goes where the other began. Both are lost.")}
        ${boards.accident(
          "Accident: both end on one square. The pawn is lost, the " +
            "knight is damaged; of two in the same row, both are lost.",
        )}
        ${boards.meeting("Meeting engagement: one ends on the other’s way. As in an accident.")}
      </div>
      <p>
        The ways themselves may cross; only where pieces end up matters. A leap has no way. What has not moved is
        captured as in chess; what has moved away in the same game move has escaped, and you just stand there.
      </p>
      <p>Here you write both plans: first the white queen’s, then that of Black’s piece.</p>
      ${boards.meet()}
    </section>

    <section id="explode">
      <h2>Explosions</h2>
      <p>
        The Volcano hits its own square and the four beside it, the Tornado its own and the four at its corners.
        Everything there is lost, friend and foe, and so is the exploding piece.
      </p>
      ${boards.blast()}
      <p>
        Explosions go off last, all together, where the exploding pieces now stand, and hit what stands there then. A
        Volcano or Tornado that is captured or met on its square still explodes, if that was planned; one that met its
        end in a swap does not. A pawn, Legionary or Patrol that captures a Volcano or Tornado is lost with it.
      </p>
    </section>

    <section id="damage">
      <h2>Damage and return</h2>
      <p>
        Two dice say how many game moves a damaged or trapped piece misses; 6 and 6 lose it for good. It waits in the
        infirmary and comes back to the square where it was hit. If a friend stands there, it comes beside it; if an
        enemy does, or there is no room, the dice are thrown again. While it is away it cannot be hit, and counts for
        potential.
      </p>
    </section>

    <section id="timer">
      <h2>The timer</h2>
      <p>
        Planning has no clock, until one side seals: then the other side’s timer runs, ten seconds as a rule. Sealing is
        final. When the timer runs out, what you have drafted is taken. If that is short, it is a <b>time-out</b>, and
        uses up the skip if you still have it; the fifth time-out loses the game. How long each timer has run may decide
        a game that ends level.
      </p>
    </section>

    <section id="doom">
      <h2>Doom</h2>
      <p>
        After a reveal you may have ten seconds to mark enemy pieces that have just captured or returned and that one of
        your pieces attacks: a doomed piece may not move in the next game move. Kings cannot be doomed.
      </p>
      ${boards.doom()}
    </section>

    <section id="mole">
      <h2>The mole and the move in the dark</h2>
      <p>
        After game move 25 both sides have 100 seconds to memorise the board. Then a die is thrown for each: Gryphon 1,
        Volcano and Tornado 2, rook 3, knight 4, bishop 5, queen 6. A piece of that kind, drawn by lot if there are
        several, is a <b>mole</b> and changes sides where it stands, unless it has been <b>vetted</b>: it has stood, at
        the end of some game move, on one of the two squares diagonally before a Patrol of its own.
      </p>
      <p>
        The next game move is planned without seeing the board. What cannot be done is void; nothing costs the skip.
        Then the board is shown again.
      </p>
    </section>

    <section id="end">
      <h2>End and points</h2>
      <ol class="steps">
        <li>
          The king is lost for good, somebody resigns, or a fifth time-out: a clean win, 5 points. If both kings are
          lost in the same game move, the side that sealed first has won.
        </li>
        <li>
          When the playing time is over (100 minutes, or less if the room says so), when a position occurs for the third
          time, or when nobody can checkmate any more, <b>potential</b> decides: the sum of the quality of all pieces
          not lost. 10 or more ahead: 4 points. Less: 3.
        </li>
        <li>Equal potential: whose timer has run less wins 2 points. Still equal: a lot.</li>
        <li>The loser always gets 1 point. There are no draws.</li>
      </ol>
      <p>The quality of the pieces:</p>
      ${boards.values()}
    </section>

    <section id="coalition">
      <h2>Coalition: two against two</h2>
      <p>
        Each partner seals one half-move, hidden from the other. The order says whose is number 1: always the same
        player’s, or alternating. Number 2 is carried out after number 1; if it is no longer possible, it is void.
        Partners cannot castle, nor give two half-moves to one piece. Passing leaves a half-move out. Either partner may
        set the ground or doom; resigning takes both.
      </p>
    </section>

    <section id="variants">
      <h2>Other armies and rules</h2>
      <p>
        A room may play with other armies. Wild boar and chariot (quality 5 each) drive one or two squares along their
        axis and may turn it by 90°, before the drive or by itself.
      </p>
      <p>
        In the rules of the English summary whatever moved in a game move rests in the next, the king excepted, and
        nothing is doomed; after a meeting the higher die counts, in a labyrinth the lower one; Volcano and Tornado step
        as a knight.
      </p>
    </section>

    <section id="form">
      <h2>The record form</h2>
      <p>
        Four columns a game move, the left half White’s. A half-move is the piece and the square it goes to:
        <code>Gk4</code>, <code>a4</code>; right-hand twins are underlined; <code>e12Q</code> promotes;
        <code>KR</code> and <code>RK</code> castle; <code>V*</code> explodes; <code>K^</code> shelters,
        <code>Kb2v</code> comes back; <code>W+</code> turns; <code>-</code> is left out. Beside it, what came of it:
        <code>Z</code> lost, a number of game moves missed, <code>12 Z</code> lost by the dice. The same signs can be
        typed in the box under the board.
      </p>
    </section>
  </article>`;
}
