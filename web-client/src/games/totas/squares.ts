// The 144 squares by name, where they are drawn, and what stands on them. Geometry only; no rules.
import type { Side } from "../../wire/messages.ts";
import type { Square } from "./wire.ts";

export const SIZE = 12;
const FILES = "abcdefghijkl";

/** In square order: a1, b1 … l12. */
export const SQUARES: Square[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  square_at(index % SIZE, Math.floor(index / SIZE)),
);

/** File and rank from 0. */
export function square_at(file: number, rank: number): Square {
  return `${FILES[file] ?? "?"}${rank + 1}`;
}

export function file_of(square: Square): number {
  return FILES.indexOf(square[0] ?? "");
}

export function rank_of(square: Square): number {
  return Number(square.slice(1)) - 1;
}

export function is_square(text: string): boolean {
  return /^[a-l]([1-9]|1[0-2])$/.test(text);
}

export function is_dark(square: Square): boolean {
  return (file_of(square) + rank_of(square)) % 2 === 0;
}

/** The square so many files to the right and ranks up as White sees it, if there is one. */
export function shifted(square: Square, files: number, ranks: number): Square | null {
  const file = file_of(square) + files;
  const rank = rank_of(square) + ranks;
  return file < 0 || rank < 0 || file >= SIZE || rank >= SIZE ? null : square_at(file, rank);
}

/** Column and row from the top left corner of the board as it is drawn. */
export function place_of(square: Square, flipped: boolean): { column: number; row: number } {
  const file = file_of(square);
  const rank = rank_of(square);
  return flipped ? { column: SIZE - 1 - file, row: rank } : { column: file, row: SIZE - 1 - rank };
}

export function square_drawn_at(column: number, row: number, flipped: boolean): Square {
  return flipped ? square_at(SIZE - 1 - column, row) : square_at(column, SIZE - 1 - row);
}

/** The squares between two that lie on one line; none for a leap. */
export function between(from: Square, to: Square): Square[] {
  const files = file_of(to) - file_of(from);
  const ranks = rank_of(to) - rank_of(from);
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return [];
  const found: Square[] = [];
  for (let step = 1; step < length; step += 1) {
    const square = shifted(from, Math.sign(files) * step, Math.sign(ranks) * step);
    if (square) found.push(square);
  }
  return found;
}

/** "wN": whose, and of which kind. */
export type Figure = string;

export interface Placed {
  figure: Figure;
  square: Square | null;
}

/** "wN@b1", or "wN" for a piece that stands nowhere. */
export function placed(text: string): Placed {
  const [figure = "", square] = text.split("@");
  return { figure, square: square ?? null };
}

/** What stands where, from a view's list. */
export function figures(pieces: readonly string[] | null): Map<Square, Figure> {
  const found = new Map<Square, Figure>();
  for (const text of pieces ?? []) {
    const { figure, square } = placed(text);
    if (square) found.set(square, figure);
  }
  return found;
}

export function side_of_figure(figure: Figure): Side {
  return figure[0] === "w" ? "white" : "black";
}

export function letter_of(figure: Figure): string {
  return figure[1] ?? "";
}

export function is_pawn_row(figure: Figure): boolean {
  return "pLP".includes(letter_of(figure));
}

export function colour_of(side: Side): string {
  return side === "white" ? "w" : "b";
}

export function other_side(side: Side): Side {
  return side === "white" ? "black" : "white";
}
