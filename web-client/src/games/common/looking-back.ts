// What replays of games have in common in which a side's plan lies with its first seat.
import type { ReplayLine, Viewpoint } from "../../archive/format.ts";
import type { GameSealed, SeatName } from "../../wire/messages.ts";
import type { Onlooker } from "./replay-module.ts";

/** Sits on the first seat of the side that looks on, with what that seat had sealed. */
export function firstSeat({ own }: ReplayLine, as: Viewpoint, nothingSealed: GameSealed): Onlooker {
  if (as !== "black" && as !== "white") return { seats: [], sealed: nothingSealed };
  const seat: SeatName = `${as}1`;
  return { seats: [seat], sealed: own[seat] ?? nothingSealed };
}
