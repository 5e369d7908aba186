// A CTOR room's options in words, and the seats that start.
import { ctorSetup } from "./words/setup.ts";
import type { CtorFullOptions, SeatName } from "../../wire/messages.ts";

const { say } = ctorSetup;

export const goal = (): string => say("goal");

export function sandglassOf(options: CtorFullOptions, side: "black" | "white"): number {
  const { sandglass } = options;
  return typeof sandglass === "number" ? sandglass : sandglass[side === "black" ? 0 : 1];
}

export function startingSeats(options: CtorFullOptions): Set<SeatName> {
  const seats = (side: "black" | "white", count: number): SeatName[] =>
    Array.from({ length: count }, (_, index) => `${side}${index + 1}` as SeatName);
  return new Set([...seats("black", options.teams[0]), ...seats("white", options.teams[1])]);
}

export function optionLines(options: CtorFullOptions): string[] {
  const black = sandglassOf(options, "black");
  const white = sandglassOf(options, "white");
  const glass = (seconds: number): string => (seconds === 0 ? say("line.noClock") : say("line.seconds", { seconds }));
  return [
    say("line.game", { black: options.teams[0], white: options.teams[1], size: options.size }),
    say("line.power", { power: options.power }),
    black === white
      ? black === 0
        ? say("line.freeClock")
        : say("line.sandglass", { seconds: black })
      : say("line.uneven", { black: glass(black), white: glass(white) }),
    ...(options.auto_replace ? [say("line.auto_replace")] : []),
    ...(options.secrets ? [say("line.secrets", { seconds: options.secrets_seconds })] : []),
  ];
}

/** The shortest clock that somebody has to keep, in milliseconds; null: none. */
export function shortestClockMs(options: CtorFullOptions): number | null {
  const clocks = [sandglassOf(options, "black"), sandglassOf(options, "white")].filter((seconds) => seconds > 0);
  return clocks.length === 0 ? null : Math.min(...clocks) * 1000;
}
