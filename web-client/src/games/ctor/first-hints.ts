// What a first game of CTOR explains, and when: in the order in which it is needed.
import { ctorHints } from "./words/hints.ts";
import type { Hint } from "../common/game.ts";
import { actingSeats, activeDuty, choosingAgain, myDuties, switchable } from "./hand.ts";
import { choiceOf } from "./selection.ts";
import type { TableState } from "./state.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctorHints;

export function firstHints(room: CtorRoom, state: TableState): Hint[] {
  const { view } = room;
  if (view?.phase !== "turn" || actingSeats(room).length === 0) return [];
  const mine = myDuties(room);
  const active = activeDuty(room, state.duty);
  const open = active !== null && !active.sealed;
  const op = view.round?.op;
  const drafted = open && op !== undefined && choiceOf(op, state.drafts.get(active.duty) ?? []) !== null;
  const occasions: [string, boolean, string][] = [
    ["clash", open && choosingAgain(room.log).has(active.duty), ".envelopes"],
    ["put", open && !drafted && op === "put", ".board"],
    ["seal", drafted, "[data-testid=seal]"],
    ["envelopes", mine.length > 0 && !open, ".envelopes"],
    ["replace", view.replaceable.length > 0, "[data-testid=replace-all]"],
    ["torus", open && !view.opening, ".board"],
    ["ops", open && !view.opening && switchable(room).length > 0, ".ops"],
    ["done", view.performed && view.round !== null && op !== "put" && open, "[data-testid=done]"],
  ];
  return occasions.flatMap(([id, now, about]) => (now ? [{ id, text: say(id as "seal"), about }] : []));
}
