// How strong the computer plays in a game of a ladder, and where somebody begins who has played elsewhere.
import { strengthWords } from "../i18n/en/strength.ts";
import { reachOf, type Standing, type Step } from "../session/strength.ts";
import type { SeatName } from "../wire/messages.ts";
import type { Ladder, Rung } from "./common/game.ts";

const { say } = strengthWords;

/** 0: beginners; otherwise a level. */
export interface Strengths {
  opponents: number;
  /** Null: one plays alone. */
  mates: number | null;
}

const sideOf = (seat: string): string => seat.slice(0, 5);

export function strengthsOf(rung: Rung): Strengths {
  const levels = (own: boolean): number[] =>
    (Object.entries(rung.seats) as [SeatName, string][])
      .filter(([seat]) => (sideOf(seat) === sideOf(rung.seat)) === own)
      .map(([, player]) => Number(player.at(-1)));
  const level = Math.max(...levels(false));
  const mates = levels(true);
  const asPlayed = (each: number): number => (rung.beginners && each === 1 ? 0 : each);
  return { opponents: asPlayed(level), mates: mates.length === 0 ? null : asPlayed(Math.max(...mates)) };
}

/** Where one plays, and what it goes by: nothing yet, results, the rating, or both; null: what was asked for. */
export interface Placed {
  at: number;
  by: "first" | "results" | "rating" | "both" | null;
}

/** `middle`: the place that a rating says; null: there is none. */
export function placed(standing: Standing | null, middle: number | null, { first, rungs }: Ladder): Placed {
  if (middle === null) return standing ? { at: standing.at, by: "results" } : { at: first, by: "first" };
  const [lowest, highest] = reachOf(middle, rungs.length);
  const at = Math.max(lowest, Math.min(standing?.at ?? middle, highest));
  return { at, by: at === middle ? "rating" : "both" };
}

/** What one is about to play, and why, in words. */
export function strengthWord(rung: Rung, by: Placed["by"] = null): string {
  const now = say("now", strengthsOf(rung));
  return by === null ? now : `${now} ${say(`by.${by}`)}`;
}

/** What a result has changed; null: nothing. */
export function stepWord({ from, to, wins }: Step, { rungs }: Ladder): string | null {
  const [before, after] = [rungs[from], rungs[to]];
  if (from === to || !before || !after) return null;
  const [old, now] = [strengthsOf(before), strengthsOf(after)];
  const what =
    old.opponents !== now.opponents
      ? say("opponents", { level: now.opponents })
      : now.mates !== null && old.mates !== now.mates
        ? say("mates", { level: now.mates })
        : say(to > from ? "harder" : "easier");
  return to > from ? say("up", { wins, what }) : say("down", { what });
}

const BEGINS = 1100;
const APART = 150;

export function placeOfRating(rating: number, { rungs, first }: Ladder): number {
  return Math.max(first, Math.min(rungs.length - 1, first + Math.floor((rating - BEGINS) / APART)));
}
