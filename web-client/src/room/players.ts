// Who plays a game, or has played it, side by side.
import type { HttpGame, SeatName, Side } from "../wire/messages.ts";
import { computerWord, seatsOf, shownName, spokenWord, whoIs, type Seated } from "./seats.ts";
import { personOf, type Who } from "./who.ts";

export interface Player {
  name: string;
  who: Who | null;
  /** As it is read aloud, where that is more. */
  spoken: string;
}

export function playersOf(info: Seated): Record<Side, Player[]> {
  const of = (side: Side): Player[] => seatsOf(info, side).flatMap((seat) => playerAt(info, seat) ?? []);
  return { black: of("black"), white: of("white") };
}

function playerAt(info: Seated, seat: SeatName): Player | null {
  const sitter = info.seats[seat];
  if (!sitter) return null;
  const name = shownName(info, seat, sitter.name);
  return { name, who: whoIs(info, seat), spoken: computerWord(info, seat) === null ? name : spokenWord(info, seat) };
}

/** Of whom no more is known than a name. */
export const named = (name: string): Player => ({ name, who: personOf(name), spoken: name });

/** The seats of a finished game as its room had them. */
export const seatedIn = ({ room, seats, series }: Pick<HttpGame, "room" | "seats" | "series">): Seated => ({
  room,
  seats,
  series,
  status: "over",
});
