// What happens in a room whatever is played there, as lines of the log.
import { roomWords } from "../../i18n/en/room.ts";
import { seatWord, shownName } from "../../room/seats.ts";
import type { AnyEvent } from "../../wire/messages.ts";
import type { LogLine } from "./game.ts";

const { say } = roomWords;

/** null: an event of the game's own, or nothing for the log. */
export function roomLine(event: AnyEvent): LogLine | null {
  switch (event.type) {
    case "start":
      return plain(say("event.start"));
    case "join":
      return plain(say("event.join", { name: shownName(event.name), seat: seatWord(event.seat) }));
    case "leave":
      return plain(say(`event.leave.${event.reason}`, { name: shownName(event.name), seat: seatWord(event.seat) }));
    case "away":
      return plain(say("event.away", { seconds: Math.round(event.ms / 1000) }));
    case "resumed":
      return plain(say("event.resumed"));
    default:
      return null;
  }
}

function plain(text: string): LogLine {
  return { text, tone: "plain" };
}
