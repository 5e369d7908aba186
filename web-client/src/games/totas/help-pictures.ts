// Pictures for the rules of TOTA*S: small boards, drawn once. What they show is said by the caption they are given.
import { html, svg, type TemplateResult } from "lit-html";
import { figureSpan } from "./figure.ts";
import { kindWord } from "./words.ts";

export type Draw = (caption: string) => TemplateResult;
/** Column and row of both ends, counted from 0 from the top left, and the number of the half-move. */
export type Arrow = [number, number, number, number, number?];

interface Picture {
  /** Rows from the top, squares apart by spaces: ".", "wN". */
  rows: string[];
  /** Marks by column and row, counted from 0: "2,1". */
  marks?: Record<string, string>;
  arrows?: Arrow[];
}

function picture({ rows, marks = {}, arrows = [] }: Picture): Draw {
  const cells = rows.map((row) => row.split(" "));
  const width = cells[0]?.length ?? 0;
  return (caption) =>
    html`<figure>
      <div class="mini c${width}" role="img" aria-label=${caption}>
        ${cells.map((row, y) =>
          row.map((figure, x) => {
            const mark = marks[`${x},${y}`] ?? "";
            const ground = /sea|mountains|desert|labyrinth|acropolis/.exec(mark)?.[0];
            return html`<span class="sq ${(x + y + cells.length) % 2 === 0 ? "light" : "dark"} ${mark}"
              >${ground ? html`<span class="terrain t-${ground}"></span>` : ""}${
                figure === "." ? "" : figureSpan(figure)
              }</span
            >`;
          }),
        )}
        ${arrowsOver(width, cells.length, arrows)}
      </div>
      <figcaption>${caption}</figcaption>
    </figure>`;
}

/** Arrows over a small board of so many columns and rows. */
export function arrowsOver(columns: number, rows: number, arrows: readonly Arrow[]): TemplateResult {
  return html`<svg viewBox="0 0 ${columns} ${rows}" aria-hidden="true">${arrows.map(arrow)}</svg>`;
}

function arrow([x1, y1, x2, y2, number]: Arrow): TemplateResult {
  const [ax, ay, bx, by] = [x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5];
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const line = `M${ax + ux * 0.3} ${ay + uy * 0.3}L${bx - ux * 0.1} ${by - uy * 0.1}`;
  const head =
    `M${bx - ux * 0.26 - uy * 0.16} ${by - uy * 0.26 + ux * 0.16}L${bx - ux * 0.06} ` +
    `${by - uy * 0.06}L${bx - ux * 0.26 + uy * 0.16} ${by - uy * 0.26 - ux * 0.16}`;
  return svg`<g class="arrow n${number ?? 1}"><path class="rim" d=${line} /><path class="line" d=${line} /><path d=${head} /></g>`;
}

export const start = picture({
  rows: [
    "bG bV bR bN bB bQ bK bB bN bR bT bG",
    "bp bL bP bp bp bp bp bp bp bP bL bp",
    ". . . . . . . . . . . .",
    "wp wL wP wp wp wp wp wp wp wP wL wp",
    "wG wV wR wN wB wQ wK wB wN wR wT wG",
  ],
});
export const zone = picture({
  rows: [". . . . .", ". . . . .", ". wR . . .", ". . . . .", ". . . . ."],
  marks: { "2,2": "mountains of-black", "3,2": "mountains of-black", "4,2": "mountains of-black" },
  arrows: [
    [1, 2, 1, 0],
    [1, 2, 0, 2],
    [1, 2, 1, 4],
  ],
});
export const acropolis = picture({
  rows: [". . . . .", ". . . . .", ". . . wK .", ". . . . .", ". . . . ."],
  marks: { "3,2": "acropolis of-white" },
});
export const swap = picture({
  rows: [". . . . .", ". wR . bR .", ". . . . .", ". . . . .", ". . . . ."],
  arrows: [
    [1, 1, 3, 1],
    [3, 1, 1, 1, 2],
  ],
});
export const accident = picture({
  rows: [". . . . .", ". wN . . .", ". . . . .", ". . . . .", ". . bp . ."],
  arrows: [
    [1, 1, 2, 3],
    [2, 4, 2, 3, 2],
  ],
});
export const meeting = picture({
  rows: [". . . . .", "wR . . . .", ". . . . .", ". . . bB .", ". . . . ."],
  arrows: [
    [0, 1, 4, 1],
    [3, 3, 1, 1, 2],
  ],
});

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

/** What each piece counts. */
export function values(): TemplateResult {
  return html`<dl class="values">
    ${VALUES.map(
      ([letter, value]) =>
        html`<div>
          <dt>${figureSpan(`w${letter}`)} <span class="unseen">${kindWord(letter)}</span></dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
