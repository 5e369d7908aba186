// What happens in a room whatever is played there, as lines of the log.
import { roomWords } from "../../i18n/en/room.ts";
import { seatWord, shownName, type Seated } from "../../room/seats.ts";
import type { AnyEvent, SeatName } from "../../wire/messages.ts";
import type { LogLine } from "./game.ts";

const { say } = roomWords;

/** null: an event of the game's own, or nothing for the log. */
export function roomLine(event: AnyEvent, info: Seated): LogLine | null {
  switch (event.type) {
    case "start":
      return plain(say("event.start"));
    case "join":
      return plain(say("event.join", who(event, info)));
    case "leave":
      return plain(say(`event.leave.${event.reason}`, who(event, info)));
    case "away":
      return plain(say("event.away", { seconds: Math.max(1, Math.round(event.ms / 1000)) }));
    case "resumed":
      return plain(say("event.resumed"));
    default:
      return null;
  }
}

function who({ seat, name }: { seat: SeatName; name: string }, info: Seated): { name: string; seat: string } {
  return { name: shownName(info, seat, name), seat: seatWord(seat) };
}

function plain(text: string): LogLine {
  return { text, tone: "plain" };
}
