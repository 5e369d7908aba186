// What a first game of Tritoc explains, and when: in the order in which it is needed.
import { tritocHints } from "./words/hints.ts";
import type { Hint } from "../common/game.ts";
import { mayChoose, mayThrow } from "./hand.ts";
import type { TritocRoom } from "./wire.ts";

const { say } = tritocHints;

/** Of the room as it is shown: while the dice roll, nothing is explained that they have not yet said. */
export function firstHints(room: TritocRoom, rolling: boolean): Hint[] {
  const { view } = room;
  if (!view || rolling) return [];
  const chooses = mayChoose(room);
  const occasions: [string, boolean, string][] = [
    ["again", mayThrow(room) && view.throws.length > 0, "[data-testid=dice]"],
    ["throw", mayThrow(room), "[data-testid=dice]"],
    ["remove_other", chooses && view.phase === "remove_other", "[data-testid=board]"],
    ["remove_own", chooses && view.phase === "remove_own", "[data-testid=board]"],
    ["place", chooses && view.phase === "place", "[data-testid=board]"],
    ["line", mayThrow(room) && view.points.black + view.points.white > 0, "[data-testid=score-table]"],
  ];
  return occasions.flatMap(([id, now, about]) => (now ? [{ id, text: say(id as "throw"), about }] : []));
}
