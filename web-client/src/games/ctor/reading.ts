// What CTOR's views and events mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";
import type { CtorView } from "../../wire/messages.ts";

/** Rounds of this turn that are not over. */
const roundsLeft = ({ left }: CtorView): number => left.put + left.move + left.landing;

export const reading: RoomReading<"ctor"> = {
  roundEnds: ["round", "reveal", "turn"],
  nothingSealed: {},
  /** A choice of mine lasts as long as the view says that its duty has sealed. */
  stillSealed(sealed, view) {
    const open = new Set(view.round?.duties.filter((duty) => duty.sealed).map((duty) => String(duty.duty)));
    return Object.fromEntries(Object.entries(sealed).filter(([duty]) => open.has(duty)));
  },
  moment: (view) => [view.phase, view.turn, roundsLeft(view)],
  missed(before, after) {
    const movedOn = after.turn > before.turn || (after.turn === before.turn && roundsLeft(after) < roundsLeft(before));
    return movedOn ? { fromTurn: Math.max(1, before.turn), toTurn: after.turn } : null;
  },
  missedUnit: "turn",
  newlyHidden: () => null,
};
