// The game played back: the envelopes of a round with what lies in them.
import type { ReplayLine } from "../../archive/format.ts";
import { playerWord, sideOf, whoIs, type Seated } from "../../room/seats.ts";
import type { RpsActionSeal, RpsSealed, RpsShown, SeatName } from "../../wire/messages.ts";
import type { LaidEnvelope, ReplayModule } from "../common/replay-module.ts";
import { handOf } from "./hand.ts";
import { rps } from "./words/table.ts";

const { say } = rps;

export const replay: ReplayModule<"rps"> = {
  envelopes(line, seated) {
    const shown = line.events.findLast((event) => event.type === "hands");
    if (shown) return shown.hands.map((each) => laid(each.seat, "opened", each.hand, seated));
    if (line.view.game !== "rps") return [];
    return line.view.seats.map(({ seat, sealed }) =>
      laid(seat, sealed ? "sealed" : "choosing", sealed ? known(line, seat) : null, seated),
    );
  },
  sealedWords: ({ action }) => (action?.type === "seal" ? say(`hand.${(action as RpsActionSeal).hand}`) : null),
  mark: (event) => (event.type === "over" ? "over" : null),
  beginsTurn: (event) => event.type === "hands",
  showsTray: false,
  lookedAt: (view) => view,
  onlooker: ({ own }, as) => {
    const seats = (Object.keys(own) as SeatName[]).filter((seat) => as === "all" || sideOf(seat) === as);
    return { seats, sealed: { hands: seats.flatMap((seat) => (own[seat] as RpsSealed).hands) } };
  },
};

/** Where everything is shown, a view has the hands, too. */
function known({ own, view }: ReplayLine, seat: string): RpsShown["hand"] | null {
  const all = view.game === "rps" ? (view.seats as { seat: string; hand?: RpsShown["hand"] }[]) : [];
  const told = all.find((each) => each.seat === seat)?.hand;
  return told ?? (own[seat] ? handOf(own[seat] as RpsSealed, seat) : null);
}

function laid(seat: string, state: LaidEnvelope["state"], hand: RpsShown["hand"] | null, seated: Seated): LaidEnvelope {
  const name = seat as SeatName;
  return {
    id: seat,
    name: playerWord(seated, name),
    who: whoIs(seated, name),
    side: sideOf(name),
    state,
    content: hand && say(`hand.${hand}`),
  };
}
