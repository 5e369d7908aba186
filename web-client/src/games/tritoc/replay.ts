// Tritoc played back: nothing is sealed; fields won and pieces removed are worth a mark.
import { firstSeat } from "../common/looking-back.ts";
import type { ReplayModule } from "../common/replay-module.ts";

export const replay: ReplayModule<"tritoc"> = {
  envelopes: () => [],
  sealedWords: () => null,
  mark(event) {
    if (event.type === "over" || event.type === "field") return event.type;
    return event.type === "remove" ? "capture" : null;
  },
  beginsTurn: (event) => event.type === "turn",
  showsTray: true,
  lookedAt: (view) => ({ ...view, targets: [] }),
  onlooker: (line, as) => firstSeat(line, as, {}),
};
