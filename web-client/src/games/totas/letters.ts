// The plans of both sides after their reveal, as what lay in the envelopes. Where they lead to is drawn as arrows on the
// board (stage-arrows.ts).
import type { Letter } from "../common/stage-parts.ts";
import { playerWord, sideOf, sideWord, whoIs, type Seated } from "../../room/seats.ts";
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
    ...bearer(seated, side),
    state: allVoid ? "void" : "opened",
    content: halves.length === 0 ? "–" : halves.join(" "),
    squares: [],
  };
}

/** Whose envelope it is: whoever is alone has sealed the plan; a coalition has together. */
export function bearer(seated: Seated, id: Side | SeatName): Pick<Letter, "name" | "side" | "who"> {
  const isSide = id === "white" || id === "black";
  const side = isSide ? id : sideOf(id);
  const seat: SeatName = isSide ? `${id}1` : id;
  return isSide && seated.seats[`${side}2`]
    ? { name: sideWord(side), side, who: null }
    : { name: playerWord(seated, seat), side, who: whoIs(seated, seat) };
}
