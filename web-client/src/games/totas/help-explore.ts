// The board of the rules page on which one sees how a piece moves: pick a piece, put it anywhere, set others in its way.
import { html, type TemplateResult } from "lit-html";
import { figure_span } from "./figure.ts";
import { reach_of, type Stand } from "./help-moves.ts";
import { is_dark, SIZE, square_at } from "./squares.ts";
import type { Square } from "./wire.ts";
import { kind_word } from "./words.ts";

const LETTERS = ["K", "Q", "R", "B", "N", "G", "V", "T", "p", "L", "P", "W", "C"];

const TEXTS: Record<string, string> = {
  K: "One square in any direction, once in a game move. It must keep three squares away from where the enemy king stood.",
  Q: "Any number of squares up to seven, straight or diagonally. No ground stops her.",
  R: "Up to seven squares along rank or file. Enemy mountains stop it. It castles with the king.",
  B: "Up to seven squares diagonally. Enemy desert stops it.",
  N: "Two squares straight and one aside, over anything; enemy sea on its way stops it.",
  G: "A walk of one square straight, or a flight of three squares and one aside, over anything. One plan may hold both, in either order: the small dots.",
  V: "One square in any direction, and it may explode: itself and the four squares beside it, friend and foe. A step and an explosion make one plan.",
  T: "One square in any direction, and it may explode: itself and the four squares at its corners, friend and foe.",
  p: "One square forward, two from its first rank; it captures diagonally forward. On the last rank it becomes another piece.",
  L: "As a pawn; and right after a straight step it may go one square aside without capturing. Two Legionaries side by side may strike along the rank, up to four squares.",
  P: "As a pawn; and right after a straight step it may go one square diagonally forward without capturing. What it guards there counts as vetted.",
  W: "One or two squares forward or back along its axis, which begins along the file. It may turn its axis by 90° first: the small dots.",
  C: "One or two squares along its diagonal axis, which begins towards the upper right. It may turn its axis by 90° first: the small dots.",
};

type Tool = "piece" | "own" | "enemy";
const TOOLS: [Tool, string][] = [
  ["piece", "Put the piece here"],
  ["own", "Set a friend"],
  ["enemy", "Set an enemy"],
];

let letter = "G";
let at: Square = "f5";
let tool: Tool = "piece";
let others = new Map<Square, Stand>([
  ["f7", "own"],
  ["i6", "enemy"],
  ["g6", "enemy"],
]);

export function explore(redraw: () => void): TemplateResult {
  const stands = (square: Square): Stand => others.get(square) ?? null;
  const reach = reach_of(letter, at, stands);
  const quiet = new Set(reach.quiet);
  const capture = new Set(reach.capture);
  const second = new Set(reach.second);
  const blast = new Set(reach.blast);

  function tap(square: Square): void {
    if (tool === "piece") {
      at = square;
      others.delete(square);
    } else if (square !== at) {
      if (others.get(square) === tool) others.delete(square);
      else others.set(square, tool);
    }
    others = new Map(others);
    redraw();
  }

  function cell(square: Square): TemplateResult {
    const other = others.get(square);
    const mark = quiet.has(square) ? "quiet" : capture.has(square) ? "capture" : second.has(square) ? "second" : "";
    const here = square === at;
    const words = [
      square,
      here ? kind_word(letter) : other === "own" ? "a friend" : other === "enemy" ? "an enemy" : "empty",
      { quiet: "may go there", capture: "may capture", second: "with two half-moves", "": "" }[mark],
      blast.has(square) ? "hit by the explosion" : "",
    ].filter((word) => word !== "");
    return html`<button class="sq ${is_dark(square) ? "dark" : "light"} ${mark ? `target ${mark}` : ""} ${blast.has(square) ? "blast" : ""} ${here ? "selected" : ""}"
      data-testid="explore-${square}" aria-label=${words.join(", ")} @click=${() => tap(square)}>${here ? figure_span(`w${letter}`) : other ? figure_span(other === "own" ? "wp" : "bp") : ""}</button>`;
  }

  return html`<div class="explore" data-testid="explore" data-letter=${letter}>
    <div class="explore-pick" role="group" aria-label="Piece">
      ${LETTERS.map(
        (
          each,
        ) => html`<button class="piece" data-testid="explore-${each}" aria-pressed=${each === letter ? "true" : "false"} aria-label=${kind_word(each)} title=${kind_word(each)}
          @click=${() => {
            letter = each;
            redraw();
          }}>${figure_span(`w${each}`)}</button>`,
      )}
    </div>
    <div class="explore-board" role="group" aria-label="Board to try">
      ${Array.from({ length: SIZE }, (_, row) => Array.from({ length: SIZE }, (__, column) => cell(square_at(column, SIZE - 1 - row))))}
    </div>
    <div class="explore-side">
      <h3>${kind_word(letter)}</h3>
      <p aria-live="polite">${TEXTS[letter]}</p>
      <div class="choices" role="group" aria-label="What a tap on the board does">
        ${TOOLS.map(
          ([each, text]) => html`<button data-testid="explore-tool-${each}" aria-pressed=${each === tool ? "true" : "false"}
          @click=${() => {
            tool = each;
            redraw();
          }}>${text}</button>`,
        )}
      </div>
      <p class="note">Dots: it may go there. Rings: it may capture. Small dots: with two half-moves in one plan. Hatched: hit by its explosion.</p>
    </div>
  </div>`;
}
