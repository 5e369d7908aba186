// Tritoc played back: nothing is sealed; fields won and pieces removed are worth a mark.
import type { ReplayModule } from "../common/replay-module.ts";

export const replay: ReplayModule = {
  envelopes: () => [],
  sealedWords: () => null,
  mark(event) {
    if (event.type === "over" || event.type === "field") return event.type;
    return event.type === "remove" ? "capture" : null;
  },
  beginsTurn: (event) => event.type === "turn",
  showsTray: true,
};
