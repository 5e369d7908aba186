// Events of TOTA*S as words: a line of the log for each, and one spoken sentence for a reveal.
import { totas } from "./words/table.ts";
import { notUnderlined } from "../../language/underlines.ts";
import { playerWord, sideWord, type Seated } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import type { LogLine } from "../common/game.ts";
import { roomLine } from "../common/room-lines.ts";
import { moleWords } from "./mole.ts";
import { underlinedInText } from "./parts.ts";
import { letterOf, placed, sideOfFigure } from "./squares.ts";
import { bareWords, kindWord, pieceWords } from "./words.ts";
import type { LogEvent, Revealed, TotasResult, Zone } from "./wire.ts";

const { say } = totas;

const SIDES = ["white", "black"] as const;

/** What a reveal has brought, in one sentence that is read aloud; "" if nothing was. */
export const spoken = (events: readonly LogEvent[], info: Seated): string => notUnderlined(told(events, info));

function told(events: readonly LogEvent[], info: Seated): string {
  return events
    .filter((event) => TOLD_ALOUD.has(event.type))
    .flatMap((event) => linesOf(event, info))
    .map((line) => line.text)
    .join(" ");
}

/** The same for those who see the board: what the plans led to, or the plans where they led to nothing. */
export function broughtBy(events: readonly LogEvent[], info: Seated): string {
  const led = events.filter((event) => event.type !== "reveal");
  return told(led, info) || told(events, info);
}

const TOLD_ALOUD = new Set([
  "ground",
  "reveal",
  "encounter",
  "capture",
  "explosion",
  "legion",
  "dice",
  "labyrinth",
  "promotion",
  "return",
  "stranded",
  "doomed",
  "mole",
  "dark",
  "over",
]);

export function logLines(events: readonly LogEvent[], info: Seated): LogLine[] {
  return events.flatMap((event) => linesOf(event, info));
}

function plain(text: string): LogLine[] {
  return [{ text, tone: "plain" }];
}

function clash(text: string): LogLine[] {
  return [{ text, tone: "clash" }];
}

function linesOf(event: LogEvent, info: Seated): LogLine[] {
  switch (event.type) {
    case "ground":
      return SIDES.flatMap((side) =>
        plain(groundWords(side, event.acropolis[side], event.zones[side], event.by_lot.includes(side))),
      );
    case "gm":
      return [{ text: say("log.gm", { gm: event.gm }), tone: "heading" }];
    case "timer":
      return plain(say("log.timer", { side: sideWord(event.side) }));
    case "reveal":
      return [...plain(revealWords(event.plans)), ...revealNotes(event)];
    case "encounter":
      return clash(
        say(`log.${event.kind}`, {
          square: event.square,
          white: bareWords(event.pieces.white),
          black: bareWords(event.pieces.black),
          outcome: SIDES.map((side) =>
            say(`outcome.${event.outcome[side]}`, { figure: bareWords(event.pieces[side]) }),
          ),
          bothLost: SIDES.every((side) => event.outcome[side] === "lost"),
        }),
      );
    case "capture":
      return plain(
        say("log.capture", {
          by: bareWords(event.by),
          taken: bareWords(event.taken),
          square: placed(event.taken).square ?? event.square,
          en_passant: event.en_passant,
          captor_lost: event.captor_lost,
        }),
      );
    case "explosion":
      return clash(
        say("log.explosion", {
          piece: bareWords(event.piece),
          square: event.square,
          lost: event.lost.map(pieceWords),
        }),
      );
    case "legion":
      return plain(say("log.legion", { piece: pieceWords(event.piece) }));
    case "dice":
      return plain(
        say(`log.dice.${event.why}`, { piece: pieceWords(event.piece), dice: event.dice, misses: event.misses }),
      );
    case "labyrinth":
      return clash(
        say("log.labyrinth", {
          piece: bareWords(event.piece),
          square: event.square,
          dice: event.dice,
          misses: event.misses,
        }),
      );
    case "promotion":
      return plain(
        say("log.promotion", {
          side: sideWord(sideOfFigure(event.piece)),
          square: event.square,
          kind: kindWord(letterOf(event.piece)),
        }),
      );
    case "return":
      return plain(
        say(event.set ? "log.set" : "log.return", {
          piece: bareWords(event.piece),
          square: event.square,
          due: event.due,
        }),
      );
    case "stranded":
      return clash(say("log.stranded", { piece: bareWords(event.piece) }));
    case "doom_window":
      return plain(say("log.doom_window", { sides: event.sides.map(sideWord) }));
    case "doomed":
      return plain(say("log.doomed", { side: sideWord(event.side), squares: event.squares }));
    case "memorise":
      return plain(say("log.memorise"));
    case "mole":
      return SIDES.flatMap((side) => plain(moleWords(side, event[side])));
    case "dark":
      return [{ text: say(event.on ? "log.dark" : "log.light"), tone: "heading" }];
    case "resign":
      return plain(say("log.resign", { name: playerWord(info, event.seat) }));
    case "over":
      return [{ text: resultWords(event.result), tone: "end" }];
    default: {
      const line = roomLine(event, info);
      return line ? [line] : [];
    }
  }
}

function groundWords(side: Side, acropolis: string, zones: readonly Zone[], byLot: boolean): string {
  const parts = zones.map((zone) =>
    say("log.zone", { kind: say(`terrain.${zone.kind}`), from: zone.squares[0] ?? "", to: zone.squares[2] ?? "" }),
  );
  return say("log.ground", { side: sideWord(side), acropolis, zones: parts, by_lot: byLot });
}

function planWords(plan: readonly Revealed[]): string {
  return plan.length === 0
    ? "–"
    : plan
        .map(({ text, void: isVoid }) =>
          isVoid ? say("log.void", { half: underlinedInText(text) }) : underlinedInText(text),
        )
        .join(" ");
}

function revealWords(plans: { white: Revealed[]; black: Revealed[] }): string {
  return SIDES.map((side) => say("log.plan", { side: sideWord(side), plan: planWords(plans[side]) })).join(" · ");
}

function revealNotes(event: LogEvent & { type: "reveal" }): LogLine[] {
  const notes = event.skip_used.map((side) => say("log.skip", { side: sideWord(side) }));
  if (event.late) notes.push(say(event.time_out ? "log.time_out" : "log.late", { side: sideWord(event.late) }));
  return notes.flatMap(plain);
}

export function resultWords(result: TotasResult): string {
  return `${say("result.win", { side: sideWord(result.winner) })}. ${reason(result)}`;
}

/** How it ended, and what made the points. */
export function reason(result: TotasResult): string {
  const loser = sideWord(result.winner === "white" ? "black" : "white");
  const by = say("result.by", { by: result.by, points: result.points[result.winner], other: loser });
  return `${say("result.reason", { reason: result.reason, loser })} ${by}`;
}
