// What Tritoc's views and events mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";

export const reading: RoomReading<"tritoc"> = {
  roundEnds: ["turn"],
  nothingSealed: {},
  stillSealed: (sealed) => sealed,
  moment: ({ phase, turn, throws }) => [phase, turn, throws.length],
  missed: (before, after) => (after.turn > before.turn ? { fromTurn: before.turn, toTurn: after.turn } : null),
  missedUnit: "turn",
  newlyHidden: () => null,
};
