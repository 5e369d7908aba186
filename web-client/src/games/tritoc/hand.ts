// What the person at this page may do in the state that is shown: pure questions about a room.
import { side_of } from "../../room/seats.ts";
import type { SeatName, Side } from "../../wire/messages.ts";
import { key_of, type HoleKey } from "./holes.ts";
import type { TritocRoom } from "./wire.ts";

export const THROWS_MAX = 3;

/** My side, if I play one of them. */
export function my_side(room: TritocRoom): Side | null {
  const [seat] = room.you.seats;
  return seat === undefined ? null : side_of(seat);
}

export function seat_of_side(side: Side): SeatName {
  return `${side}1` as SeatName;
}

/** The side whose turn it is; null before the game and after it. */
export function in_turn(room: TritocRoom): Side | null {
  const { view } = room;
  return view && view.phase !== "over" ? view.player : null;
}

/** Whether something is due from me now. */
export function owes(room: TritocRoom): boolean {
  const side = in_turn(room);
  return side !== null && side === my_side(room);
}

export function may_throw(room: TritocRoom): boolean {
  return owes(room) && room.view?.phase === "throw";
}

export function may_choose(room: TritocRoom): boolean {
  return owes(room) && room.view?.phase !== "throw";
}

export function may_decline(room: TritocRoom): boolean {
  return owes(room) && room.view?.phase === "remove_other";
}

/** The holes that whoever is in turn may choose. */
export function targets(room: TritocRoom): Set<HoleKey> {
  return new Set(room.view?.targets.map(key_of) ?? []);
}

/** Points of the series: of the games that are over, and of the one that is played. */
export function series_points(room: TritocRoom): Record<Side, number> | null {
  const { view } = room;
  const { points, played } = room.info.series;
  if (!view || !points) return null;
  const over = view.phase === "over";
  if (played === 0 || (over && played === 1)) return null;
  const of = (side: Side): number => points[side] + (over ? 0 : view.points[side]);
  return { black: of("black"), white: of("white") };
}
