// Who plays a game, or has played it, side by side.
import { shown_name } from "./seats.ts";

/** A team of computers is one word, not three. */
export function players_of(seats: { [seat: string]: { name: string } | null }): { black: string[]; white: string[] } {
  const of = (side: string): string[] => [
    ...new Set(
      Object.keys(seats)
        .filter((seat) => seat.startsWith(side) && seats[seat])
        .sort()
        .map((seat) => shown_name(seats[seat]?.name ?? "")),
    ),
  ];
  return { black: of("black"), white: of("white") };
}
