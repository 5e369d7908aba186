// What has changed of a view becomes a whole view again (wire.md 9.2), so that nobody else knows of changes.
import type { GameView, SentUpdate, Update } from "../wire/messages.ts";

/** What was told last of a room, by a snapshot or an update. */
export interface LastView {
  seq: number;
  view: GameView | null;
}

/**
 * The update with its view whole. What has not changed is the same object as in `last`, of which nothing is touched.
 * Null: the number that it builds upon is not here, and whoever hears of the room joins it anew.
 */
export function wholeUpdate(sent: SentUpdate, last: LastView | null | undefined): Update | null {
  const { view, changed, gone = [], since = sent.seq - 1, ...update } = sent;
  if (view !== undefined) return { ...update, view };
  if (last?.seq !== since) return null;
  const members: Record<string, unknown> = { ...last.view, ...changed };
  for (const name of gone) delete members[name];
  return { ...update, view: members as unknown as GameView };
}
