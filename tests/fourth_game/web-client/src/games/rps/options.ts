// A room's options in words, and the seats that start.
import type { RpsFullOptions, SeatName } from "../../wire/messages.ts";
import { rpsSetup } from "./words/setup.ts";

const { say } = rpsSetup;

export const goal = (): string => say("goal");

export function seatsOfTeams(players: number): SeatName[] {
  return (["black", "white"] as const).flatMap((side) =>
    Array.from({ length: players }, (_, index) => `${side}${index + 1}` as SeatName),
  );
}

export const startingSeats = ({ players }: RpsFullOptions): Set<SeatName> => new Set(seatsOfTeams(players));

export const optionLines = (options: RpsFullOptions): string[] => [
  say("line.game", options),
  say("line.points", options),
];

/** Nobody has to keep a clock. */
export const shortestClockMs = (): number | null => null;
