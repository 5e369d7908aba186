// What a first match of TOTA*S explains, and when: in the order in which it is needed.
import { totas_hints } from "./words/hints.ts";
import type { Hint } from "../common/game.ts";
import * as hand from "./hand.ts";
import { fullness } from "./plan.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom } from "./wire.ts";

const { say } = totas_hints;

export function first_hints(room: TotasRoom, state: TableState): Hint[] {
  const { view } = room;
  const side = hand.my_side(room);
  if (!view || side === null) return [];
  const plans = hand.may_plan(room, state);
  const seen = plans && !view.dark;
  const written = state.plan.length > 0;
  const full = seen && written && fullness(state.plan, hand.offers_of(room, state)) === "full";
  const occasions: [string, boolean, string][] = [
    ["hurry", plans && hand.timed_side(room) === side, ".clock"],
    ["ground", hand.may_set_ground(room), "[data-testid=ground-default]"],
    ["plan", seen && !written && view.gm === 1, "[data-testid=board]"],
    ["seal", full, "[data-testid=seal]"],
    ["draft", seen && written && !full, ".plan"],
    ["doom", hand.may_doom(room), "[data-testid=board]"],
    ["memorise", view.phase === "memorise", "[data-testid=board]"],
    ["reveal", seen && !written && view.gm > 1, "[data-testid=tab-log]"],
    ["skip", seen && !written && view.gm > 2 && view.skip[side], "[data-testid=seal]"],
  ];
  return occasions.flatMap(([id, now, about]) => (now ? [{ id, text: say(id as "seal"), about }] : []));
}
