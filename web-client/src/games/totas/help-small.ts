// A board of buttons for the rules of TOTA*S: one tab stop, arrow keys walk over it.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { figureSpan } from "./figure.ts";
import { arrowsOver, type Arrow } from "./help-pictures.ts";
import { fileOf, isDark, rankOf, shifted, squareAt, SIZE, type Figure } from "./squares.ts";
import type { Square } from "./wire.ts";
import { figureWords } from "./words.ts";

const { say } = totas;

/** A move on a board: the squares between which it leads, and the number of the half-move. */
export type Way = [Square, Square, number];

export interface SmallBoard {
  /** Its squares bear the handle `NAME-c3`. */
  name: string;
  label: string;
  /** Files from a, ranks from 1: 5, or the whole board. */
  size: number;
  /** The square that has the tab stop. */
  here: Square;
  figures: ReadonlyMap<Square, Figure>;
  /** Classes of a square. */
  marks?: (square: Square) => string;
  /** What is drawn over the piece. */
  over?: (square: Square) => TemplateResult | typeof nothing;
  /** What a square is said to be; without it: its name, and what stands there. */
  words?: (square: Square) => string;
  ways?: readonly Way[];
  tap: (square: Square) => void;
  /** The tab stop has moved. */
  walk: (square: Square) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function squaresWithin(size: number): Square[] {
  return Array.from({ length: size * size }, (_, index) => squareAt(index % size, size - 1 - Math.floor(index / size)));
}

/** What a square is said to be, with more said of it. */
export function squareWords(square: Square, figure: Figure | undefined, ...more: string[]): string {
  return [square, figure ? figureWords(figure) : say("cell.empty"), ...more.filter((each) => each !== "")].join(", ");
}

export function smallBoard(board: SmallBoard): TemplateResult {
  const { size, name } = board;

  function key(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    const at = (event.target as HTMLElement).dataset["at"];
    const next = way && at ? shifted(at, ...way) : null;
    if (!way) return;
    event.preventDefault();
    if (next) (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  }

  function cell(square: Square): TemplateResult {
    const figure = board.figures.get(square);
    return html`<button
      class="sq ${isDark(square) ? "dark" : "light"} ${board.marks?.(square) ?? ""}"
      data-testid="${name}-${square}"
      data-at=${square}
      data-piece=${figure ?? nothing}
      tabindex=${square === board.here ? "0" : "-1"}
      aria-label=${board.words?.(square) ?? squareWords(square, figure)}
      @click=${() => board.tap(square)}
      @focus=${() => square !== board.here && board.walk(square)}
    >
      ${figure ? figureSpan(figure) : nothing}${board.over?.(square) ?? nothing}
    </button>`;
  }

  const ends = ([from, to, number]: Way): Arrow => [
    fileOf(from),
    size - 1 - rankOf(from),
    fileOf(to),
    size - 1 - rankOf(to),
    number,
  ];
  return html`<div
    class=${size === SIZE ? "explore-board" : `mini c${size}`}
    role="group"
    aria-label=${board.label}
    @keydown=${key}
  >
    ${squaresWithin(size).map(cell)}${board.ways ? arrowsOver(size, size, board.ways.map(ends)) : nothing}
  </div>`;
}
