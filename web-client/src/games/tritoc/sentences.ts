// Events of Tritoc as words: a line of the log for each, and what is spoken when something has happened.
import { tritoc } from "./words/table.ts";
import { player_word, side_word, type Seated } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import type { LogLine } from "../common/game.ts";
import { room_line } from "../common/room-lines.ts";
import { seat_of_side } from "./hand.ts";
import type { At, LogEvent, TritocResult, TritocView } from "./wire.ts";

const { say } = tritoc;

/** What of a view sentences need: the numbers of the holes. */
type Labelled = Pick<TritocView, "labels">;

export function log_lines(events: readonly LogEvent[], info: Seated, view: Labelled): LogLine[] {
  return events.flatMap((event) => lines_of(event, info, view));
}

/** What has happened, as sentences to be spoken; "" if nothing has. */
export function spoken(events: readonly LogEvent[], info: Seated, view: Labelled): string {
  return events
    .flatMap((event) =>
      event.type === "turn" ? turn_end(event, info) : OF_THE_GAME.has(event.type) ? lines_of(event, info, view) : [],
    )
    .map((line) => line.text)
    .join(" ");
}

const OF_THE_GAME = new Set<LogEvent["type"]>(["throw", "place", "remove", "field", "over"]);

function lines_of(event: LogEvent, info: Seated, view: Labelled): LogLine[] {
  const name = (side: Side): string => player_word(info, seat_of_side(side));
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
        ...turn_end(event, info),
        { text: say("log.turn", { turn: event.turn, name: name(event.player) }), tone: "heading" },
      ];
    case "over":
      return [{ text: result_words(event.result), tone: "end" }];
    default: {
      const line = room_line(event);
      return line ? [line] : [];
    }
  }
}

/** How the turn before has ended, if that is not seen from what was done in it. */
function turn_end(event: LogEvent & { type: "turn" }, info: Seated): LogLine[] {
  const before = player_word(info, seat_of_side(event.player === "black" ? "white" : "black"));
  return event.before === "moved" ? [] : plain(say(`turn.${event.before}`, { name: before }));
}

function plain(text: string): LogLine[] {
  return [{ text, tone: "plain" }];
}

function result_words(result: TritocResult): string {
  return `${result.winner === null ? say("result.draw") : say("result.win", { side: side_word(result.winner) })}. ${reason(result)}`;
}

export function reason(result: TritocResult): string {
  return say("result.reason", {
    reason: result.reason,
    loser: side_word(result.winner === "black" ? "white" : "black"),
  });
}
