// The plans of both sides after their reveal, as what lay in the envelopes. Where they lead to is drawn as arrows on the
// board (stage-arrows.ts).
import type { Letter } from "../common/stage-parts.ts";
import { playerWord, sideWord, type Seated } from "../../room/seats.ts";
import type { SeatName, Side } from "../../wire/messages.ts";
import { underlinedInText } from "./parts.ts";
import type { LogEvent, Revealed } from "./wire.ts";

const SIDES = ["white", "black"] as const;

/** Of the newest reveal among these events; none: they reveal no plans. */
export function lettersOf(events: readonly LogEvent[], seated: Seated): Letter[] {
  const opened = events.findLast((event) => event.type === "reveal");
  return opened?.type === "reveal" ? SIDES.map((side) => letterOf(opened.plans[side], side, seated)) : [];
}

function letterOf(plan: readonly Revealed[], side: Side, seated: Seated): Letter {
  const allVoid = plan.length > 0 && plan.every((half) => half.void);
  const halves = plan.map((half) => (half.void ? `(${underlinedInText(half.text)})` : underlinedInText(half.text)));
  return {
    id: side,
    name: nameOf(side, seated),
    side,
    state: allVoid ? "void" : "opened",
    content: halves.length === 0 ? "–" : halves.join(" "),
    squares: [],
  };
}

/** Whoever is alone has sealed the plan; a coalition has together. */
function nameOf(side: Side, seated: Seated): string {
  const first: SeatName = `${side}1`;
  return seated.seats[`${side}2`] ? sideWord(side) : playerWord(seated, first);
}
