// Who plays a game, or has played it, side by side.
import { shownName } from "./seats.ts";

/** A team of computers is one word, not three. */
export function playersOf(seats: { [seat: string]: { name: string } | null }): { black: string[]; white: string[] } {
  const of = (side: string): string[] => [
    ...new Set(
      Object.keys(seats)
        .filter((seat) => seat.startsWith(side) && seats[seat])
        .sort()
        .map((seat) => shownName(seats[seat]?.name ?? "")),
    ),
  ];
  return { black: of("black"), white: of("white") };
}
