// Half-moves: how they are compared, where they begin and end, how they are written.
import type { Side } from "../../wire/messages.ts";
import { colourOf, fileOf, letterOf, rankOf, shifted, squareAt, type Figure } from "./squares.ts";
import type { HalfMove, Square } from "./wire.ts";

/** What the page draws a half-move on. */
export interface Position {
  figures: Map<Square, Figure>;
  /** Pieces that are written underlined. */
  right: Set<Square>;
  en_passant: Set<Square>;
}

/** The same for equal half-moves only; also what one types for it in the dark. */
export function keyOf(half: HalfMove): string {
  if ("from" in half) return `${half.from}-${half.to}${half.promote ?? ""}`;
  if ("castle" in half) return half.castle;
  if ("explode" in half) return `${half.explode}*`;
  if ("reenter" in half) return `${half.reenter}v`;
  return "turn" in half ? `${half.turn}+` : "K^";
}

export function sameHalf(one: HalfMove, other: HalfMove): boolean {
  return keyOf(one) === keyOf(other);
}

export function includesHalf(halves: readonly HalfMove[], half: HalfMove): boolean {
  return halves.some((each) => sameHalf(each, half));
}

/** Only what belongs to a half-move, in case it came with more. */
export function bare(half: HalfMove): HalfMove {
  if ("from" in half)
    return half.promote ? { from: half.from, to: half.to, promote: half.promote } : { from: half.from, to: half.to };
  if ("castle" in half) return { castle: half.castle };
  if ("explode" in half) return { explode: half.explode };
  if ("reenter" in half) return { reenter: half.reenter };
  return "turn" in half ? { turn: half.turn } : { shelter: true };
}

export function kingSquare(figures: Map<Square, Figure>, side: Side): Square | null {
  const king = `${colourOf(side)}K`;
  for (const [square, figure] of figures) if (figure === king) return square;
  return null;
}

/** Where the piece stands that makes it; null: it is off the board, or nobody can see it. */
export function originOf(half: HalfMove, figures: Map<Square, Figure>, side: Side): Square | null {
  if ("from" in half) return half.from;
  if ("explode" in half) return half.explode;
  if ("turn" in half) return half.turn;
  return "reenter" in half ? null : kingSquare(figures, side);
}

export function targetOf(half: HalfMove, figures: Map<Square, Figure>, side: Side): Square | null {
  if ("from" in half) return half.to;
  if ("reenter" in half) return half.reenter;
  if ("castle" in half) return castlingSquares(half.castle, figures, side)?.king[1] ?? null;
  return originOf(half, figures, side);
}

/**
 * Where king and rook go: the king two squares towards the nearest rook on that side, the rook to the square it
 * crossed.
 */
export function castlingSquares(
  wing: "KR" | "RK",
  figures: Map<Square, Figure>,
  side: Side,
): { king: [Square, Square]; rook: [Square, Square] } | null {
  const king = kingSquare(figures, side);
  if (!king) return null;
  const step = wing === "KR" ? 1 : -1;
  for (let file = fileOf(king) + step; file >= 0 && file < 12; file += step) {
    const rook = squareAt(file, rankOf(king));
    if (figures.get(rook) !== `${colourOf(side)}R`) continue;
    const crossed = shifted(king, step, 0);
    const reached = shifted(king, 2 * step, 0);
    return crossed && reached ? { king: [king, reached], rook: [rook, crossed] } : null;
  }
  return null;
}

/**
 * The five squares an explosion hits: its own and the four beside it, orthogonally for a Volcano, diagonally for a
 * Tornado.
 */
export function blastOf(square: Square, letter: string): Square[] {
  const steps =
    letter === "T"
      ? [
          [1, 1],
          [1, -1],
          [-1, -1],
          [-1, 1],
        ]
      : [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ];
  const around = steps.map(([files, ranks]) => shifted(square, files ?? 0, ranks ?? 0));
  return [square, ...around.filter((each) => each !== null)];
}

/** As the record form has it; an underscore stands for the underline of a right-hand twin. */
export function textOf(half: HalfMove, position: Position): string {
  const piece = (square: Square): string => {
    const figure = position.figures.get(square);
    const letter = figure ? letterOf(figure) : "";
    return `${position.right.has(square) && !"pLP".includes(letter) ? "_" : ""}${letter === "p" ? "" : letter}`;
  };
  if ("castle" in half) return half.castle;
  if ("shelter" in half) return "K^";
  if ("reenter" in half) return `K${half.reenter}v`;
  if ("explode" in half) return `${piece(half.explode)}*`;
  if ("turn" in half) return `${piece(half.turn)}+`;
  // Nobody can see what stands there: then the squares say it.
  return position.figures.has(half.from) ? `${piece(half.from)}${half.to}${half.promote ?? ""}` : keyOf(half);
}
