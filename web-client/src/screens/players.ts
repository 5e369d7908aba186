// Who played a finished game, side by side.
import { shown_name } from "../room/seats.ts";
import type { RecordSeat } from "../wire.ts";

/** A team of computers is one word, not three. */
export function players_of(seats: { [seat: string]: RecordSeat }): { black: string[]; white: string[] } {
  const of = (side: string): string[] => [
    ...new Set(
      Object.keys(seats)
        .filter((seat) => seat.startsWith(side))
        .sort()
        .map((seat) => shown_name(seats[seat]?.name ?? "")),
    ),
  ];
  return { black: of("black"), white: of("white") };
}
