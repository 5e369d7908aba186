// A reveal as a script: what is to be seen, where and when, made from the events of one update and the boards before
// and after it. Times are fractions of the whole; what happens together is shown together. reveal-player.ts plays it.
import type { Side } from "../../wire/messages.ts";
import { blastOf, castlingSquares } from "./half.ts";
import { figures, letterOf, placed, sideOfFigure, type Figure } from "./squares.ts";
import type { LogEvent, Revealed, Square, TotasView } from "./wire.ts";

export type Step = { at: number; length: number } & (
  | { kind: "travel"; figure: Figure; path: Square[]; stays: boolean; number: number }
  | { kind: "taken"; figure: Figure; square: Square }
  | { kind: "burst"; square: Square; sort: "swap" | "accident" | "meeting" | "capture" | "legion" }
  | { kind: "blast"; square: Square; squares: Square[] }
  | { kind: "dice"; square: Square; dice: number[]; misses: number | null; sort: "damage" | "again" | "labyrinth" }
  | { kind: "appear"; square: Square; sort: "promotion" | "return" | "mole" }
);

const MOVE = { at: 0, length: 0.42 };
const MEET = { at: 0.34, length: 0.36 };
const TAKE = { at: 0, length: 0.5 };
const BLAST = { at: 0.48, length: 0.36 };
const DICE = { at: 0.56, length: 0.44 };
const APPEAR = { at: 0.62, length: 0.34 };

export function revealScript(events: readonly LogEvent[], before: TotasView | null, after: TotasView | null): Step[] {
  const steps: Step[] = [];
  const stood = figures(before?.pieces ?? null);
  const stands = figures(after?.pieces ?? null);
  const ends = meetingSquares(events);
  for (const event of events) {
    switch (event.type) {
      case "reveal":
        for (const side of ["white", "black"] as const)
          steps.push(...travels(event.plans[side], side, stood, stands, ends));
        break;
      case "encounter":
        steps.push({ ...MEET, kind: "burst", square: event.square, sort: event.kind });
        // A swap is seen on both squares.
        if (event.kind === "swap")
          for (const piece of [event.pieces.white, event.pieces.black])
            burstAt(steps, placed(piece).square, event.square);
        break;
      case "capture": {
        const taken = placed(event.taken);
        if (taken.square) steps.push({ ...TAKE, kind: "taken", figure: taken.figure, square: taken.square });
        steps.push({ ...MEET, kind: "burst", square: taken.square ?? event.square, sort: "capture" });
        break;
      }
      case "explosion":
        steps.push({
          ...BLAST,
          kind: "blast",
          square: event.square,
          squares: blastOf(event.square, letterOf(event.piece)),
        });
        for (const piece of [...event.lost, `${event.piece}@${event.square}`]) {
          const { figure, square } = placed(piece);
          const moved = steps.some((step) => step.kind === "travel" && step.path.at(-1) === square);
          if (square && !moved) steps.push({ at: 0, length: 0.66, kind: "taken", figure, square });
        }
        break;
      case "legion": {
        const { square } = placed(event.piece);
        if (square) steps.push({ ...APPEAR, kind: "burst", square, sort: "legion" });
        break;
      }
      case "dice":
      case "labyrinth": {
        const square = event.type === "dice" ? placed(event.piece).square : event.square;
        const sort = event.type === "dice" ? event.why : "labyrinth";
        if (square) steps.push({ ...DICE, kind: "dice", square, dice: event.dice, misses: event.misses, sort });
        break;
      }
      case "promotion":
      case "return":
        steps.push({ ...APPEAR, kind: "appear", square: event.square, sort: event.type });
        break;
      case "mole":
        for (const lot of [event.white, event.black])
          if (lot.piece && !lot.vetted) steps.push({ ...APPEAR, kind: "appear", square: lot.piece, sort: "mole" });
        break;
      default:
    }
  }
  return steps;
}

function burstAt(steps: Step[], square: Square | null, but: Square): void {
  if (square && square !== but) steps.push({ ...MEET, kind: "burst", square, sort: "swap" });
}

/** Where a piece's way ended, by where it began: a meeting can stop it short of where it wanted to go. */
function meetingSquares(events: readonly LogEvent[]): Map<Square, Square> {
  const found = new Map<Square, Square>();
  for (const event of events) {
    if (event.type !== "encounter" || event.kind === "swap") continue;
    for (const piece of [event.pieces.white, event.pieces.black]) {
      const { square } = placed(piece);
      if (square && !found.has(square)) found.set(square, event.square);
    }
  }
  return found;
}

/** The ways of one side's pieces: two half-moves of one piece are one way. */
function travels(
  halves: readonly Revealed[],
  side: Side,
  stood: Map<Square, Figure>,
  stands: Map<Square, Figure>,
  ends: Map<Square, Square>,
): Step[] {
  const ways: { figure: Figure; path: Square[]; number: number }[] = [];
  halves.forEach((half, index) => {
    if (half.void) return;
    if ("castle" in half) {
      const squares = castlingSquares(half.castle, stood, side);
      for (const [from, to] of squares ? [squares.king, squares.rook] : [])
        ways.push({ figure: stood.get(from) ?? "", path: [from, to], number: index + 1 });
    } else if ("reenter" in half)
      ways.push({ figure: `${side === "white" ? "w" : "b"}K`, path: [half.reenter], number: index + 1 });
    else if ("from" in half && half.piece) {
      const before = ways.find((way) => way.path.at(-1) === half.from);
      if (before) before.path.push(half.to);
      else ways.push({ figure: half.piece, path: [half.from, half.to], number: index + 1 });
    }
  });
  return ways.map(({ figure, path, number }) => {
    const last = path.at(-1) ?? "";
    const there = stands.get(last);
    const stays = there !== undefined && sideOfFigure(there) === side && !ends.has(path[0] ?? "");
    const end = ends.get(path[0] ?? "");
    const way =
      end === undefined || end === last
        ? path
        : path.includes(end)
          ? path.slice(0, path.indexOf(end) + 1)
          : [...path.slice(0, -1), end];
    return { ...MOVE, kind: "travel" as const, figure, path: way, stays, number };
  });
}

/** The squares that a reveal has changed, for marking until the next. */
export function changedSquares(
  events: readonly LogEvent[],
  before: TotasView | null,
  after: TotasView | null,
): Set<Square> {
  const changed = new Set<Square>();
  for (const step of revealScript(events, before, after)) {
    if (step.kind === "travel") for (const square of step.path) changed.add(square);
    else changed.add(step.square);
  }
  return changed;
}

/** Events from the newest reveal on. */
export function lastReveal(log: readonly LogEvent[]): LogEvent[] {
  const at = log.findLastIndex((event) => event.type === "reveal");
  return at < 0 ? [] : log.slice(at);
}
