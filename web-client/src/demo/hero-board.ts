// The picture on the start page: a small board with its dimmed ring, which repeats the far side. Three
// choices are sealed on it, one after the other, and all are revealed at once; then it begins again.
import { html, svg, type TemplateResult } from "lit-html";

const BOARD = ["b...w", ".bw..", ".bbw.", "..w.b", "w...b"];
/** Where the three choose, as [row, column]. */
const CHOICES = [
  [0, 2],
  [2, 0],
  [4, 3],
] as const;
const SIZE = BOARD.length;
const CELL = 40;
const RING = 24;

export function heroBoard(): TemplateResult {
  const extent = SIZE * CELL + 2 * RING;
  return html`<svg class="hero-board torus" viewBox="0 0 ${extent} ${extent}" aria-hidden="true">
    ${Array.from({ length: (SIZE + 2) ** 2 }, (_, index) =>
      cell(Math.floor(index / (SIZE + 2)) - 1, (index % (SIZE + 2)) - 1),
    )}
    ${CHOICES.map(([row, column], index) => choice(row, column, index))}
  </svg>`;
}

function cell(row: number, column: number): TemplateResult {
  const ring = row < 0 || column < 0 || row === SIZE || column === SIZE;
  const chip = BOARD[(row + SIZE) % SIZE]?.[(column + SIZE) % SIZE] ?? ".";
  const [x, width] = span(column);
  const [y, height] = span(row);
  const radius = Math.min(width, height) * 0.36;
  return svg`<g class=${ring ? "ring" : "core"}>
    <rect x=${x + 1} y=${y + 1} width=${width - 2} height=${height - 2} rx="3" />
    ${
      chip === "."
        ? null
        : svg`<circle class=${chip === "b" ? "black" : "white"} cx=${x + width / 2} cy=${y + height / 2} r=${radius} />`
    }
  </g>`;
}

/** A sealed choice and the chip it turns out to be, on its square and in the ring. */
function choice(row: number, column: number, index: number): TemplateResult {
  const [x, width] = span(column);
  const [y, height] = span(row);
  const order = ["one", "two", "three"][index] ?? "";
  return svg`<g>
    <circle class="seal ${order}" cx=${x + width / 2} cy=${y + height / 2} r="7" />
    <circle class="black shown" cx=${x + width / 2} cy=${y + height / 2} r=${CELL * 0.36} />
  </g>`;
}

function span(index: number): [number, number] {
  if (index < 0) return [0, RING];
  return index === SIZE ? [RING + SIZE * CELL, RING] : [RING + index * CELL, CELL];
}
