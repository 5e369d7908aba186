// The headline: the phase, and who is missing.
import { totas } from "./words/table.ts";
import { playerWord } from "../../room/seats.ts";
import type { Headline } from "../common/game.ts";
import { isCoalition, mayDoom, mayPlan, maySetGround, missingSeats, mySide, owes, timedSide } from "./hand.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom } from "./wire.ts";

const { say } = totas;

export function headline(room: TotasRoom, state: TableState): Headline {
  return { text: textOf(room, state), due: owes(room, state) };
}

function textOf(room: TotasRoom, state: TableState): string {
  const { view } = room;
  if (!view) return say("head.none");
  if (view.phase === "over") return say("head.over");
  const names = missingSeats(room).map((seat) => playerWord(room.info, seat));
  if (view.phase === "ground" && mySide(room) === null) return say("head.groundWatch", { names });
  if (view.phase === "ground") return maySetGround(room) ? say("head.ground") : say("head.groundWait", { names });
  if (view.phase === "memorise") return owes(room, state) ? say("head.memorise") : say("head.memoriseWait", { names });
  if (view.phase === "doom") return mayDoom(room) ? say("head.doom") : say("head.doomWait", { names });
  const { gm } = view;
  if (!mayPlan(room, state)) return say(view.dark ? "head.darkWait" : "head.planWait", { gm, names });
  if (timedSide(room) === mySide(room)) return say("head.hurry", { gm });
  if (view.dark) return say("head.dark", { gm });
  return say(isCoalition(room) ? "head.half" : "head.plan", { gm });
}
