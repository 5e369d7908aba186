// What the board would look like after a half-move of one's own if the enemy stood still: for drawing. Whether it
// is legal is not decided here.
import type { Side } from "../../wire/messages.ts";
import { castlingSquares, kingSquare, type Position } from "./half.ts";
import { colourOf, figures, fileOf, isPawnRow, rankOf, sideOfFigure, squareAt } from "./squares.ts";
import type { HalfMove, Square, TotasView } from "./wire.ts";

export const NOWHERE: Position = { figures: new Map(), right: new Set(), en_passant: new Set() };

export function positionOf(view: TotasView | null, right: readonly Square[] | null | undefined): Position {
  if (!view?.pieces) return NOWHERE;
  return { figures: figures(view.pieces), right: new Set(right ?? []), en_passant: new Set(view.en_passant ?? []) };
}

/** The enemy piece a half-move would take if it stayed, en passant included. */
export function takenBy(half: HalfMove, position: Position, side: Side): Square | null {
  const to = "from" in half ? half.to : "reenter" in half ? half.reenter : null;
  if (to === null) return null;
  const there = position.figures.get(to);
  if (there && sideOfFigure(there) !== side) return to;
  if (!("from" in half) || there || !position.en_passant.has(to) || fileOf(half.from) === fileOf(to)) return null;
  const mover = position.figures.get(half.from);
  const passed = squareAt(fileOf(to), rankOf(half.from));
  const figure = position.figures.get(passed);
  return mover && isPawnRow(mover) && figure && isPawnRow(figure) && sideOfFigure(figure) !== side ? passed : null;
}

export function positionAfter(position: Position, half: HalfMove, side: Side): Position {
  const next = new Map(position.figures);
  const right = new Set(position.right);
  const move = (from: Square, to: Square): void => {
    const figure = next.get(from);
    if (!figure) return;
    next.delete(from);
    next.set(to, figure);
    if (right.delete(from)) right.add(to);
    else right.delete(to);
  };
  const taken = takenBy(half, position, side);
  if (taken) {
    next.delete(taken);
    right.delete(taken);
  }
  if ("from" in half) {
    move(half.from, half.to);
    if (half.promote && next.has(half.to)) next.set(half.to, `${colourOf(side)}${half.promote}`);
  } else if ("castle" in half) {
    const squares = castlingSquares(half.castle, position.figures, side);
    if (squares) {
      move(...squares.king);
      // The rook is on its square already if the king stood beside it.
      if (squares.rook[0] !== squares.rook[1]) move(...squares.rook);
    }
  } else if ("shelter" in half) {
    const king = kingSquare(next, side);
    if (king) next.delete(king);
  } else if ("reenter" in half) {
    next.set(half.reenter, `${colourOf(side)}K`);
  }
  return { figures: next, right, en_passant: position.en_passant };
}
