// CTOR played back: the envelopes of a round, and what is worth a mark.
import type { LaidEnvelope, ReplayModule } from "../common/replay-module.ts";
import { playerWord, sideOf, whoIs, type Seated } from "../../room/seats.ts";
import type { ReplayLine } from "../../archive/format.ts";
import type { CtorChoice, CtorSealed } from "../../wire/messages.ts";
import type { CtorLogEvent } from "./room.ts";
import { choiceWords, lettersOf } from "./table.ts";

export const replay: ReplayModule<"ctor"> = {
  envelopes(line, seated) {
    const opened = lettersOf(line.events as CtorLogEvent[], seated);
    return opened.length > 0 ? opened : roundEnvelopes(line, seated);
  },
  sealedWords({ action }) {
    return action?.type === "seal" && "choice" in action ? choiceWords(action.choice) : null;
  },
  mark(event) {
    if (event.type === "over" || event.type === "sprung") return event.type === "over" ? "over" : "field";
    if (event.type === "replace") return "capture";
    return event.type === "reveal" && "choices" in event && event.choices.some((choice) => choice.void)
      ? "clash"
      : null;
  },
  beginsTurn: (event) => event.type === "turn",
  showsTray: false,
  lookedAt: (view) => ({ ...view, legal: undefined }),
  onlooker({ view, own }, as) {
    if (view.game !== "ctor") return { seats: [], sealed: {} };
    const open = (view.round?.duties ?? []).filter((duty) => duty.sealed && duty.choice);
    const members = [...view.members.black, ...view.members.white];
    return {
      seats: as === "public" ? [] : members.filter((seat) => as === "all" || sideOf(seat) === as),
      sealed: Object.assign(
        Object.fromEntries(open.map((duty) => [String(duty.duty), duty.choice])),
        ...Object.values(own),
      ) as CtorSealed,
    };
  },
};

function roundEnvelopes({ view, own }: ReplayLine, seated: Seated): LaidEnvelope[] {
  const duties = view.game === "ctor" ? (view.round?.duties ?? []) : [];
  return duties.map(({ duty, seat, sealed, choice }) => {
    const known: CtorChoice | null = choice ?? ((own[seat] ?? {}) as CtorSealed)[String(duty) as "1"] ?? null;
    return {
      id: String(duty),
      name: playerWord(seated, seat),
      side: sideOf(seat),
      who: whoIs(seated, seat),
      state: sealed ? "sealed" : "choosing",
      content: sealed && known ? choiceWords(known) : null,
    };
  });
}
