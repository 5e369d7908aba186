// What views and events of the game mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";

export const reading: RoomReading<"rps"> = {
  roundEnds: ["hands"],
  nothingSealed: { hands: [] },
  stillSealed: (sealed) => sealed,
  moment: ({ phase, round }) => [phase, round],
  missed: (before, after) => (after.round > before.round ? { fromTurn: before.round, toTurn: after.round } : null),
  missedUnit: "turn",
  newlyHidden: () => null,
};
