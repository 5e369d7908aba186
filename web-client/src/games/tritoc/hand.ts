// What the person at this page may do in the state that is shown: pure questions about a room.
import { sideOf } from "../../room/seats.ts";
import type { SeatName, Side } from "../../wire/messages.ts";
import { keyOf, type HoleKey } from "./holes.ts";
import type { TritocRoom } from "./wire.ts";

export const THROWS_MAX = 3;

/** My side, if I play one of them. */
export function mySide(room: TritocRoom): Side | null {
  const [seat] = room.you.seats;
  return seat === undefined ? null : sideOf(seat);
}

export function seatOfSide(side: Side): SeatName {
  return `${side}1` as SeatName;
}

/** The side whose turn it is; null before the game and after it. */
export function inTurn(room: TritocRoom): Side | null {
  const { view } = room;
  return view && view.phase !== "over" ? view.player : null;
}

/** Whether something is due from me now. */
export function owes(room: TritocRoom): boolean {
  const side = inTurn(room);
  return side !== null && side === mySide(room);
}

export function mayThrow(room: TritocRoom): boolean {
  return owes(room) && room.view?.phase === "throw";
}

export function mayChoose(room: TritocRoom): boolean {
  return owes(room) && room.view?.phase !== "throw";
}

export function mayDecline(room: TritocRoom): boolean {
  return owes(room) && room.view?.phase === "remove_other";
}

/** The holes that whoever is in turn may choose. */
export function targets(room: TritocRoom): Set<HoleKey> {
  return new Set(room.view?.targets.map(keyOf) ?? []);
}

/** Points of the series: of the games that are over, and of the one that is played. */
export function seriesPoints(room: TritocRoom): Record<Side, number> | null {
  const { view } = room;
  const { points, played } = room.info.series;
  if (!view || !points) return null;
  const over = view.phase === "over";
  if (played === 0 || (over && played === 1)) return null;
  const of = (side: Side): number => points[side] + (over ? 0 : view.points[side]);
  return { black: of("black"), white: of("white") };
}
