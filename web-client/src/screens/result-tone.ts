// How a game ended, beyond who won: what the card's words and look go by. Pure.
import type { Side } from "../wire/messages.ts";

export type Margin = "rout" | "clear" | "narrow" | "tie" | "behind" | "early";
/** Of the person who looks at it; `seen`: they played for neither side, or for both. */
export type Outcome = "won" | "lost" | "tied" | "seen";

const EARLY: ReadonlySet<string> = new Set(["resigned", "forfeit", "timeouts"]);
/** Shares of all that both have: from here on it is clear, from here on a rout. */
const CLEAR = 0.12;
const ROUT = 0.5;

export function marginOf(winner: Side | null, reason: string, tally: readonly [Side, number][]): Margin {
  if (winner === null) return "tie";
  if (EARLY.has(reason)) return "early";
  const of = (side: Side): number => tally.find(([each]) => each === side)?.[1] ?? 0;
  const [own, other] = [of(winner), of(winner === "black" ? "white" : "black")];
  if (own < other) return "behind";
  const apart = (own - other) / Math.max(1, own + other);
  return apart >= ROUT ? "rout" : apart >= CLEAR ? "clear" : "narrow";
}

export function outcomeOf(winner: Side | null, sides: ReadonlySet<Side>): Outcome {
  if (sides.size !== 1) return "seen";
  if (winner === null) return "tied";
  return sides.has(winner) ? "won" : "lost";
}
