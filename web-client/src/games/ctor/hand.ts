// What the person at this page has to do in the state the server has sent: pure questions about a room.
import { side_of } from "../../room/seats.ts";
import type { CtorChoice, CtorDutyState, CtorOp, CtorView, SeatName, Side } from "../../wire/messages.ts";
import { squares_of } from "./selection.ts";
import type { CtorLogEvent, CtorRoom } from "./room.ts";

export const OPS: CtorOp[] = ["put", "move", "landing"];
export const SECRET_SQUARES = 5;

/** The duties of the open round that are mine to seal. */
export function my_duties(room: CtorRoom): CtorDutyState[] {
  return room.view?.round?.duties.filter((duty) => room.you.seats.includes(duty.seat)) ?? [];
}

/** The duty that picks go into: the chosen one if it is still mine, else the lowest unsealed, else the lowest. */
export function active_duty(room: CtorRoom, chosen: number | null): CtorDutyState | null {
  const mine = my_duties(room);
  return mine.find((duty) => duty.duty === chosen) ?? mine.find((duty) => !duty.sealed) ?? mine[0] ?? null;
}

export function sealed_choice(room: CtorRoom, duty: number): CtorChoice | null {
  return (room.you.sealed as Record<string, CtorChoice | undefined>)[String(duty)] ?? null;
}

/** Squares that my other duties of the round claim, sealed or drafted: one may not claim a square twice. */
export function claimed_elsewhere(room: CtorRoom, duty: number, drafts: Map<number, number[]>): Set<number> {
  const others = my_duties(room).filter((other) => other.duty !== duty);
  return new Set(
    others.flatMap((other) =>
      other.sealed ? squares_of(sealed_choice(room, other.duty)) : (drafts.get(other.duty) ?? []),
    ),
  );
}

/** Changes whenever another round is open: what was drafted for the one before is void. */
export function round_key(room: CtorRoom): string {
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
export function acting_seats(room: CtorRoom): SeatName[] {
  const { view } = room;
  if (view?.phase !== "turn" || !view.team) return [];
  return room.you.seats.filter((seat) => side_of(seat) === view.team && view.members[side_of(seat)].includes(seat));
}

/** In a short team's round, or while nobody has sealed: the operations one could switch to. */
export function switchable(room: CtorRoom): CtorOp[] {
  const { view } = room;
  if (!view?.round || acting_seats(room).length === 0) return [];
  if (view.round.duties.some((duty) => duty.sealed) || choosing_again(room.log).size > 0) return [];
  const open = view.round.op;
  return OPS.filter((op) => op !== open && view.left[op] > 0);
}

/** The duties that choose a second time: the open round follows a reveal in which they were void. */
export function choosing_again(log: CtorLogEvent[]): Set<number> {
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
export function secret_sides(room: CtorRoom): Side[] {
  if (room.view?.phase !== "secrets") return [];
  return (["black", "white"] as const).filter((side) => room.you.seats.some((seat) => side_of(seat) === side));
}

/** Members of both teams that have not said done in the phase of secret squares. */
export function writing_secrets(view: CtorView): SeatName[] {
  return [...view.members.black, ...view.members.white].filter((seat) => !view.done.includes(seat));
}

/** Whether something is due from me now. */
export function owes(room: CtorRoom): boolean {
  const { view } = room;
  if (!view || view.phase === "over") return false;
  if (view.phase === "secrets") return writing_secrets(view).some((seat) => room.you.seats.includes(seat));
  if (view.round) return my_duties(room).some((duty) => !duty.sealed);
  return acting_seats(room).some((seat) => !view.done.includes(seat));
}
