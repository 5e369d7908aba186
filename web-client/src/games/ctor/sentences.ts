// Events of CTOR as words: a line of the log for each, and one spoken sentence for a reveal.
import { ctor, opWord } from "./words/table.ts";
import { playerWord, sideOf, sideWord, type Seated } from "../../room/seats.ts";
import type {
  CtorChoice,
  CtorReplaceEvent,
  CtorResult,
  CtorRevealed,
  CtorRevealEvent,
  SeatName,
} from "../../wire/messages.ts";
import type { LogLine } from "../common/game.ts";
import { roomLine } from "../common/room-lines.ts";
import { choosingAgain } from "./hand.ts";
import type { CtorLogEvent, CtorRoom } from "./room.ts";

const { say } = ctor;

type Told = Pick<CtorRoom, "info" | "log">;

export function choiceWords(choice: CtorChoice | CtorRevealed): string {
  if ("put" in choice) return say("choice.put", { square: choice.put });
  if ("move" in choice) return say("choice.move", { from: choice.move[0], to: choice.move[1] });
  if ("landing" in choice)
    return say("choice.landing", { a: choice.landing[0], b: choice.landing[1], c: choice.landing[2] });
  return say("choice.pass");
}

/** Where the operation has been named already, a Put is its square alone. */
function shortWords(choice: CtorRevealed): string {
  return "put" in choice ? String(choice.put) : choiceWords(choice);
}

export function claimed(choice: CtorRevealed): number[] {
  if ("put" in choice) return [choice.put];
  if ("move" in choice) return choice.move;
  return "landing" in choice ? choice.landing : [];
}

export interface Clash {
  square: number;
  keeps: SeatName | null;
  loses: SeatName;
}

/** The squares that a void choice wanted and another had claimed before it. */
export function clashes(event: CtorRevealEvent): Clash[] {
  const found: Clash[] = [];
  const owner = new Map<number, SeatName>();
  for (const choice of event.choices) {
    if (choice.void) {
      const square = claimed(choice).find((each) => owner.has(each));
      const at = square ?? claimed(choice)[0];
      if (at !== undefined) found.push({ square: at, keeps: owner.get(at) ?? null, loses: choice.seat });
    } else {
      for (const square of claimed(choice)) owner.set(square, choice.seat);
    }
  }
  return found;
}

/** One sentence for what an update has revealed, or "" if nothing was. */
export function spoken(events: CtorLogEvent[], info: Seated): string {
  const parts: string[] = [];
  for (const event of events) {
    if (event.type === "reveal") parts.push(`${revealSentence(event, info)}.`);
    if (event.type === "sprung")
      parts.push(say("reveal.sprung", { team: sideWord(event.team), squares: event.squares }));
  }
  const replaced = events.filter((event) => event.type === "replace").length;
  if (replaced > 0) parts.push(say("reveal.replaced", { count: replaced }));
  return parts.join(" ");
}

/** What a reveal has brought, for those who see the board: the clash, where there was one. */
export function broughtBy(events: CtorLogEvent[], { info, log }: Told): string {
  const clashed = events.flatMap((event) =>
    event.type === "reveal" ? clashes(event).map((each) => [event, each] as const) : [],
  );
  if (clashed.length === 0) return spoken(events, info);
  const again = choosingAgain(log).size > 0;
  const sentences = clashed.map(([{ op }, { square, keeps, loses }]) =>
    say(`told.clash.${again ? "again" : op === "put" ? "lost" : "void"}`, {
      square,
      keeps: keeps === null ? null : playerWord(info, keeps),
      loses: playerWord(info, loses),
    }),
  );
  return [
    ...sentences,
    spoken(
      events.filter((event) => event.type !== "reveal"),
      info,
    ),
  ]
    .filter(Boolean)
    .join(" ");
}

function revealSentence(event: CtorRevealEvent, info: Seated): string {
  const first = event.choices[0];
  if (!first) return opWord(event.op);
  const team = sideWord(sideOf(first.seat));
  const performed = event.choices.filter((choice) => !choice.void && !("pass" in choice));
  if (performed.length === 0) return say("reveal.allPass", { team });
  const words = performed.map(shortWords);
  const passes = event.choices.some((choice) => "pass" in choice) ? [say("reveal.pass")] : [];
  const line = say("reveal.team", { team, parts: [...words, ...passes] });
  const clash = clashes(event).map(({ square, keeps }) =>
    keeps ? say("reveal.clash", { square, keeps: playerWord(info, keeps) }) : say("reveal.clashPlain", { square }),
  );
  return [line, ...clash].join("; ");
}

export function logLines(events: CtorLogEvent[], info: Seated): LogLine[] {
  const lines: LogLine[] = [];
  let replaced: CtorReplaceEvent[] = [];
  const flush = (): void => {
    const first = replaced[0];
    if (first) {
      const name = first.seat === null ? null : playerWord(info, first.seat);
      lines.push({ text: say("log.replace", { squares: replaced.map((event) => event.square), name }), tone: "plain" });
    }
    replaced = [];
  };
  for (const event of events) {
    if (event.type === "replace") {
      if (replaced[0] && replaced[0].seat !== event.seat) flush();
      replaced.push(event);
      continue;
    }
    const line = lineOf(event, info);
    if (!line) continue;
    flush();
    lines.push(line);
  }
  flush();
  return lines;
}

function lineOf(event: CtorLogEvent, info: Seated): LogLine | null {
  switch (event.type) {
    case "turn":
      return { text: say("log.turn", { turn: event.turn, team: sideWord(event.team) }), tone: "heading" };
    case "reveal": {
      const parts = event.choices.map((choice) => {
        const words = { choice: shortWords(choice), name: playerWord(info, choice.seat) };
        return choice.void ? say("log.void", words) : say("log.by", words);
      });
      return {
        text: say("log.reveal", { op: opWord(event.op), parts }),
        tone: event.choices.some((choice) => choice.void) ? "clash" : "plain",
      };
    }
    case "sprung":
      return { text: say("reveal.sprung", { team: sideWord(event.team), squares: event.squares }), tone: "clash" };
    case "resign":
      return { text: say("log.resign", { name: playerWord(info, event.seat) }), tone: "plain" };
    case "over":
      return { text: resultWords(event.result), tone: "end" };
    default:
      return roomLine(event, info);
  }
}

export function resultWords(result: CtorResult): string {
  const who = result.winner === null ? say("result.tie") : say("result.win", { team: sideWord(result.winner) });
  return `${who}. ${reason(result)}`;
}

export function reason(result: CtorResult): string {
  const loser = sideWord(result.winner === "black" ? "white" : "black");
  return say("result.reason", { reason: result.reason, loser, ...result.chips });
}
