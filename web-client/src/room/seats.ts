// Seats as people read them.
import { core } from "../i18n/en/core.ts";
import type { Occupant, RoomInfo, SeatName, Side } from "../wire.ts";

export function side_of(seat: SeatName): Side {
  return seat.startsWith("black") ? "black" : "white";
}

export function number_of(seat: SeatName): number {
  return Number(seat.slice(5));
}

export function side_word(side: Side): string {
  return core.say(`side.${side}`);
}

/** "White 2". */
export function seat_word(seat: SeatName): string {
  return core.say("seat", { side: side_word(side_of(seat)), number: number_of(seat) });
}

export function occupant(info: RoomInfo, seat: SeatName): Occupant {
  return info.seats[seat] ?? null;
}

/** The name of who sits there, or the seat's own where nobody does. */
export function player_word(info: RoomInfo, seat: SeatName): string {
  return occupant(info, seat)?.name ?? seat_word(seat);
}

export function seats_of(info: RoomInfo, side: Side): SeatName[] {
  return (Object.keys(info.seats) as SeatName[]).filter((seat) => side_of(seat) === side).sort();
}
