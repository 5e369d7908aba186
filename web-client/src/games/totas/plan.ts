// Building a plan from choices. What is legal comes from the server: for half-move 1 in the view, for half-move 2 in
// the answer to the draft of half-move 1. Pure; nothing here knows how pieces move.
import type { Side } from "../../wire/messages.ts";
import { includesHalf, originOf, sameHalf, targetOf, type Position } from "./half.ts";
import { takenBy } from "./position.ts";
import { between } from "./squares.ts";
import type { HalfMove, Square } from "./wire.ts";

export type Plan = readonly HalfMove[];

export const PLAN_MAX = 2;

/** What may be written, given what is written already. `second` is undefined while the server has not told. */
export interface Offers {
  first: readonly HalfMove[];
  second: readonly HalfMove[] | undefined;
  /** How many half-moves one person plans: one in coalition play. */
  most: number;
}

export function isCastling(plan: Plan): boolean {
  return plan.length === 1 && plan[0] !== undefined && "castle" in plan[0];
}

export function isFull(plan: Plan, most = PLAN_MAX): boolean {
  return plan.length >= most || isCastling(plan);
}

/** The half-moves that the next choice is made from. A full plan's last half-move is chosen anew. */
export function openOffer(plan: Plan, offers: Offers): readonly HalfMove[] {
  if (plan.length === 0 || offers.most === 1 || isCastling(plan)) return offers.first;
  return offers.second ?? [];
}

/** The server has not told yet what the next choice is made from. */
export function isUntold(plan: Plan, offers: Offers): boolean {
  return plan.length > 0 && offers.most > 1 && !isCastling(plan) && offers.second === undefined;
}

/** The plan with this half-move written as the next; a third choice replaces the second. */
export function withHalf(plan: Plan, half: HalfMove, offers: Offers): HalfMove[] | null {
  if ("castle" in half) return includesHalf(offers.first, half) ? [half] : null;
  if (!includesHalf(openOffer(plan, offers), half)) return null;
  const [first] = plan;
  return first === undefined || offers.most === 1 || isCastling(plan) ? [half] : [first, half];
}

/** Without its last half-move. */
export function takenBack(plan: Plan): HalfMove[] {
  return plan.slice(0, -1);
}

/** Without one of its half-moves; what came after the first stays if it can be number 1 by itself. */
export function withoutHalf(plan: Plan, index: number, offers: Offers): HalfMove[] {
  if (index > 0) return plan.slice(0, index);
  return plan.slice(1).filter((half) => includesHalf(offers.first, half));
}

/**
 * How short a plan is: "full"; "short" costs the skip; "unknown" while the server has not told what else could be
 * written.
 */
export function fullness(plan: Plan, offers: Offers): "full" | "short" | "unknown" {
  if (isFull(plan, offers.most)) return "full";
  if (plan.length === 0) return offers.first.length > 0 ? "short" : "full";
  if (offers.second === undefined) return "unknown";
  return offers.second.length > 0 ? "short" : "full";
}

/** Squares whose piece could make the next half-move. */
export function movable(offer: readonly HalfMove[], position: Position, side: Side): Set<Square> {
  return new Set(offer.map((half) => originOf(half, position.figures, side)).filter((square) => square !== null));
}

export type Mark = "quiet" | "capture" | "depends" | "blocked";

export interface Target {
  mark: Mark;
  halves: HalfMove[];
}

/** Where the selected piece may go, and what kind of going it is. `null` selects a king that re-enters. */
export function targets(
  selected: Square | null,
  offer: readonly HalfMove[],
  before: Position,
  position: Position,
  side: Side,
  first: HalfMove | undefined,
): Map<Square, Target> {
  const found = new Map<Square, Target>();
  const freed = first ? takenBy(first, before, side) : null;
  for (const half of offer) {
    const goes =
      selected === null ? "reenter" in half : !("reenter" in half) && fromOf(half, position, side) === selected;
    const to = goes ? targetOf(half, position.figures, side) : null;
    if (to === null) continue;
    const taken = takenBy(half, position, side);
    const leans = "from" in half && freed !== null && between(half.from, half.to).includes(freed);
    const mark: Mark = leans || (taken !== null && taken !== to) ? "depends" : taken !== null ? "capture" : "quiet";
    const known = found.get(to);
    if (known) known.halves.push(half);
    else found.set(to, { mark, halves: [half] });
  }
  return found;
}

/** Of half-moves that lead from one square to another: a king also castles by going there. */
function fromOf(half: HalfMove, position: Position, side: Side): Square | null {
  return "from" in half || "castle" in half ? originOf(half, position.figures, side) : null;
}

/** Where it could have gone if one's own first half-move did not stand in the way. */
export function blocked(selected: Square, first: readonly HalfMove[], open: Map<Square, Target>): Set<Square> {
  const found = new Set<Square>();
  for (const half of first) if ("from" in half && half.from === selected && !open.has(half.to)) found.add(half.to);
  return found;
}

/** What the picked piece can do besides going somewhere, for buttons: castling, explosions, shelter, turns. */
export function specials(
  offer: readonly HalfMove[],
  selected: Square | null,
  position: Position,
  side: Side,
): HalfMove[] {
  return offer.filter(
    (half) => !("from" in half) && !("reenter" in half) && originOf(half, position.figures, side) === selected,
  );
}

export function samePlan(one: Plan, other: Plan): boolean {
  return one.length === other.length && one.every((half, index) => sameHalf(half, other[index] as HalfMove));
}
