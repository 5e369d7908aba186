// How an evening is cut into rounds: out of the minutes that people have and those that a game wants. Pure.
import type { TournamentPage } from "../wire/messages.ts";

export const BREAK_MS = 30_000;
export const ROUNDS_MAX = 12;
export const ROUND_MINUTES_MAX = 120;
export const ROUND_MINUTES_MIN = 3;
/** All rounds together. */
const EVENING_MS_MAX = 28_800_000;
/** Fewer rounds are no evening: then they are shorter, but not so short that no game fits into one. */
const ROUNDS_WANTED = 3;
const SHORTEST = 2 / 3;
/** More time than so many usual rounds is not filled up. */
const LONGEST = 2;
const MINUTE_MS = 60_000;
const BREAK_MINUTES = BREAK_MS / MINUTE_MS;

export interface Plan {
  rounds: number;
  /** Of a round. */
  minutes: number;
}

const fitting = (total: number, length: number): number =>
  Math.floor((total + BREAK_MINUTES) / (length + BREAK_MINUTES));

/** `total`: minutes that people have; `usual`: minutes that a round of the game wants. */
export function planOf(total: number, usual: number): Plan {
  const most = fitting(total, usual);
  if (most > ROUNDS_MAX) {
    const longer = Math.floor((total + BREAK_MINUTES) / ROUNDS_MAX - BREAK_MINUTES);
    return { rounds: ROUNDS_MAX, minutes: Math.min(longer, usual * LONGEST, ROUND_MINUTES_MAX) };
  }
  if (most >= ROUNDS_WANTED) return { rounds: most, minutes: usual };
  const shortest = Math.max(ROUND_MINUTES_MIN, Math.ceil(usual * SHORTEST));
  for (let minutes = usual - 1; minutes >= shortest; minutes -= 1)
    if (fitting(total, minutes) >= ROUNDS_WANTED) return { rounds: ROUNDS_WANTED, minutes };
  if (most >= 1) return { rounds: most, minutes: usual };
  return { rounds: 1, minutes: Math.max(ROUND_MINUTES_MIN, Math.min(usual, Math.floor(total))) };
}

/** From the start to the end of the last round. */
export const lengthMs = ({ rounds, minutes }: Plan, breakMs: number = BREAK_MS): number =>
  rounds * minutes * MINUTE_MS + (rounds - 1) * breakMs;

export const isPossible = ({ rounds, minutes }: Plan): boolean => rounds * minutes * MINUTE_MS <= EVENING_MS_MAX;

export const roundMsOf = ({ minutes }: Plan): number => minutes * MINUTE_MS;

/** Of an evening that is there. */
export const planIn = ({ settings }: TournamentPage): Plan => ({
  rounds: settings.rounds,
  minutes: Math.round((settings.round_ms ?? 0) / MINUTE_MS),
});

/** So many tables of so many a side; none: one that is not full. */
export const tablesFor = (people: number, team: number): number => Math.floor(people / (2 * team));
