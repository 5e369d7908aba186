// The room one is in, or is entering.
import type { ReadingOf } from "../room/reading.ts";
import type { RoomState } from "../room/state.ts";

export interface WantedRoom {
  room: string;
  readingOf: ReadingOf;
  password?: string;
  caster?: string;
}

/** For what one acts there now. Acts name their room and no more: one that comes late would be another's. */
export function momentOf(wanted: WantedRoom | null, room: RoomState | null): string {
  if (!wanted || !room?.view) return "";
  return JSON.stringify([room.info.game_id, wanted.readingOf(room.info.game).moment(room.view)]);
}
