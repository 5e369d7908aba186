// The headline: the phase, and who is missing.
import { totas } from "./words/table.ts";
import { player_word } from "../../room/seats.ts";
import type { Headline } from "../common/game.ts";
import { is_coalition, may_doom, may_plan, may_set_ground, missing_seats, my_side, owes, timed_side } from "./hand.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom } from "./wire.ts";

const { say } = totas;

export function headline(room: TotasRoom, state: TableState): Headline {
  return { text: text_of(room, state), due: owes(room, state) };
}

function text_of(room: TotasRoom, state: TableState): string {
  const { view } = room;
  if (!view) return say("head.none");
  if (view.phase === "over") return say("head.over");
  const names = missing_seats(room).map((seat) => player_word(room.info, seat));
  if (view.phase === "ground" && my_side(room) === null) return say("head.ground_watch", { names });
  if (view.phase === "ground") return may_set_ground(room) ? say("head.ground") : say("head.ground_wait", { names });
  if (view.phase === "memorise") return owes(room, state) ? say("head.memorise") : say("head.memorise_wait", { names });
  if (view.phase === "doom") return may_doom(room) ? say("head.doom") : say("head.doom_wait", { names });
  const { gm } = view;
  if (!may_plan(room, state)) return say(view.dark ? "head.dark_wait" : "head.plan_wait", { gm, names });
  if (timed_side(room) === my_side(room)) return say("head.hurry", { gm });
  if (view.dark) return say("head.dark", { gm });
  return say(is_coalition(room) ? "head.half" : "head.plan", { gm });
}
