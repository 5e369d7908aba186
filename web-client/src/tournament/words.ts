// A tournament in words that depend on more than one of its facts.
import { moment_text, wait_text } from "../i18n/dates.ts";
import { error_sentence } from "../i18n/errors.ts";
import { core } from "../i18n/en/core.ts";
import { tournament_words } from "../i18n/en/tournament.ts";
import type { BracketStage, Problem, TieBreakName, TournamentPage, TournamentSummary } from "../wire.ts";
import { by_number, open_boards, open_round } from "./reading.ts";

const { say, has } = tournament_words;
const HOUR = 3_600_000;

export function kind_text(page: TournamentPage): string {
  const { kind, settings } = page;
  const more =
    kind === "knock_out" ? say(`elimination.${settings.elimination}`) : kind === "round_robin" && settings.twice ? say("twice") : kind === "team_match" && settings.scheveningen ? say("scheveningen") : "";
  return more === "" ? say(`kind.${kind}`) : `${say(`kind.${kind}`)}, ${more}`;
}

/** What it is, in short pieces. */
export function fact_texts(page: TournamentPage): string[] {
  const { settings } = page;
  return [
    core.say(`game.${page.game}`),
    kind_text(page),
    ...(settings.team ? [say("teams")] : []),
    ...(settings.boards > 1 ? [say("boards", { count: settings.boards })] : []),
    ...(settings.rated ? [say("rated")] : []),
    ...(settings.needs_registered ? [say("needs.registered")] : []),
    ...(settings.invited ? [say("needs.invited")] : []),
    ...(settings.password ? [say("needs.password")] : []),
    ...(settings.visibility === "unlisted" ? [say("unlisted")] : []),
  ];
}

/** Where it stands: a sentence. */
export function status_text(page: TournamentPage): string {
  if (page.status === "finished") {
    const names = winners_of(page);
    return names === "" ? say("status.finished") : `${say("status.finished")} ${say("status.won", { names })}`;
  }
  if (page.status !== "running") return say(`status.${page.status}`);
  const round = open_round(page);
  const of = page.rounds_total ?? page.rounds.length;
  const going = round ? say("status.round", { number: round.round, of, left: open_boards(page).length }) : null;
  if (page.paused) return going ? `${say("status.paused")} ${going}` : say("status.paused");
  if (going) return going;
  if (page.pairing) return say("status.pairing");
  return page.rounds_closed > 0 ? say("status.break", { number: page.rounds_closed, of }) : say("status.before");
}

function winners_of(page: TournamentPage): string {
  const names = by_number(page);
  return page.standings
    .filter(({ place }) => place === 1)
    .flatMap(({ number }) => names.get(number)?.name ?? [])
    .join(", ");
}

/** What it waits for, and whether the words change from second to second. */
export function wait_of(page: TournamentPage, now_ms: number): { text: string; ticks: boolean } | null {
  if (page.status === "running") {
    if (open_round(page) || page.pairing || page.paused) return null;
    if (page.next_round_at === null) return page.settings.break_ms === null ? { text: say("next.by_hand"), ticks: false } : null;
    const left = page.next_round_at - now_ms;
    return left > 0 ? { text: say("next.in", { clock: wait_text(left) }), ticks: true } : { text: say("status.pairing"), ticks: false };
  }
  if (page.status !== "registration" && page.status !== "check_in" && page.status !== "draft") return null;
  const { starts_at } = page.settings;
  if (starts_at === null) return page.status === "draft" ? null : { text: say("starts.by_hand"), ticks: false };
  const left = starts_at - now_ms;
  if (left <= 0 || left > HOUR) return { text: say("starts.at", { moment: moment_text(new Date(starts_at).toISOString()) }), ticks: false };
  return { text: say("start.in", { clock: wait_text(left) }), ticks: true };
}

export function short_status(summary: TournamentSummary): string {
  if (summary.status === "running" && !summary.paused && summary.rounds_total !== null)
    return say("short.round", { number: Math.min(summary.rounds_closed + 1, summary.rounds_total), of: summary.rounds_total });
  return say(summary.status === "running" && summary.paused ? "short.paused" : `short.${summary.status}`);
}

type TieVariant = TieBreakName | "counted_boards" | "counted_chips";

/** What is counted beside the points: of boards where a match has several, of chips in CTOR. */
export function tie_variant(page: TournamentPage, name: TieBreakName): TieVariant {
  if (name !== "counted") return name;
  return page.settings.boards > 1 ? "counted_boards" : page.game === "ctor" ? "counted_chips" : "counted";
}

/** A column of the bracket. Of the upper bracket's rounds the last ones have names; `of` counts those before the final. */
export function stage_text(stage: BracketStage, round: number, of: number, twice: boolean): string {
  if (stage === "lower") return say("stage.lower", { number: round });
  if (stage !== "upper") return say(`stage.${stage}`);
  if (twice) return say("stage.upper_twice", { number: round });
  const before = `stage.upper_${of - round + 1}`;
  return before === "stage.upper_1" || before === "stage.upper_2" ? say(before) : say("stage.upper", { number: round });
}

/** A refusal, in the words of tournaments where there are some. */
export function refusal(problem: Problem): string {
  const own = `refused.${problem.code}`;
  // Who is barred is told until when, wherever it is.
  return has(own) && problem.until_unix_ms === undefined ? (say as (key: string) => string)(own) : error_sentence(problem);
}
