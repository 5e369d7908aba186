// What the person at this page has to do in the state the server has sent: pure questions about a room.
import { numberOf, sideOf } from "../../room/seats.ts";
import type { SeatName, Side } from "../../wire/messages.ts";
import { keyOf } from "./half.ts";
import { otherSide } from "./squares.ts";
import type { Offers } from "./plan.ts";
import type { TableState } from "./state.ts";
import type { GroundOffer, HalfMove, TotasRoom, TotasView } from "./wire.ts";

export function mySide(room: TotasRoom): Side | null {
  const seat = room.you.seats[0];
  return seat ? sideOf(seat) : null;
}

export function isCoalition(room: TotasRoom): boolean {
  return room.info.options.players === 4;
}

export function seatsInPlay(room: TotasRoom, side: Side): SeatName[] {
  const count = isCoalition(room) ? 2 : 1;
  return (["1", "2"] as const).slice(0, count).map((number) => `${side}${number}` as SeatName);
}

/** In coalition play `sealed` is told by seat, otherwise by side. */
export function hasSealed(room: TotasRoom, seat: SeatName): boolean {
  const sealed: { [seat: string]: boolean | undefined } = { ...room.view?.sealed };
  return sealed[seat] ?? sealed[sideOf(seat)] ?? false;
}

export function sideSealed(room: TotasRoom, side: Side): boolean {
  return seatsInPlay(room, side).every((seat) => hasSealed(room, seat));
}

/** The seat that plans now: the one picked, else one's first that has not sealed. */
export function activeSeat(room: TotasRoom, state: TableState): SeatName | null {
  const mine = room.you.seats;
  const picked = mine.find((seat) => seat === state.seat);
  return picked ?? mine.find((seat) => !hasSealed(room, seat)) ?? mine[0] ?? null;
}

export function maySetGround(room: TotasRoom): boolean {
  const side = mySide(room);
  return room.view?.phase === "ground" && side !== null && !sideSealed(room, side);
}

export function mayPlan(room: TotasRoom, state: TableState): boolean {
  const seat = activeSeat(room, state);
  return room.view?.phase === "plan" && seat !== null && !hasSealed(room, seat);
}

/** The doom window is open for my side, and I have not said done. */
export function mayDoom(room: TotasRoom): boolean {
  const side = mySide(room);
  return side !== null && hasWindow(room, side);
}

/** A side that has marked everything has no target left, and may still say done. */
function hasWindow(room: TotasRoom, side: Side): boolean {
  if (room.view?.phase !== "doom") return false;
  if (room.view.doom_targets[side].length > 0) return true;
  const opened = room.log.findLast((event) => event.type === "doom_window");
  return opened?.type === "doom_window" && opened.sides.includes(side) && !saidDone(room, side);
}

export function saidDone(room: TotasRoom, side: Side): boolean {
  for (let index = room.log.length - 1; index >= 0; index -= 1) {
    const event = room.log[index];
    if (event?.type === "memorise" || event?.type === "doom_window") return false;
    if (event?.type === "done" && event.side === side) return true;
  }
  return false;
}

/** In coalition play giving up takes both partners. */
export function hasResigned(room: TotasRoom, seat: SeatName): boolean {
  return room.log.some((event) => event.type === "resign" && event.seat === seat);
}

/** Whether something is due from me now. */
export function owes(room: TotasRoom, state: TableState): boolean {
  const side = mySide(room);
  if (!room.view || side === null) return false;
  if (room.view.phase === "memorise") return !saidDone(room, side);
  return maySetGround(room) || mayPlan(room, state) || mayDoom(room);
}

export function groundOffer(view: TotasView | null): GroundOffer | null {
  return view?.phase === "ground" && view.legal && !Array.isArray(view.legal) ? view.legal : null;
}

export function offersOf(room: TotasRoom, state: TableState): Offers {
  const { view } = room;
  const legal: readonly HalfMove[] = view?.phase === "plan" && Array.isArray(view.legal) ? view.legal : [];
  const [first] = state.plan;
  const second = first === undefined ? undefined : "castle" in first ? [] : state.offers.get(keyOf(first));
  return { first: legal, second, most: isCoalition(room) ? 1 : 2 };
}

/** A plan lasts for one GM of one game, and in coalition play for one seat. */
export function planKey(room: TotasRoom, state: TableState): string {
  const { view } = room;
  return view?.phase === "plan"
    ? [room.info.game_id, view.gm, isCoalition(room) ? activeSeat(room, state) : ""].join("/")
    : "none";
}

/** The side whose timer runs: the one that has not sealed while the other has. */
export function timedSide(room: TotasRoom): Side | null {
  if (room.view?.phase !== "plan") return null;
  const white = sideSealed(room, "white");
  if (white === sideSealed(room, "black")) return null;
  return otherSide(white ? "white" : "black");
}

/** Which of a side's two partners writes half-move 1 in this GM. */
export function numberOne(room: TotasRoom, side: Side): SeatName {
  const { order } = room.info.options;
  const second = order === "alternating" && (room.view?.gm ?? 1) % 2 === 0;
  return `${side}${second ? 2 : 1}` as SeatName;
}

export function halfNumber(room: TotasRoom, seat: SeatName): number {
  return numberOf(seat) === numberOf(numberOne(room, sideOf(seat))) ? 1 : 2;
}

/** Seats that have something to seal or to say and have not. */
export function missingSeats(room: TotasRoom): SeatName[] {
  const { view } = room;
  if (!view) return [];
  const of = (side: Side): SeatName[] => {
    if (view.phase === "plan") return seatsInPlay(room, side).filter((seat) => !hasSealed(room, seat));
    const waits =
      view.phase === "ground"
        ? !sideSealed(room, side)
        : view.phase === "doom"
          ? hasWindow(room, side)
          : view.phase === "memorise" && !saidDone(room, side);
    return waits ? seatsInPlay(room, side) : [];
  };
  return [...of("white"), ...of("black")];
}

/** White is below, for those who play Black the other way round; a person may turn it. */
export function isFlipped(room: TotasRoom, state: TableState): boolean {
  return state.flipped ?? mySide(room) === "black";
}
