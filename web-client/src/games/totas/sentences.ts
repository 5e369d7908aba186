// Events of TOTA*S as words: a line of the log for each, and one spoken sentence for a reveal.
import { totas } from "./words/table.ts";
import { player_word, side_word, type Seated } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import type { LogLine } from "../common/game.ts";
import { room_line } from "../common/room-lines.ts";
import { mole_words } from "./mole.ts";
import { underlined_in_text } from "./parts.ts";
import { letter_of, placed, side_of_figure } from "./squares.ts";
import { bare_words, kind_word, piece_words } from "./words.ts";
import type { LogEvent, Revealed, TotasResult, Zone } from "./wire.ts";

const { say } = totas;

const SIDES = ["white", "black"] as const;

/** What a reveal has brought, in one sentence; "" if nothing was. */
export function spoken(events: readonly LogEvent[], info: Seated): string {
  return events
    .filter((event) => TOLD_ALOUD.has(event.type))
    .flatMap((event) => lines_of(event, info))
    .map((line) => line.text)
    .join(" ");
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

export function log_lines(events: readonly LogEvent[], info: Seated): LogLine[] {
  return events.flatMap((event) => lines_of(event, info));
}

function plain(text: string): LogLine[] {
  return [{ text, tone: "plain" }];
}

function clash(text: string): LogLine[] {
  return [{ text, tone: "clash" }];
}

function lines_of(event: LogEvent, info: Seated): LogLine[] {
  switch (event.type) {
    case "ground":
      return SIDES.flatMap((side) =>
        plain(ground_words(side, event.acropolis[side], event.zones[side], event.by_lot.includes(side))),
      );
    case "gm":
      return [{ text: say("log.gm", { gm: event.gm }), tone: "heading" }];
    case "timer":
      return plain(say("log.timer", { side: side_word(event.side) }));
    case "reveal":
      return [...plain(reveal_words(event.plans)), ...reveal_notes(event)];
    case "encounter":
      return clash(
        say(`log.${event.kind}`, {
          square: event.square,
          white: bare_words(event.pieces.white),
          black: bare_words(event.pieces.black),
          outcome: SIDES.map((side) =>
            say(`outcome.${event.outcome[side]}`, { figure: bare_words(event.pieces[side]) }),
          ),
          both_lost: SIDES.every((side) => event.outcome[side] === "lost"),
        }),
      );
    case "capture":
      return plain(
        say("log.capture", {
          by: bare_words(event.by),
          taken: bare_words(event.taken),
          square: placed(event.taken).square ?? event.square,
          en_passant: event.en_passant,
          captor_lost: event.captor_lost,
        }),
      );
    case "explosion":
      return clash(
        say("log.explosion", {
          piece: bare_words(event.piece),
          square: event.square,
          lost: event.lost.map(piece_words),
        }),
      );
    case "legion":
      return plain(say("log.legion", { piece: piece_words(event.piece) }));
    case "dice":
      return plain(
        say(`log.dice.${event.why}`, { piece: piece_words(event.piece), dice: event.dice, misses: event.misses }),
      );
    case "labyrinth":
      return clash(
        say("log.labyrinth", {
          piece: bare_words(event.piece),
          square: event.square,
          dice: event.dice,
          misses: event.misses,
        }),
      );
    case "promotion":
      return plain(
        say("log.promotion", {
          side: side_word(side_of_figure(event.piece)),
          square: event.square,
          kind: kind_word(letter_of(event.piece)),
        }),
      );
    case "return":
      return plain(
        say(event.set ? "log.set" : "log.return", {
          piece: bare_words(event.piece),
          square: event.square,
          due: event.due,
        }),
      );
    case "stranded":
      return clash(say("log.stranded", { piece: bare_words(event.piece) }));
    case "doom_window":
      return plain(say("log.doom_window", { sides: event.sides.map(side_word) }));
    case "doomed":
      return plain(say("log.doomed", { side: side_word(event.side), squares: event.squares }));
    case "memorise":
      return plain(say("log.memorise"));
    case "mole":
      return SIDES.flatMap((side) => plain(mole_words(side, event[side])));
    case "dark":
      return [{ text: say(event.on ? "log.dark" : "log.light"), tone: "heading" }];
    case "resign":
      return plain(say("log.resign", { name: player_word(info, event.seat) }));
    case "over":
      return [{ text: result_words(event.result), tone: "end" }];
    default: {
      const line = room_line(event);
      return line ? [line] : [];
    }
  }
}

function ground_words(side: Side, acropolis: string, zones: readonly Zone[], by_lot: boolean): string {
  const parts = zones.map((zone) =>
    say("log.zone", { kind: say(`terrain.${zone.kind}`), from: zone.squares[0] ?? "", to: zone.squares[2] ?? "" }),
  );
  return say("log.ground", { side: side_word(side), acropolis, zones: parts, by_lot });
}

function plan_words(plan: readonly Revealed[]): string {
  return plan.length === 0
    ? "–"
    : plan
        .map(({ text, void: is_void }) =>
          is_void ? say("log.void", { half: underlined_in_text(text) }) : underlined_in_text(text),
        )
        .join(" ");
}

function reveal_words(plans: { white: Revealed[]; black: Revealed[] }): string {
  return SIDES.map((side) => say("log.plan", { side: side_word(side), plan: plan_words(plans[side]) })).join(" · ");
}

function reveal_notes(event: LogEvent & { type: "reveal" }): LogLine[] {
  const notes = event.skip_used.map((side) => say("log.skip", { side: side_word(side) }));
  if (event.late) notes.push(say(event.time_out ? "log.time_out" : "log.late", { side: side_word(event.late) }));
  return notes.flatMap(plain);
}

export function result_words(result: TotasResult): string {
  return `${say("result.win", { side: side_word(result.winner) })}. ${reason(result)}`;
}

/** How it ended, and what made the points. */
export function reason(result: TotasResult): string {
  const loser = side_word(result.winner === "white" ? "black" : "white");
  return `${say("result.reason", { reason: result.reason, loser })} ${say("result.by", { by: result.by, points: result.points[result.winner], other: loser })}`;
}
