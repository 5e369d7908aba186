// The rules of TOTA*S in our own words, with small boards. English prose; another language is another file.
import { html, svg, type TemplateResult } from "lit-html";
import { load_sheet } from "../../styles/load-sheet.ts";
import sheet from "./help.css?url";
import { figure_span } from "./figure.ts";
import { explore } from "./help-explore.ts";
import { blast_of } from "./half.ts";
import { load_style } from "./style.ts";
import { kind_word } from "./words.ts";

let styled = false;

interface Picture {
  /** Rows from the top, squares apart by spaces: ".", "wN". */
  rows: string[];
  caption: string;
  /** Marks by column and row, counted from 0: "2,1". */
  marks?: Record<string, string>;
  arrows?: [number, number, number, number, number?][];
}

function picture({ rows, caption, marks = {}, arrows = [] }: Picture): TemplateResult {
  const cells = rows.map((row) => row.split(" "));
  const width = cells[0]?.length ?? 0;
  return html`<figure>
    <div class="mini c${width}" role="img" aria-label=${caption}>
      ${cells.map((row, y) =>
        row.map((figure, x) => {
          const mark = marks[`${x},${y}`] ?? "";
          const ground = /sea|mountains|desert|labyrinth|acropolis/.exec(mark)?.[0];
          return html`<span class="sq ${(x + y + cells.length) % 2 === 0 ? "light" : "dark"} ${mark}">${ground ? html`<span class="terrain t-${ground}"></span>` : ""}${figure === "." ? "" : figure_span(figure)}</span>`;
        }),
      )}
      <svg viewBox="0 0 ${width} ${cells.length}" aria-hidden="true">${arrows.map(arrow)}</svg>
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

function arrow([x1, y1, x2, y2, number]: [number, number, number, number, number?]): TemplateResult {
  const [ax, ay, bx, by] = [x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5];
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const line = `M${ax + ux * 0.3} ${ay + uy * 0.3}L${bx - ux * 0.1} ${by - uy * 0.1}`;
  const head = `M${bx - ux * 0.26 - uy * 0.16} ${by - uy * 0.26 + ux * 0.16}L${bx - ux * 0.06} ${by - uy * 0.06}L${bx - ux * 0.26 + uy * 0.16} ${by - uy * 0.26 - ux * 0.16}`;
  return svg`<g class="arrow n${number ?? 1}"><path class="rim" d=${line} /><path class="line" d=${line} /><path d=${head} /></g>` as TemplateResult;
}

const START = [
  "bG bV bR bN bB bQ bK bB bN bR bT bG",
  "bp bL bP bp bp bp bp bp bp bP bL bp",
  ". . . . . . . . . . . .",
  "wp wL wP wp wp wp wp wp wp wP wL wp",
  "wG wV wR wN wB wQ wK wB wN wR wT wG",
];

const VALUES: [string, number][] = [
  ["K", 10],
  ["Q", 9],
  ["G", 8],
  ["V", 7],
  ["T", 7],
  ["R", 6],
  ["N", 5],
  ["B", 4],
  ["L", 3],
  ["P", 2],
  ["p", 1],
];

function blast_picture(letter: string, caption: string): TemplateResult {
  const squares = new Set(blast_of("c3", letter));
  const marks = Object.fromEntries(
    [...squares].map((square) => [`${"abcde".indexOf(square[0] ?? "")},${5 - Number(square[1])}`, "blast"]),
  );
  return picture({ rows: [". . . . .", ". bN . wp .", `. bp w${letter} bR .`, ". . . . .", ". . bB . ."], caption, marks });
}

export function rules(redraw: () => void): TemplateResult {
  if (!styled) {
    styled = true;
    void Promise.all([load_style(), load_sheet(sheet)]).then(redraw);
  }
  return html`<article class="rules totas-rules">
    <header>
      <p class="eyebrow">The rules</p>
      <h1>TOTA*S</h1>
      <p class="lead">Chess on 144 squares, without turns: both sides write two half-moves in secret, seal them, and both plans are carried out at once. Nobody says check. Who loses the king has lost.</p>
    </header>

    <nav class="rules-contents" aria-label="Contents">
      <a href="#move">A game move</a><a href="#pieces">How pieces move</a><a href="#ground">The ground</a><a href="#meet">When pieces meet</a><a href="#explode">Explosions</a><a href="#damage">Damage</a><a href="#timer">The timer</a><a href="#doom">Doom</a><a href="#mole">Mole and dark</a><a href="#end">End and points</a><a href="#coalition">Coalition</a><a href="#variants">Other armies and rules</a><a href="#form">The form</a>
    </nav>

    <section id="move">
      <h2>A game move</h2>
      ${picture({ rows: START, caption: "The armies at the start: the king row behind, the pawn row before it. (The eight ranks between are left out.) Right-hand twins are underlined on the board." })}
      <p>Each side plans up to two <b>half-moves</b>: by two different pieces, or two kinds of half-move by one of the new pieces. King, queen, rook, knight, bishop and pawn make one at most. Castling fills the whole plan.</p>
      <p>Half-move 1 is planned on the board as it stands, half-move 2 on the board as half-move 1 would leave it if the enemy stood still. The enemy does not stand still: what comes of your plan shows at the reveal.</p>
      <p>Once in the match you may leave out something: a half-move, or a whole game move. That is the <b>skip</b>. After it, a plan must be as full as it can be.</p>
    </section>

    <section id="pieces">
      <h2>How pieces move</h2>
      <p>Pick a piece, tap where it shall stand, and set friends and enemies in its way.</p>
      ${explore(redraw)}
      <p>Castling: king and rook have not moved, everything between is empty, and no enemy attacks the king’s square, the one it crosses, or the one it reaches. It goes two squares; the rook comes to the square it crossed. A double step may be met en passant in the next game move.</p>
    </section>

    <section id="ground">
      <h2>The ground</h2>
      <div class="three">
        ${picture({
          rows: [". . . . .", ". . . . .", ". wR . . .", ". . . . .", ". . . . ."],
          caption: "Zones stop enemy pieces only: mountains stop rooks, desert bishops, sea knights.",
          marks: { "2,2": "mountains of-black", "3,2": "mountains of-black", "4,2": "mountains of-black" },
          arrows: [
            [1, 2, 1, 0],
            [1, 2, 0, 2],
            [1, 2, 1, 4],
          ],
        })}
        ${picture({ rows: [". . . . .", ". . . . .", ". . . wK .", ". . . . .", ". . . . ."], caption: "A king on its own acropolis may shelter for one game move, once.", marks: { "3,2": "acropolis of-white" } })}
        ${picture({ rows: [". . . . .", ". . bN . .", ". . . . .", ". . . . .", ". . . . ."], caption: "An enemy that stops on your hidden labyrinth is trapped. It springs once.", marks: { "3,3": "labyrinth of-white" }, arrows: [[2, 1, 3, 3]] })}
      </div>
      <p>Before the first game move each side sets its ground in secret: one of three <b>acropolis</b> squares; two <b>zones</b> of different kinds, one along a rank and one along a file, three squares each with a light one in the middle; and one <b>labyrinth</b> on the sixth rank from its own side. When both are in, zones and acropolis are shown for good; the labyrinth stays secret. What is not sealed in time is drawn by lot.</p>
      <p>A sheltering king is off the board for one game move. In the next it must come back, to the acropolis or a square beside it; left out of the plan, it is set back there at the end, or lost if there is no room.</p>
    </section>

    <section id="meet">
      <h2>When pieces meet</h2>
      <div class="three">
        ${picture({
          rows: [". . . . .", ". wR . bR .", ". . . . .", ". . . . .", ". . . . ."],
          caption: "Swap: each goes where the other began. Both are lost.",
          arrows: [
            [1, 1, 3, 1],
            [3, 1, 1, 1, 2],
          ],
        })}
        ${picture({
          rows: [". . . . .", ". wN . . .", ". . . . .", ". . . . .", ". . bp . ."],
          caption:
            "Accident: both end on one square. The pawn is lost, the knight is damaged; of two in the same row, both are lost.",
          arrows: [
            [1, 1, 2, 3],
            [2, 4, 2, 3, 2],
          ],
        })}
        ${picture({
          rows: [". . . . .", "wR . . . .", ". . . . .", ". . . bB .", ". . . . ."],
          caption: "Meeting engagement: one ends on the other’s way. As in an accident.",
          arrows: [
            [0, 1, 4, 1],
            [3, 3, 1, 1, 2],
          ],
        })}
      </div>
      <p>The ways themselves may cross; only where somebody ends does it matter. A leap has no way. What has not moved is captured as in chess; what has moved away in the same game move has escaped, and you just stand there.</p>
    </section>

    <section id="explode">
      <h2>Explosions</h2>
      <div class="three">
        ${blast_picture("V", "The Volcano hits its own square and the four beside it.")}
        ${blast_picture("T", "The Tornado hits its own square and the four at its corners.")}
      </div>
      <p>Explosions go off last, together, where the exploding pieces have come to stand; everything there is lost, friend and foe. A Volcano or Tornado that is captured on its square still explodes, if that was planned; one that met its end in a swap does not. A pawn, Legionary or Patrol that captures a Volcano or Tornado is lost with it.</p>
    </section>

    <section id="damage">
      <h2>Damage and return</h2>
      <p>Two dice say how many game moves a damaged or trapped piece misses; 6 and 6 lose it for good. It waits in the infirmary and comes back to the square where it was hit. If a friend stands there, it comes beside it; if an enemy does, the dice are thrown again.</p>
    </section>

    <section id="timer">
      <h2>The timer</h2>
      <p>Planning has no clock, until one side seals: then the other side’s timer runs, ten seconds as a rule. Sealing is final. When the timer runs out, what you have drafted is taken. If that is short, it is a <b>time-out</b>; the fifth loses the match. How long each timer has run may decide a match that ends level.</p>
    </section>

    <section id="doom">
      <h2>Doom</h2>
      <p>After a reveal you may have ten seconds to mark enemy pieces that have just captured or returned and that one of your pieces attacks: a doomed piece may not move in the next game move. Kings cannot be doomed.</p>
    </section>

    <section id="mole">
      <h2>The mole and the move in the dark</h2>
      <p>After game move 25 both sides memorise the board. Then a die is thrown for each: Gryphon 1, Volcano and Tornado 2, rook 3, knight 4, bishop 5, queen 6. A piece of that kind is a <b>mole</b> and changes sides where it stands, unless it has been <b>vetted</b>: it has stood, at the end of some game move, on one of the two squares diagonally before a Patrol of its own.</p>
      <p>The next game move is planned without seeing the board. What cannot be done is void; nothing costs the skip. Then the board is shown again.</p>
    </section>

    <section id="end">
      <h2>End and points</h2>
      <ol class="steps">
        <li>The king is lost, somebody resigns, or a fifth time-out: a clean win, 5 points.</li>
        <li>After 100 minutes, at a position’s third coming, or when nobody can give mate any more, <b>potential</b> decides: the sum of the quality of all pieces not lost. 10 or more ahead: 4 points. Less: 3.</li>
        <li>Equal potential: whose timer has run less wins 2 points. Still equal: a lot.</li>
        <li>The loser always gets 1 point. There are no draws.</li>
      </ol>
      <dl class="values">${VALUES.map(([letter, value]) => html`<div><dt>${figure_span(`w${letter}`)} <span class="unseen">${kind_word(letter)}</span></dt><dd>${value}</dd></div>`)}</dl>
    </section>

    <section id="coalition">
      <h2>Coalition: two against two</h2>
      <p>Each partner seals one half-move, unseen by the other. The order says whose is number 1. Number 2 is looked at when number 1 has been made: if it is no longer possible, it is void. Partners cannot castle, nor give two half-moves to one piece. Passing leaves a half-move out.</p>
    </section>

    <section id="variants">
      <h2>Other armies and rules</h2>
      <p>Wild boar and chariot (5 each) drive one or two squares along their axis and may turn it by 90°, before the drive or by itself.</p>
      <p>In the rules of the English summary whatever moved in a game move rests in the next, the king excepted, and nothing is doomed; after a meeting the higher die counts, in a labyrinth the lower one; Volcano and Tornado step as a knight.</p>
    </section>

    <section id="form">
      <h2>The record form</h2>
      <p>Four columns a game move, the left half White’s. A half-move is the piece and the square it goes to: <code>Gk4</code>, <code>a4</code>; right-hand twins are underlined; <code>e12Q</code> promotes; <code>KR</code> and <code>RK</code> castle; <code>V*</code> explodes; <code>K^</code> shelters, <code>Kb2v</code> comes back; <code>W+</code> turns; <code>-</code> is left out. Beside it, what came of it: <code>Z</code> lost, a number of game moves missed, <code>12 Z</code> lost by the dice. The same signs can be typed in the box under the board.</p>
    </section>
  </article>`;
}
