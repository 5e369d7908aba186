// The rules of CTOR in our own words, with small boards. English prose; another language is another file.
import { html, svg, type TemplateResult } from "lit-html";

const CELL = 30;
const RING = 18;

interface Picture {
  rows: string[];
  caption: string;
  /** Squares, counted from 1, that are framed. */
  framed?: number[];
  /** Squares with a word on them. */
  labels?: Record<number, string>;
  arrows?: [number, number][];
  ring?: boolean;
}

/** A small torus: lower-case letters are chips, the ring repeats the far side. */
function picture({ rows, caption, framed = [], labels = {}, arrows = [], ring = true }: Picture): TemplateResult {
  const size = rows.length;
  const edge = ring ? RING : 0;
  const extent = size * CELL + 2 * edge;
  const span = (index: number): [number, number] =>
    index < 0 ? [0, RING] : index >= size ? [edge + size * CELL, RING] : [edge + index * CELL, CELL];
  const first = ring ? -1 : 0;
  const count = ring ? size + 2 : size;
  const centre = (square: number): [number, number] => [
    edge + ((square - 1) % size) * CELL + CELL / 2,
    edge + Math.floor((square - 1) / size) * CELL + CELL / 2,
  ];
  return html`<figure>
    <svg viewBox="0 0 ${extent} ${extent}" class="rule-board torus" role="img" aria-label=${caption}>
      ${Array.from({ length: count * count }, (_, index) => {
        const row = first + Math.floor(index / count);
        const column = first + (index % count);
        const at = ((row + size) % size) * size + ((column + size) % size);
        const chip = rows[Math.floor(at / size)]?.[at % size] ?? ".";
        const outside = row < 0 || column < 0 || row >= size || column >= size;
        const [x, width] = span(column);
        const [y, height] = span(row);
        const [cx, cy] = [x + width / 2, y + height / 2];
        return svg`<g class=${outside ? "ring" : "core"}>
          <rect class=${framed.includes(at + 1) ? "framed" : ""} x=${x + 1} y=${y + 1} width=${width - 2} height=${height - 2} rx="2" />
          ${chip === "b" || chip === "w" ? svg`<circle class=${chip === "b" ? "black" : "white"} cx=${cx} cy=${cy} r=${Math.min(width, height) * 0.36} />` : null}
          ${labels[at + 1] && !outside ? svg`<text class=${chip === "b" ? "on-black" : ""} x=${cx} y=${cy + 4}>${labels[at + 1]}</text>` : null}
        </g>`;
      })}
      ${arrows.map(([from, to]) => {
        const [x1, y1] = centre(from);
        const [x2, y2] = centre(to);
        const length = Math.hypot(x2 - x1, y2 - y1);
        const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
        const [tx, ty] = [x2 - ux * 5, y2 - uy * 5];
        return svg`<path class="arrow" d=${`M${x1 + ux * 9} ${y1 + uy * 9}L${tx} ${ty}M${tx - ux * 6 - uy * 4} ${ty - uy * 6 + ux * 4}L${tx} ${ty}L${tx - ux * 6 + uy * 4} ${ty - uy * 6 - ux * 4}`} />`;
      })}
    </svg>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

export function rules(): TemplateResult {
  return html`<article class="rules">
    <header>
      <p class="eyebrow">The rules</p>
      <h1>CTOR</h1>
      <p class="lead">Two teams fill a board that has no edges. Teammates choose at the same time, in secret, and may get in each other’s way. When the last square is taken, the colour with more chips wins.</p>
    </header>

    <nav class="rules-contents" aria-label="Contents">
      <a href="#torus">The torus</a><a href="#turn">A turn</a><a href="#seal">Sealing</a><a href="#clash">Clashes</a><a href="#replace">Replace</a><a href="#teams">Teams</a><a href="#opening">Opening</a><a href="#secrets">Secret squares</a><a href="#end">The end</a>
    </nav>

    <section id="torus">
      <h2>A board without edges</h2>
      <div class="with-picture">
        <div>
          <p>The board has 10×10 squares, or 8×8 for a shorter game. Its left edge touches its right edge, and its top touches its bottom: mathematicians call that a torus. So there are no corners to hide in. Every square has exactly eight neighbours.</p>
          <p>The narrow, paler ring round the board is there to help the eye. It repeats the squares of the far side. Point at a square and its copies in the ring light up; tap a copy and you have tapped the square itself. You can also shift the whole view, as if you rolled the torus: nothing in the game changes.</p>
        </div>
        ${picture({
          rows: ["b....", ".....", "..w..", ".....", "....."],
          caption: "The black chip in the corner shows three more times in the ring. The white one, in the middle, does not.",
        })}
      </div>
    </section>

    <section id="turn">
      <h2>What a turn consists of</h2>
      <p>The teams take turns, Black first. In its turn a team has three kinds of operation:</p>
      <div class="three">
        ${picture({ rows: ["b..", ".*.", "..w"], labels: { 5: "+" }, framed: [5], ring: false, caption: "Put: a new chip on any empty square." })}
        ${picture({ rows: ["...", ".b.", "..w"], arrows: [[5, 6]], framed: [6], ring: false, caption: "Move: an own chip one step up, down, left or right, to an empty square." })}
        ${picture({
          rows: ["b..", "..w", "b.."],
          arrows: [
            [1, 5],
            [7, 5],
          ],
          framed: [5],
          ring: false,
          caption: "Landing: two own chips leave the board, one own chip comes down on any empty square.",
        })}
      </div>
      <p>How often depends on the <em>power</em> of the game, normally the size of the larger team and at least 2. With power 3, a turn has three Puts and three Moves. Only when one plays against one with power 2 is there a Landing: two Puts, two Moves, one Landing.</p>
      <p>The order is free, and any operation may be left out. As long as nobody has sealed, any member can switch the open round to another kind that is left.</p>
    </section>

    <section id="seal">
      <h2>Choosing in secret</h2>
      <p>In a team of two or three, all its Puts happen at once: everyone chooses a square and seals it in an envelope. Everyone sees <em>that</em> you have sealed; nobody, not even your teammates, sees <em>what</em>. Until the last envelope is closed you may change your mind. Then all are opened in the same instant. Moves go the same way.</p>
      <p>Each envelope belongs to a numbered <em>duty</em>. In a full team everybody has one. In a short team somebody looks after several.</p>
      <p>A player alone in a team plays the operations one after the other instead.</p>
    </section>

    <section id="clash">
      <h2>When teammates clash</h2>
      <div class="with-picture">
        <div>
          <p>A Put claims its square, a Move both of its squares, a Landing all three. If two choices of a round claim the same square, only the lower duty’s is carried out. The other is void and lost.</p>
          <p>One exception is a kindness to the larger team: if it has more members than its opponent, the players whose Put was void choose once more, on the board as it now is.</p>
          <p>So the heart of the game is to think like your teammates, but not <em>too</em> alike.</p>
        </div>
        ${picture({ rows: [".....", ".b...", "..*..", "...b.", "....."], labels: { 13: "1·2" }, framed: [13], caption: "Duties 1 and 2 both chose the middle: duty 1 sets a chip, duty 2 nothing." })}
      </div>
    </section>

    <section id="replace">
      <h2>Replace</h2>
      <div class="with-picture">
        <div>
          <p>Once your team has carried out something in its turn, surrounded opponents can be turned: an enemy chip that has <strong>five or more</strong> of your chips among its eight neighbours becomes yours. Any member may do it, at any time until the turn ends, as often as possible. It is done openly and at once.</p>
          <p>A chip just turned counts for the next, so one Replace can set off a chain. Neighbours across the edge count too, which is easily overlooked.</p>
          <p>The page marks enemy chips with four or more of your neighbours with a number, and frames those you may replace now. In some rooms Replace happens by itself.</p>
        </div>
        ${picture({ rows: ["w...b", "b...b", ".....", ".....", "bb..."], framed: [1], caption: "Five black neighbours, four of them beyond an edge: the framed white chip can be replaced." })}
      </div>
    </section>

    <section id="teams">
      <h2>Teams, time and being done</h2>
      <p>One to three people sit on each side, and the sides need not be equal. Who leaves is not replaced by a ghost: teammates take the duties over, and a free seat can be taken during the game. A team that nobody is left in loses.</p>
      <p>A turn ends when every member has said <em>Done</em>, when nothing is left to do, or when the sandglass has run out. Then the open round is revealed as it stands; an empty envelope counts as a pass.</p>
    </section>

    <section id="opening">
      <h2>The opening</h2>
      <p>The first turns are short: one Put in the first, two in the second and, with power 3, three in the third. After that the regular turns begin. So Black’s first chip stands alone, and White answers with two.</p>
    </section>

    <section id="secrets">
      <h2>Secret squares</h2>
      <p>If the room plays with them, each team notes five squares before the first turn. When an opponent’s chip has come to such a square by Put, Move or Landing and still lies there as that turn ends, it changes to your colour. The square is spent then. Squares that never sprang are shown after the game.</p>
    </section>

    <section id="end">
      <h2>The end</h2>
      <p>When every square holds a chip, the team to move may still replace what it can; then the chips are counted. More chips win, equal numbers are a draw. The game also ends when four turns in a row pass without anything done, after turn 500, or when all of a team resign.</p>
    </section>
  </article>`;
}
