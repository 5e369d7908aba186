// The headline: who is to do what.
import { tritoc } from "./words/table.ts";
import { playerWord } from "../../room/seats.ts";
import type { Headline } from "../common/game.ts";
import { inTurn, owes, seatOfSide } from "./hand.ts";
import type { TableState } from "./state.ts";
import type { TritocRoom } from "./wire.ts";

const { say } = tritoc;

/** `room` as it is shown; what is due follows from what is known `now`, so that a page in another tab calls at once. */
export function headline(room: TritocRoom, now: TritocRoom, state: TableState): Headline {
  return { text: textOf(room, state), due: owes(now) };
}

function textOf(room: TritocRoom, state: TableState): string {
  const { view } = room;
  if (!view) return say("head.none");
  if (view.phase === "over") return say("head.over");
  if (state.rolling) return say("head.rolling");
  const total = lastTotal(room);
  if (owes(room)) {
    if (view.phase === "place") return say("head.place", { total });
    if (view.phase !== "throw") return say(`head.${view.phase}`);
    return view.throws.length > 0 ? say("head.again", { total, throws: view.throws.length + 1 }) : say("head.throw");
  }
  const name = playerWord(room.info, seatOfSide(inTurn(room) ?? "black"));
  return say(`head.other_${view.phase}`, { name, total });
}

/** What was thrown last in this turn. */
export function lastTotal(room: TritocRoom): number {
  return (room.view?.throws.at(-1) ?? []).reduce((sum, die) => sum + die, 0);
}
