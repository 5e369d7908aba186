// A reveal as a script: what is to be seen, where and when, made from the events of one update alone.
// Times are fractions of the whole. reveal-player.ts turns it into motion.
import type { Side } from "../../wire/messages.ts";
import { sideOf } from "../../room/seats.ts";
import { clashes } from "./sentences.ts";
import type { CtorLogEvent } from "./room.ts";

export type Step = { at: number; length: number } & (
  | { kind: "put"; square: number; chip: string; duty: number }
  | { kind: "slide"; from: number; to: number; chip: string; duty: number }
  | { kind: "land"; from: [number, number]; to: number; chip: string; duty: number }
  | { kind: "clash"; square: number; chip: string; duty: number }
  | { kind: "flip"; square: number; chip: string }
  | { kind: "spring"; square: number; chip: string }
);

/** Everything of one round happens together; what follows from it comes after. */
const OPEN = { at: 0, length: 0.4 };
const CLASH = { at: 0.08, length: 0.6 };
const FLIP = { at: 0.42, length: 0.36 };
const SPRING = { at: 0.62, length: 0.38 };

export function revealScript(events: CtorLogEvent[]): Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    if (event.type === "reveal") {
      const lostAt = new Map(clashes(event).map((clash) => [clash.loses, clash.square]));
      for (const choice of event.choices) {
        const { duty } = choice;
        const chip = chipOf(sideOf(choice.seat));
        if (choice.void) steps.push({ ...CLASH, kind: "clash", square: lostAt.get(choice.seat) ?? 0, chip, duty });
        else if ("put" in choice) steps.push({ ...OPEN, kind: "put", square: choice.put, chip, duty });
        else if ("move" in choice)
          steps.push({ ...OPEN, kind: "slide", from: choice.move[0], to: choice.move[1], chip, duty });
        else if ("landing" in choice) {
          steps.push({
            ...OPEN,
            kind: "land",
            from: [choice.landing[0], choice.landing[1]],
            to: choice.landing[2],
            chip,
            duty,
          });
        }
      }
    }
    if (event.type === "replace") {
      const after = steps.some((step) => step.kind !== "flip");
      steps.push({ ...(after ? FLIP : { at: 0, length: 0.45 }), kind: "flip", square: event.square, chip: "" });
    }
    if (event.type === "sprung") {
      for (const square of event.squares) steps.push({ ...SPRING, kind: "spring", square, chip: chipOf(event.team) });
    }
  }
  return steps;
}

/** The squares that the newest reveal has changed, for marking until the next. */
export function changedSquares(events: CtorLogEvent[]): { changed: Set<number>; clashed: Set<number> } {
  const changed = new Set<number>();
  const clashed = new Set<number>();
  for (const step of revealScript(events)) {
    if (step.kind === "clash") clashed.add(step.square);
    else if (step.kind === "slide") [step.from, step.to].forEach((square) => changed.add(square));
    else if (step.kind === "land") [...step.from, step.to].forEach((square) => changed.add(square));
    else changed.add(step.square);
  }
  return { changed, clashed };
}

/** Events since the round before the last: what "show the last reveal" plays. */
export function lastReveal(log: CtorLogEvent[]): CtorLogEvent[] {
  const at = log.findLastIndex((event) => event.type === "reveal");
  return at < 0 ? [] : log.slice(at);
}

export function chipOf(side: Side): string {
  return side === "black" ? "b" : "w";
}
