// What Tritoc's views and events mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";

export const reading: RoomReading<"tritoc"> = {
  round_ends: ["turn"],
  nothing_sealed: {},
  still_sealed: (sealed) => sealed,
  missed: (before, after) => (after.turn > before.turn ? { from_turn: before.turn, to_turn: after.turn } : null),
  missed_unit: "turn",
  newly_hidden: () => null,
};
