// What CTOR's views and events mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";
import type { CtorView } from "../../wire/messages.ts";

export const reading: RoomReading<"ctor"> = {
  round_ends: ["round", "reveal", "turn"],
  nothing_sealed: {},
  /** A choice of mine lasts as long as the view says that its duty has sealed. */
  still_sealed(sealed, view) {
    const open = new Set(view.round?.duties.filter((duty) => duty.sealed).map((duty) => String(duty.duty)));
    return Object.fromEntries(Object.entries(sealed).filter(([duty]) => open.has(duty)));
  },
  missed(before, after) {
    const open = ({ left }: CtorView): number => left.put + left.move + left.landing;
    const moved_on = after.turn > before.turn || (after.turn === before.turn && open(after) < open(before));
    return moved_on ? { from_turn: Math.max(1, before.turn), to_turn: after.turn } : null;
  },
  missed_unit: "turn",
  newly_hidden: () => null,
};
