// The envelopes of a round after its reveal: what lay in them, and the squares that they claimed.
import type { Letter } from "../common/stage-parts.ts";
import { playerWord, sideOf, whoIs, type Seated } from "../../room/seats.ts";
import type { CtorLogEvent } from "./room.ts";
import { choiceWords, claimed } from "./sentences.ts";

/** Of the newest round that these events reveal; none: they reveal no round. */
export function lettersOf(events: readonly CtorLogEvent[], seated: Seated): Letter[] {
  const opened = events.findLast((event) => event.type === "reveal");
  if (opened?.type !== "reveal") return [];
  return opened.choices.map((choice) => ({
    id: String(choice.duty),
    name: playerWord(seated, choice.seat),
    side: sideOf(choice.seat),
    who: whoIs(seated, choice.seat),
    state: choice.void ? "void" : "opened",
    content: choiceWords(choice),
    squares: claimed(choice).map(String),
  }));
}
