// Pictures for the rules of CTOR: small toruses, drawn once. What they show is said by the caption they are given.
import { html, svg, type TemplateResult } from "lit-html";

const CELL = 30;
const RING = 18;

interface Picture {
  rows: string[];
  /** Squares, counted from 1, that are framed. */
  framed?: number[];
  /** Squares with a word on them. */
  labels?: Record<number, string>;
  arrows?: [number, number][];
  ring?: boolean;
}

export type Draw = (caption: string) => TemplateResult;

/** "b" and "w" are chips; the ring repeats the far side. */
function picture({ rows, framed = [], labels = {}, arrows = [], ring = true }: Picture): Draw {
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
  return (caption) =>
    html`<figure>
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
          <rect class=${
            framed.includes(at + 1) ? "framed" : ""
          } x=${x + 1} y=${y + 1} width=${width - 2} height=${height - 2} rx="2" />
          ${
            chip === "b" || chip === "w"
              ? svg`<circle class=${
                  chip === "b" ? "black" : "white"
                } cx=${cx} cy=${cy} r=${Math.min(width, height) * 0.36} />`
              : null
          }
          ${labels[at + 1] && !outside ? svg`<text x=${cx} y=${cy + 4}>${labels[at + 1]}</text>` : null}
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

/** A chip in a corner, which shows three more times in the ring, and one in the middle, which does not. */
export const torus = picture({ rows: ["b....", ".....", "..w..", ".....", "....."] });
export const put = picture({ rows: ["b..", ".*.", "..w"], labels: { 5: "+" }, framed: [5], ring: false });
export const move = picture({ rows: ["...", ".b.", "..w"], arrows: [[5, 6]], framed: [6], ring: false });
export const landing = picture({
  rows: ["b..", "..w", "b.."],
  arrows: [
    [1, 5],
    [7, 5],
  ],
  framed: [5],
  ring: false,
});
/** Five black neighbours of the white chip in the corner, four of them beyond an edge. */
export const replace = picture({ rows: ["w...b", "b...b", ".....", ".....", "b...b"], framed: [1] });
