// From taps to a choice: which squares have been picked so far, and what the next pick makes of
// them. Driven by what the server offers as legal; a pick it does not offer changes nothing.
import type { CtorChoice, CtorLegal, CtorOp, CtorSealed } from "../../wire/messages.ts";

export type Effect = "picked" | "complete" | "confirm" | "dropped" | "refused";

export interface Pick {
  picked: number[];
  effect: Effect;
}

const LENGTH: Record<CtorOp, number> = { put: 1, move: 2, landing: 3 };

/** Picks `square`. Picking the last square of a complete choice again confirms it. */
export function pick(op: CtorOp, picked: number[], square: number, legal: CtorLegal | undefined): Pick {
  const complete = picked.length === LENGTH[op];
  if (complete && picked[picked.length - 1] === square) return { picked, effect: "confirm" };
  if (op === "put") {
    return legal?.put.includes(square) ? { picked: [square], effect: "complete" } : { picked, effect: "refused" };
  }
  return op === "move" ? pickMove(picked, square, legal?.move ?? []) : pickLanding(picked, square, legal?.landing);
}

function pickMove(picked: number[], square: number, moves: [number, number][]): Pick {
  const from = picked[0];
  if (from !== undefined && moves.some(([f, t]) => f === from && t === square)) {
    return { picked: [from, square], effect: "complete" };
  }
  if (square === from) return { picked: [], effect: "dropped" };
  if (moves.some(([f]) => f === square)) return { picked: [square], effect: "picked" };
  return { picked, effect: "refused" };
}

function pickLanding(picked: number[], square: number, landing: CtorLegal["landing"] | undefined): Pick {
  const pair = picked.slice(0, 2);
  if (pair.includes(square)) return { picked: pair.filter((other) => other !== square), effect: "dropped" };
  if (landing?.from.includes(square)) {
    const kept = pair.length === 2 ? pair.slice(1) : pair;
    return { picked: [...kept, square], effect: "picked" };
  }
  if (pair.length === 2 && landing?.to.includes(square)) return { picked: [...pair, square], effect: "complete" };
  return { picked, effect: "refused" };
}

/** The squares that the next pick may name, for marking. */
export function targets(op: CtorOp, picked: number[], legal: CtorLegal | undefined): Set<number> {
  if (op === "put") return new Set(legal?.put ?? []);
  if (op === "move") {
    const moves = legal?.move ?? [];
    const from = picked[0];
    return new Set(from === undefined ? moves.map(([f]) => f) : moves.filter(([f]) => f === from).map(([, t]) => t));
  }
  return new Set((picked.length >= 2 ? legal?.landing?.to : legal?.landing?.from) ?? []);
}

export function choiceOf(op: CtorOp, picked: number[]): CtorChoice | null {
  const [a, b, c] = picked;
  if (op === "put" && a !== undefined) return { put: a };
  if (op === "move" && a !== undefined && b !== undefined) return { move: [a, b] };
  if (op === "landing" && a !== undefined && b !== undefined && c !== undefined) return { landing: [a, b, c] };
  return null;
}

export function squaresOf(choice: CtorChoice | null | undefined): number[] {
  if (!choice || "pass" in choice) return [];
  if ("put" in choice) return [choice.put];
  return "move" in choice ? [...choice.move] : [...choice.landing];
}

/** A draft from before is kept as far as the board still offers it. */
export function stillLegal(op: CtorOp, picked: number[], legal: CtorLegal | undefined): number[] {
  let kept: number[] = [];
  for (const square of picked) {
    const next = pick(op, kept, square, legal);
    if (next.effect === "refused" || next.effect === "dropped") break;
    kept = next.picked;
  }
  return kept;
}

/** My envelopes with a choice for this duty; with null, without one. */
export function withChoice(sealed: CtorSealed, duty: number, choice: CtorChoice | null): CtorSealed {
  const others = Object.entries(sealed).filter(([other]) => other !== String(duty));
  return Object.fromEntries(choice ? [...others, [String(duty), choice]] : others);
}
