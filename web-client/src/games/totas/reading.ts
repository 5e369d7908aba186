// What TOTA*S's views and events mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";
import type { TotasView } from "../../wire/messages.ts";

export const reading: RoomReading<"totas"> = {
  round_ends: ["gm", "reveal", "dark"],
  nothing_sealed: {},
  still_sealed: (sealed) => sealed,
  /** In the dark nothing can be shown again. */
  missed(before, after) {
    if (after.dark || before.phase === "ground") return null;
    const carried_out = ({ phase, gm }: TotasView): number => (phase === "plan" ? gm - 1 : gm);
    const [was, is] = [carried_out(before), carried_out(after)];
    return is > was ? { from_turn: was + 1, to_turn: is } : null;
  },
  missed_unit: "game move",
  newly_hidden(before, { view, events }) {
    const at = events.findLastIndex((event) => event.type === "dark" && event.on);
    if (at >= 0) return at;
    return view?.dark && !before?.dark ? events.length : null;
  },
};
