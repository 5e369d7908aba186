// A Tritoc room's options in words, and the seats that start.
import { tritoc_setup } from "./words/setup.ts";
import type { QuickStart } from "../common/game.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { TritocFullOptions } from "./wire.ts";

const { say } = tritoc_setup;

/** Without a clock: a first game is for looking round. */
export const quick_start: QuickStart = { options: { turn_seconds: 0 }, seat: "black1", seats: { white1: "bot:2" } };

export function starting_seats(): Set<SeatName> {
  return new Set<SeatName>(["black1", "white1"]);
}

export function option_lines(options: TritocFullOptions): string[] {
  return [
    say("line.game"),
    ...(options.layout === "shuffled" ? [say("line.shuffled")] : []),
    ...(options.dice === "even" ? [say("line.even")] : []),
    options.turn_seconds === 0 ? say("line.no_clock") : say("line.clock", { seconds: options.turn_seconds }),
  ];
}

/** The clock that somebody has to keep, in milliseconds; null: none. */
export function shortest_clock_ms(options: TritocFullOptions): number | null {
  return options.turn_seconds === 0 ? null : options.turn_seconds * 1000;
}
