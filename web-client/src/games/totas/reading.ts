// What TOTA*S's views and events mean to the state of a room.
import type { RoomReading } from "../../room/reading.ts";
import type { TotasView } from "../../wire/messages.ts";

export const reading: RoomReading<"totas"> = {
  roundEnds: ["gm", "reveal", "dark"],
  nothingSealed: {},
  stillSealed: (sealed) => sealed,
  moment: ({ phase, gm }) => [phase, gm],
  /** In the dark nothing can be shown again. */
  missed(before, after) {
    if (after.dark || before.phase === "ground") return null;
    const carriedOut = ({ phase, gm }: TotasView): number => (phase === "plan" ? gm - 1 : gm);
    const [was, is] = [carriedOut(before), carriedOut(after)];
    return is > was ? { fromTurn: was + 1, toTurn: is } : null;
  },
  missedUnit: "game move",
  newlyHidden(before, { view, events }) {
    const at = events.findLastIndex((event) => event.type === "dark" && event.on);
    if (at >= 0) return at;
    return view?.dark && !before?.dark ? events.length : null;
  },
};
