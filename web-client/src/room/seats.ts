// Seats as people read them.
import { core } from "../i18n/en/core.ts";
import type { Occupant, SeatName, Side } from "../wire/messages.ts";

export function sideOf(seat: SeatName): Side {
  return seat.startsWith("black") ? "black" : "white";
}

export function numberOf(seat: SeatName): number {
  return Number(seat.slice(5));
}

export function sideWord(side: Side): string {
  return core.say(`side.${side}`);
}

/** "White 2". */
export function seatWord(seat: SeatName): string {
  return core.say("seat", { side: sideWord(sideOf(seat)), number: numberOf(seat) });
}

/** What of a room its seats need. */
export interface Seated {
  seats: { [seat: string]: Occupant };
}

/** A name as it is shown: computer players bear the server's "Bot 2", which other languages write otherwise. */
export function shownName(name: string): string {
  const [, level] = /^Bot (\d)$/.exec(name) ?? [];
  return level === undefined ? name : core.say("bot", { level: Number(level) });
}

/**
 * The name of who sits there; the seat's own where nobody does, or where others bear the same name (computers,
 * practice).
 */
export function playerWord(info: Seated, seat: SeatName): string {
  const name = info.seats[seat]?.name;
  const same = Object.values(info.seats).filter((who) => who?.name === name).length;
  return name === undefined || same > 1 ? seatWord(seat) : shownName(name);
}

export function seatsOf(info: Seated, side: Side): SeatName[] {
  return (Object.keys(info.seats) as SeatName[]).filter((seat) => sideOf(seat) === side).sort();
}
