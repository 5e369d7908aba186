// Events of the game as words.
import { playerWord, sideWord, type Seated } from "../../room/seats.ts";
import type { EventOf, RpsResult, RpsShown, SeatName } from "../../wire/messages.ts";
import type { LogLine } from "../common/game.ts";
import { roomLine } from "../common/room-lines.ts";
import { rps } from "./words/table.ts";

const { say } = rps;

export function logLines(events: readonly EventOf<"rps">[], info: Seated): LogLine[] {
  return events.flatMap((event) => lineOf(event, info) ?? []);
}

/** "Ada: paper". */
export function shownWords({ seat, hand }: RpsShown, info: Seated): string {
  return say("shown", { name: playerWord(info, seat as SeatName), hand: say(`hand.${hand}`) });
}

/** What a reveal and an end say to those who listen. */
export function spoken(events: readonly EventOf<"rps">[], info: Seated): string {
  return events
    .filter(({ type }) => type === "hands" || type === "over")
    .flatMap((event) => lineOf(event, info)?.text ?? [])
    .join(" ");
}

export function reason({ winner, reason: how }: RpsResult): string {
  return say(`result.${how}`, { side: sideWord(winner) });
}

function lineOf(event: EventOf<"rps">, info: Seated): LogLine | null {
  switch (event.type) {
    case "sealed":
      return "seat" in event && event.seat ? { text: sealedWords(event.seat as SeatName, info), tone: "plain" } : null;
    case "hands":
      return { text: event.hands.map((each) => shownWords(each, info)).join(" · "), tone: "heading" };
    case "over":
      return { text: reason(event.result as RpsResult), tone: "end" };
    default:
      return roomLine(event, info);
  }
}

const sealedWords = (seat: SeatName, info: Seated): string => say("sealed", { name: playerWord(info, seat) });
