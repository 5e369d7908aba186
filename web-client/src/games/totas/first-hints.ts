// What a first match of TOTA*S explains, and when: in the order in which it is needed.
import { totasHints } from "./words/hints.ts";
import type { Hint } from "../common/game.ts";
import * as hand from "./hand.ts";
import { fullness } from "./plan.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom } from "./wire.ts";

const { say } = totasHints;

export function firstHints(room: TotasRoom, state: TableState): Hint[] {
  const { view } = room;
  const side = hand.mySide(room);
  if (!view || side === null) return [];
  const plans = hand.mayPlan(room, state);
  const seen = plans && !view.dark;
  const written = state.plan.length > 0;
  const full = seen && written && fullness(state.plan, hand.offersOf(room, state)) === "full";
  const occasions: [string, boolean, string][] = [
    ["hurry", plans && hand.timedSide(room) === side, ".clock"],
    ["ground", hand.maySetGround(room), "[data-testid=ground-default]"],
    ["plan", seen && !written && view.gm === 1, "[data-testid=board]"],
    ["seal", full, "[data-testid=seal]"],
    ["draft", seen && written && !full, ".plan"],
    ["doom", hand.mayDoom(room), "[data-testid=board]"],
    ["memorise", view.phase === "memorise", "[data-testid=board]"],
    ["reveal", seen && !written && view.gm > 1, "[data-testid=tab-log]"],
    ["skip", seen && !written && view.gm > 2 && view.skip[side], "[data-testid=seal]"],
  ];
  return occasions.flatMap(([id, now, about]) => (now ? [{ id, text: say(id as "seal"), about }] : []));
}
