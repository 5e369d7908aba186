// Tritoc played back: nothing is sealed; fields won and pieces removed are worth a mark.
import { first_seat } from "../common/looking-back.ts";
import type { ReplayModule } from "../common/replay-module.ts";

export const replay: ReplayModule<"tritoc"> = {
  envelopes: () => [],
  sealed_words: () => null,
  mark(event) {
    if (event.type === "over" || event.type === "field") return event.type;
    return event.type === "remove" ? "capture" : null;
  },
  begins_turn: (event) => event.type === "turn",
  shows_tray: true,
  looked_at: (view) => ({ ...view, targets: [] }),
  onlooker: (line, as) => first_seat(line, as, {}),
};
