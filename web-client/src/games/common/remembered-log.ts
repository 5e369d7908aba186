// The log in words, made anew only where the log, who sits where or the language has changed: it is drawn with every
// frame. Each line names whoever sat there then.
import { language, type Language } from "../../language/language.ts";
import { isComputerName, type Seated, type Sitter } from "../../room/seats.ts";
import type { JoinEvent, LeaveEvent } from "../../wire/messages.ts";
import type { LogLine } from "./game.ts";

export interface RememberedLog<E> {
  lines: (log: E[], info: Seated) => LogLine[];
  forget: () => void;
}

export function rememberedLog<E extends { type: string }>(
  inWords: (log: E[], info: Seated) => LogLine[],
): RememberedLog<E> {
  let known: { log: E[]; seats: Seated["seats"]; spoken: Language; lines: LogLine[] } | null = null;

  /** From the last one who came or went on as they sit now, and up to there as they sat before. */
  function linesOf(log: E[], info: Seated): LogLine[] {
    const at = log.findLastIndex(({ type }) => type === "join" || type === "leave");
    const moved = log[at] as unknown as JoinEvent | LeaveEvent | undefined;
    if (!moved) return inWords(log, info);
    const { seat, name } = moved;
    const left: Sitter = { name, kind: isComputerName(name) ? "bot" : "human" };
    const seats = { ...info.seats, [seat]: moved.type === "join" ? null : left };
    return [...linesOf(log.slice(0, at), { ...info, seats }), ...inWords(log.slice(at), info)];
  }

  return {
    lines(log, info) {
      const spoken = language();
      if (known?.log !== log || known.seats !== info.seats || known.spoken !== spoken) {
        known = { log, seats: info.seats, spoken, lines: linesOf(log, info) };
      }
      return known.lines;
    },
    forget() {
      known = null;
    },
  };
}
