// The log in words, made anew only where the log, who sits where or the language has changed: it is drawn with every
// frame.
import { language, type Language } from "../../language/language.ts";
import type { RoomInfo } from "../../wire/messages.ts";
import type { LogLine } from "./game.ts";

export interface RememberedLog<E> {
  lines: (log: E[], info: RoomInfo) => LogLine[];
  forget: () => void;
}

export function rememberedLog<E>(inWords: (log: E[], info: RoomInfo) => LogLine[]): RememberedLog<E> {
  let known: { log: E[]; seats: RoomInfo["seats"]; spoken: Language; lines: LogLine[] } | null = null;
  return {
    lines(log, info) {
      const spoken = language();
      if (known?.log !== log || known.seats !== info.seats || known.spoken !== spoken) {
        known = { log, seats: info.seats, spoken, lines: inWords(log, info) };
      }
      return known.lines;
    },
    forget() {
      known = null;
    },
  };
}
