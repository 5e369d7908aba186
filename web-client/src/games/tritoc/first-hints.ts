// What a first game of Tritoc explains, and when: in the order in which it is needed.
import { tritoc_hints } from "./words/hints.ts";
import type { Hint } from "../common/game.ts";
import { may_choose, may_throw } from "./hand.ts";
import type { TritocRoom } from "./wire.ts";

const { say } = tritoc_hints;

/** Of the room as it is shown: while the dice roll, nothing is explained that they have not yet said. */
export function first_hints(room: TritocRoom, rolling: boolean): Hint[] {
  const { view } = room;
  if (!view || rolling) return [];
  const chooses = may_choose(room);
  const occasions: [string, boolean, string][] = [
    ["again", may_throw(room) && view.throws.length > 0, "[data-testid=dice]"],
    ["throw", may_throw(room), "[data-testid=dice]"],
    ["remove_other", chooses && view.phase === "remove_other", "[data-testid=board]"],
    ["remove_own", chooses && view.phase === "remove_own", "[data-testid=board]"],
    ["place", chooses && view.phase === "place", "[data-testid=board]"],
    ["line", may_throw(room) && view.points.black + view.points.white > 0, "[data-testid=score-table]"],
  ];
  return occasions.flatMap(([id, now, about]) => (now ? [{ id, text: say(id as "throw"), about }] : []));
}
