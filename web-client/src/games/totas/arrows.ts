// The one overlay of the board: two numbered arrows, the first solid, the second dashed.
import { html, svg, type TemplateResult } from "lit-html";
import type { Side } from "../../wire/messages.ts";
import { castlingSquares, originOf, targetOf, type Position } from "./half.ts";
import { placeOf, SIZE } from "./squares.ts";
import type { HalfMove, Square } from "./wire.ts";

export interface Arrow {
  from: Square | null;
  to: Square;
  number: number;
  /** Where the plans of both sides are drawn: whose it is, and whether it was carried out. */
  tones?: string;
}

/** What is drawn for each half-move; `positions` are those before each. */
export function arrowsOf(
  plan: readonly HalfMove[],
  positions: readonly Position[],
  side: Side,
  numbers: readonly number[],
): Arrow[] {
  return plan.flatMap((half, index): Arrow[] => {
    const position = positions[index];
    const number = numbers[index] ?? index + 1;
    if (!position) return [];
    if ("castle" in half) {
      const squares = castlingSquares(half.castle, position.figures, side);
      return squares ? [squares.king, squares.rook].map(([from, to]) => ({ from, to, number })) : [];
    }
    const to = targetOf(half, position.figures, side);
    const from = "from" in half ? originOf(half, position.figures, side) : null;
    return to ? [{ from, to, number }] : [];
  });
}

export function arrowOverlay(arrows: readonly Arrow[], flipped: boolean): TemplateResult {
  return html`<svg class="arrows" viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">
    ${arrows.map((arrow) => drawn(arrow, flipped))}
  </svg>`;
}

function drawn({ from, to, number, tones = "" }: Arrow, flipped: boolean): TemplateResult {
  const centre = (square: Square): [number, number] => {
    const { column, row } = placeOf(square, flipped);
    return [column + 0.5, row + 0.5];
  };
  const [x2, y2] = centre(to);
  const [x1, y1] = from === null ? [x2, y2] : centre(from);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = length === 0 ? [0, 0] : [(x2 - x1) / length, (y2 - y1) / length];
  // The number sits beside the line's end, where it hides neither piece.
  const [nx, ny] = length === 0 ? [x2 + 0.34, y2 - 0.34] : [x1 + ux * 0.46, y1 + uy * 0.46];
  const [backX, backY] = [x2 - ux * 0.24, y2 - uy * 0.24];
  const tip = `L${x2 - ux * 0.02} ${y2 - uy * 0.02}`;
  const head = `M${backX - uy * 0.2} ${backY + ux * 0.2}${tip}L${backX + uy * 0.2} ${backY - ux * 0.2}`;
  const line = `M${x1 + ux * 0.3} ${y1 + uy * 0.3}L${x2 - ux * 0.08} ${y2 - uy * 0.08}`;
  return svg`<g class="arrow n${number} ${tones}">
    ${
      length === 0
        ? svg`<rect x=${x2 - 0.46} y=${y2 - 0.46} width=".92" height=".92" rx=".1" />`
        : svg`<path class="rim" d=${line} /><path class="line" d=${line} /><path class="head" d=${head} />`
    }
    <circle cx=${nx} cy=${ny} r=".2" /><text x=${nx} y=${ny + 0.1}>${number}</text>
  </g>`;
}
