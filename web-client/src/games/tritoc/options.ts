// A Tritoc room's options in words, and the seats that start.
import { tritocSetup } from "./words/setup.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { TritocFullOptions } from "./wire.ts";

const { say } = tritocSetup;

export const goal = (): string => say("goal");

export function startingSeats(): Set<SeatName> {
  return new Set<SeatName>(["black1", "white1"]);
}

export function optionLines(options: TritocFullOptions): string[] {
  return [
    say("line.game"),
    ...(options.layout === "shuffled" ? [say("line.shuffled")] : []),
    ...(options.dice === "even" ? [say("line.even")] : []),
    options.turn_seconds === 0 ? say("line.noClock") : say("line.clock", { seconds: options.turn_seconds }),
  ];
}

/** The clock that somebody has to keep, in milliseconds; null: none. */
export function shortestClockMs(options: TritocFullOptions): number | null {
  return options.turn_seconds === 0 ? null : options.turn_seconds * 1000;
}
