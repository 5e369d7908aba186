// The log in words, made anew only where the log or who sits where has changed: it is drawn with every frame.
import type { RoomInfo } from "../wire.ts";
import type { LogLine } from "./game.ts";

export interface RememberedLog<E> {
  lines(log: E[], info: RoomInfo): LogLine[];
  forget(): void;
}

export function remembered_log<E>(in_words: (log: E[], info: RoomInfo) => LogLine[]): RememberedLog<E> {
  let known: { log: E[]; seats: RoomInfo["seats"]; lines: LogLine[] } | null = null;
  return {
    lines(log, info) {
      if (known?.log !== log || known.seats !== info.seats) known = { log, seats: info.seats, lines: in_words(log, info) };
      return known.lines;
    },
    forget() {
      known = null;
    },
  };
}
