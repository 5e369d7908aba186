// Which of the listed rooms a hall offers, and in what order.
import type { RoomEntry } from "../wire/messages.ts";

/** What everybody may watch; where most watch already, first. */
export function worthSeeing(entries: readonly RoomEntry[]): string[] {
  return entries
    .filter((entry) => entry.status === "playing" && !entry.password && !entry.solo && entry.watchable !== false)
    .sort((one, other) => other.spectators - one.spectators)
    .map(({ room }) => room);
}
