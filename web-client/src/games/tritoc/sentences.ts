// Events of Tritoc as words: a line of the log for each, and what is spoken when something has happened.
import { tritoc } from "./words/table.ts";
import { playerWord, sideWord, type Seated } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import type { LogLine } from "../common/game.ts";
import { roomLine } from "../common/room-lines.ts";
import { seatOfSide } from "./hand.ts";
import type { At, LogEvent, TritocResult, TritocView } from "./wire.ts";

const { say } = tritoc;

/** What of a view sentences need: the numbers of the holes. */
type Labelled = Pick<TritocView, "labels">;

export function logLines(events: readonly LogEvent[], info: Seated, view: Labelled): LogLine[] {
  return events.flatMap((event) => linesOf(event, info, view));
}

/** What has happened, as sentences to be spoken; "" if nothing has. */
export function spoken(events: readonly LogEvent[], info: Seated, view: Labelled): string {
  return events
    .flatMap((event) =>
      event.type === "turn" ? turnEnd(event, info) : OF_THE_GAME.has(event.type) ? linesOf(event, info, view) : [],
    )
    .map((line) => line.text)
    .join(" ");
}

const OF_THE_GAME = new Set<LogEvent["type"]>(["throw", "place", "remove", "field", "over"]);

function linesOf(event: LogEvent, info: Seated, view: Labelled): LogLine[] {
  const name = (side: Side): string => playerWord(info, seatOfSide(side));
  const where = ([field, hole]: At): { field: string; number: number } => ({
    field: say("field", { field }),
    number: view.labels[field - 1]?.[hole - 1] ?? 0,
  });
  switch (event.type) {
    case "throw":
      return plain(
        event.dice.length > 1
          ? say("throw.two", { name: name(event.player), dice: [...event.dice], total: event.total })
          : say("throw.one", { name: name(event.player), total: event.total }),
      );
    case "place":
      return plain(say("place", { name: name(event.player), ...where(event.hole), lot: event.lot }));
    case "remove":
      return [
        {
          text:
            event.player === event.owner
              ? say("remove.own", { name: name(event.player), ...where(event.hole), lot: event.lot })
              : say("remove.other", { name: name(event.player), owner: name(event.owner), ...where(event.hole) }),
          tone: "clash",
        },
      ];
    case "field":
      return [{ text: say("field.won", { name: name(event.player), field: say("field", event) }), tone: "heading" }];
    case "turn":
      return [
        ...turnEnd(event, info),
        { text: say("log.turn", { turn: event.turn, name: name(event.player) }), tone: "heading" },
      ];
    case "over":
      return [{ text: resultWords(event.result), tone: "end" }];
    default: {
      const line = roomLine(event, info);
      return line ? [line] : [];
    }
  }
}

/** How the turn before has ended, if that is not seen from what was done in it. */
function turnEnd(event: LogEvent & { type: "turn" }, info: Seated): LogLine[] {
  const before = playerWord(info, seatOfSide(event.player === "black" ? "white" : "black"));
  return event.before === "moved" ? [] : plain(say(`turn.${event.before}`, { name: before }));
}

function plain(text: string): LogLine[] {
  return [{ text, tone: "plain" }];
}

function resultWords(result: TritocResult): string {
  const who = result.winner === null ? say("result.draw") : say("result.win", { side: sideWord(result.winner) });
  return `${who}. ${reason(result)}`;
}

export function reason(result: TritocResult): string {
  return say("result.reason", {
    reason: result.reason,
    loser: sideWord(result.winner === "black" ? "white" : "black"),
  });
}
