// What the person at this page has to do in the state the server has sent: pure questions about a room.
import { number_of, side_of } from "../../room/seats.ts";
import type { SeatName, Side } from "../../wire/messages.ts";
import { key_of } from "./half.ts";
import { other_side } from "./squares.ts";
import type { Offers } from "./plan.ts";
import type { TableState } from "./state.ts";
import type { GroundOffer, HalfMove, TotasRoom, TotasView } from "./wire.ts";

export function my_side(room: TotasRoom): Side | null {
  const seat = room.you.seats[0];
  return seat ? side_of(seat) : null;
}

export function is_coalition(room: TotasRoom): boolean {
  return room.info.options.players === 4;
}

export function seats_in_play(room: TotasRoom, side: Side): SeatName[] {
  const count = is_coalition(room) ? 2 : 1;
  return (["1", "2"] as const).slice(0, count).map((number) => `${side}${number}` as SeatName);
}

/** In coalition play `sealed` is told by seat, otherwise by side. */
export function has_sealed(room: TotasRoom, seat: SeatName): boolean {
  const sealed: { [seat: string]: boolean | undefined } = { ...room.view?.sealed };
  return sealed[seat] ?? sealed[side_of(seat)] ?? false;
}

export function side_sealed(room: TotasRoom, side: Side): boolean {
  return seats_in_play(room, side).every((seat) => has_sealed(room, seat));
}

/** The seat that plans now: the one picked, else one's first that has not sealed. */
export function active_seat(room: TotasRoom, state: TableState): SeatName | null {
  const mine = room.you.seats;
  const picked = mine.find((seat) => seat === state.seat);
  return picked ?? mine.find((seat) => !has_sealed(room, seat)) ?? mine[0] ?? null;
}

export function may_set_ground(room: TotasRoom): boolean {
  const side = my_side(room);
  return room.view?.phase === "ground" && side !== null && !side_sealed(room, side);
}

export function may_plan(room: TotasRoom, state: TableState): boolean {
  const seat = active_seat(room, state);
  return room.view?.phase === "plan" && seat !== null && !has_sealed(room, seat);
}

/** The doom window is open for my side, and I have not said done. */
export function may_doom(room: TotasRoom): boolean {
  const side = my_side(room);
  return side !== null && has_window(room, side);
}

/** A side that has marked everything has no target left, and may still say done. */
function has_window(room: TotasRoom, side: Side): boolean {
  if (room.view?.phase !== "doom") return false;
  if (room.view.doom_targets[side].length > 0) return true;
  const opened = room.log.findLast((event) => event.type === "doom_window");
  return opened?.type === "doom_window" && opened.sides.includes(side) && !said_done(room, side);
}

export function said_done(room: TotasRoom, side: Side): boolean {
  for (let index = room.log.length - 1; index >= 0; index -= 1) {
    const event = room.log[index];
    if (event?.type === "memorise" || event?.type === "doom_window") return false;
    if (event?.type === "done" && event.side === side) return true;
  }
  return false;
}

/** In coalition play giving up takes both partners. */
export function has_resigned(room: TotasRoom, seat: SeatName): boolean {
  return room.log.some((event) => event.type === "resign" && event.seat === seat);
}

/** Whether something is due from me now. */
export function owes(room: TotasRoom, state: TableState): boolean {
  const side = my_side(room);
  if (!room.view || side === null) return false;
  if (room.view.phase === "memorise") return !said_done(room, side);
  return may_set_ground(room) || may_plan(room, state) || may_doom(room);
}

export function ground_offer(view: TotasView | null): GroundOffer | null {
  return view?.phase === "ground" && view.legal && !Array.isArray(view.legal) ? view.legal : null;
}

export function offers_of(room: TotasRoom, state: TableState): Offers {
  const { view } = room;
  const legal: readonly HalfMove[] = view?.phase === "plan" && Array.isArray(view.legal) ? view.legal : [];
  const [first] = state.plan;
  const second = first === undefined ? undefined : "castle" in first ? [] : state.offers.get(key_of(first));
  return { first: legal, second, most: is_coalition(room) ? 1 : 2 };
}

/** A plan lasts for one GM of one game, and in coalition play for one seat. */
export function plan_key(room: TotasRoom, state: TableState): string {
  const { view } = room;
  return view?.phase === "plan"
    ? [room.info.game_id, view.gm, is_coalition(room) ? active_seat(room, state) : ""].join("/")
    : "none";
}

/** The side whose timer runs: the one that has not sealed while the other has. */
export function timed_side(room: TotasRoom): Side | null {
  if (room.view?.phase !== "plan") return null;
  const white = side_sealed(room, "white");
  if (white === side_sealed(room, "black")) return null;
  return other_side(white ? "white" : "black");
}

/** Which of a side's two partners writes half-move 1 in this GM. */
export function number_one(room: TotasRoom, side: Side): SeatName {
  const { order } = room.info.options;
  const second = order === "alternating" && (room.view?.gm ?? 1) % 2 === 0;
  return `${side}${second ? 2 : 1}` as SeatName;
}

export function half_number(room: TotasRoom, seat: SeatName): number {
  return number_of(seat) === number_of(number_one(room, side_of(seat))) ? 1 : 2;
}

/** Seats that have something to seal or to say and have not. */
export function missing_seats(room: TotasRoom): SeatName[] {
  const { view } = room;
  if (!view) return [];
  const of = (side: Side): SeatName[] => {
    if (view.phase === "plan") return seats_in_play(room, side).filter((seat) => !has_sealed(room, seat));
    const waits =
      view.phase === "ground"
        ? !side_sealed(room, side)
        : view.phase === "doom"
          ? has_window(room, side)
          : view.phase === "memorise" && !said_done(room, side);
    return waits ? seats_in_play(room, side) : [];
  };
  return [...of("white"), ...of("black")];
}

/** White is below, for those who play Black the other way round; a person may turn it. */
export function is_flipped(room: TotasRoom, state: TableState): boolean {
  return state.flipped ?? my_side(room) === "black";
}
