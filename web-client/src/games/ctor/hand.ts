// What the person at this page has to do in the state the server has sent: pure questions about a room.
import { sideOf } from "../../room/seats.ts";
import type { CtorChoice, CtorDutyState, CtorOp, CtorView, SeatName, Side } from "../../wire/messages.ts";
import { squaresOf } from "./selection.ts";
import type { CtorLogEvent, CtorRoom } from "./room.ts";

export const OPS: CtorOp[] = ["put", "move", "landing"];
export const SECRET_SQUARES = 5;

/** The duties of the open round that are mine to seal. */
export function myDuties(room: CtorRoom): CtorDutyState[] {
  return room.view?.round?.duties.filter((duty) => room.you.seats.includes(duty.seat)) ?? [];
}

/** The duty that picks go into: the chosen one if it is still mine, else the lowest unsealed, else the lowest. */
export function activeDuty(room: CtorRoom, chosen: number | null): CtorDutyState | null {
  const mine = myDuties(room);
  return mine.find((duty) => duty.duty === chosen) ?? mine.find((duty) => !duty.sealed) ?? mine[0] ?? null;
}

export function sealedChoice(room: CtorRoom, duty: number): CtorChoice | null {
  return (room.you.sealed as Record<string, CtorChoice | undefined>)[String(duty)] ?? null;
}

/** Squares that my other duties of the round claim, sealed or drafted: one may not claim a square twice. */
export function claimedElsewhere(room: CtorRoom, duty: number, drafts: Map<number, number[]>): Set<number> {
  const others = myDuties(room).filter((other) => other.duty !== duty);
  return new Set(
    others.flatMap((other) =>
      other.sealed ? squaresOf(sealedChoice(room, other.duty)) : (drafts.get(other.duty) ?? []),
    ),
  );
}

/** Changes whenever another round is open: what was drafted for the one before is void. */
export function roundKey(room: CtorRoom): string {
  const { view } = room;
  if (!view?.round) return "none";
  return [
    room.info.game_id,
    view.turn,
    view.round.op,
    view.left[view.round.op],
    ...view.round.duties.map((duty) => duty.duty),
  ].join("/");
}

/** My seats in the team whose turn it is. */
export function actingSeats(room: CtorRoom): SeatName[] {
  const { view } = room;
  if (view?.phase !== "turn" || !view.team) return [];
  return room.you.seats.filter((seat) => sideOf(seat) === view.team && view.members[sideOf(seat)].includes(seat));
}

/** In a short team's round, or while nobody has sealed: the operations one could switch to. */
export function switchable(room: CtorRoom): CtorOp[] {
  const { view } = room;
  if (!view?.round || actingSeats(room).length === 0) return [];
  if (view.round.duties.some((duty) => duty.sealed) || choosingAgain(room.log).size > 0) return [];
  const open = view.round.op;
  return OPS.filter((op) => op !== open && view.left[op] > 0);
}

/** The duties that choose a second time: the open round follows a reveal in which they were void. */
export function choosingAgain(log: CtorLogEvent[]): Set<number> {
  const opened = log.findLastIndex((event) => event.type === "round");
  if (opened < 0) return new Set();
  for (let index = opened - 1; index >= 0; index -= 1) {
    const event = log[index];
    if (event?.type === "turn" || event?.type === "round") break;
    if (event?.type !== "reveal") continue;
    const lost = new Set(event.choices.filter((choice) => choice.void).map((choice) => choice.duty));
    const round = log[opened];
    const again = round?.type === "round" && round.op === "put" ? round.duties : [];
    return again.length > 0 && again.every((duty) => lost.has(duty)) ? new Set(again) : new Set();
  }
  return new Set();
}

/** The sides whose list of secret squares I may write. */
export function secretSides(room: CtorRoom): Side[] {
  if (room.view?.phase !== "secrets") return [];
  return (["black", "white"] as const).filter((side) => room.you.seats.some((seat) => sideOf(seat) === side));
}

/** Members of both teams that have not said done in the phase of secret squares. */
export function writingSecrets(view: CtorView): SeatName[] {
  return [...view.members.black, ...view.members.white].filter((seat) => !view.done.includes(seat));
}

/** Whether something is due from me now. */
export function owes(room: CtorRoom): boolean {
  const { view } = room;
  if (!view || view.phase === "over") return false;
  if (view.phase === "secrets") return writingSecrets(view).some((seat) => room.you.seats.includes(seat));
  if (view.round) return myDuties(room).some((duty) => !duty.sealed);
  return actingSeats(room).some((seat) => !view.done.includes(seat));
}
