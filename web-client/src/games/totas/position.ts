// What the board would look like after a half-move of one's own if the enemy stood still: for drawing. Whether it
// is legal is not decided here.
import type { Side } from "../../wire/messages.ts";
import { castling_squares, king_square, type Position } from "./half.ts";
import { colour_of, figures, file_of, is_pawn_row, rank_of, side_of_figure, square_at } from "./squares.ts";
import type { HalfMove, Square, TotasView } from "./wire.ts";

export const NOWHERE: Position = { figures: new Map(), right: new Set(), en_passant: new Set() };

export function position_of(view: TotasView | null, right: readonly Square[] | null | undefined): Position {
  if (!view?.pieces) return NOWHERE;
  return { figures: figures(view.pieces), right: new Set(right ?? []), en_passant: new Set(view.en_passant ?? []) };
}

/** The enemy piece a half-move would take if it stayed, en passant included. */
export function taken_by(half: HalfMove, position: Position, side: Side): Square | null {
  const to = "from" in half ? half.to : "reenter" in half ? half.reenter : null;
  if (to === null) return null;
  const there = position.figures.get(to);
  if (there && side_of_figure(there) !== side) return to;
  if (!("from" in half) || there || !position.en_passant.has(to) || file_of(half.from) === file_of(to)) return null;
  const mover = position.figures.get(half.from);
  const passed = square_at(file_of(to), rank_of(half.from));
  const figure = position.figures.get(passed);
  return mover && is_pawn_row(mover) && figure && is_pawn_row(figure) && side_of_figure(figure) !== side
    ? passed
    : null;
}

export function position_after(position: Position, half: HalfMove, side: Side): Position {
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
  const taken = taken_by(half, position, side);
  if (taken) {
    next.delete(taken);
    right.delete(taken);
  }
  if ("from" in half) {
    move(half.from, half.to);
    if (half.promote && next.has(half.to)) next.set(half.to, `${colour_of(side)}${half.promote}`);
  } else if ("castle" in half) {
    const squares = castling_squares(half.castle, position.figures, side);
    if (squares) {
      move(...squares.king);
      // The rook is on its square already if the king stood beside it.
      if (squares.rook[0] !== squares.rook[1]) move(...squares.rook);
    }
  } else if ("shelter" in half) {
    const king = king_square(next, side);
    if (king) next.delete(king);
  } else if ("reenter" in half) {
    next.set(half.reenter, `${colour_of(side)}K`);
  }
  return { figures: next, right, en_passant: position.en_passant };
}
