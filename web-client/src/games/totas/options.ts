// A TOTA*S room's options in words, and the seats that start.
import { totasSetup } from "./words/setup.ts";
import type { SeatName } from "../../wire/messages.ts";
import { armyName } from "./armies.ts";
import type { TotasFullOptions } from "./wire.ts";

const { say } = totasSetup;

export const goal = (): string => say("goal");

export function startingSeats(options: TotasFullOptions): Set<SeatName> {
  return new Set<SeatName>(options.players === 4 ? ["white1", "white2", "black1", "black2"] : ["white1", "black1"]);
}

export function optionLines(options: TotasFullOptions): string[] {
  const army = armyName(options.army);
  return [
    say("line.game", { players: options.players }),
    say("line.timer", { seconds: options.timer }),
    say("line.minutes", { minutes: options.minutes }),
    say("line.ground", { seconds: options.ground_seconds }),
    options.mole_after === 0
      ? say("line.noMole")
      : say("line.mole", { gm: options.mole_after, seconds: options.memorise_seconds }),
    ...(options.variant === "summary" ? [say("line.summary")] : [say("line.doom", { seconds: options.doom_seconds })]),
    ...(options.players === 4 ? [say(`line.order.${options.order}`)] : []),
    ...(army === "standard"
      ? []
      : [
          army === null
            ? say("line.army", { king: options.army.king_row, pawn: options.army.pawn_row })
            : say(`army.${army}`),
        ]),
  ];
}

/** The shortest clock that somebody has to keep, in milliseconds. */
export function shortestClockMs(options: TotasFullOptions): number | null {
  return options.timer * 1000;
}
