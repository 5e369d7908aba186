// A tournament in words that depend on more than one of its facts.
import { moment_text, wait_text } from "../language/dates.ts";
import { title_of } from "../games/registry.ts";
import { error_sentence } from "../language/errors.ts";
import { tournament_words } from "../i18n/en/tournament.ts";
import type { BracketStage, Problem, TieBreakName, TournamentPage, TournamentSummary } from "../wire/messages.ts";
import { has_place } from "./api.ts";
import { all_played, asked_of, by_number, check_in_ends, open_boards, open_round } from "./reading.ts";
import { forms_list } from "../language/lists.ts";

const { say, has } = tournament_words;
const HOUR = 3_600_000;

export function kind_text(page: TournamentPage): string {
  const { kind, settings } = page;
  const more =
    kind === "knock_out"
      ? say(`elimination.${settings.elimination}`)
      : kind === "round_robin" && settings.twice
        ? say("twice")
        : kind === "team_match" && settings.scheveningen
          ? say("scheveningen")
          : "";
  return more === "" ? say(`kind.${kind}`) : `${say(`kind.${kind}`)}, ${more}`;
}

/** What it is, in short pieces. */
export function fact_texts(page: TournamentPage): string[] {
  const { settings } = page;
  return [
    title_of(page.game),
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
  if (page.status === "cancelled") return cancelled_text(page);
  if (page.status !== "running") return say(`status.${page.status}`);
  if (all_played(page)) return say("status.played");
  const round = open_round(page);
  const of = page.rounds_total ?? page.rounds.length;
  const going = round ? say("status.round", { number: round.round, of, left: open_boards(page).length }) : null;
  if (page.paused) return going ? `${say("status.paused")} ${going}` : say("status.paused");
  if (going) return going;
  if (page.pairing) return say("status.pairing");
  return page.rounds_closed > 0 ? say("status.break", { number: page.rounds_closed, of }) : say("status.before");
}

/** Who is about to correct a board, for which the tournament waits; who has reopened it, and why. */
export function correction_texts(page: TournamentPage): string[] {
  const reopened = page.reopened ?? null;
  const until = (unix_ms: number): string => moment_text(new Date(unix_ms).toISOString());
  return [
    ...(reopened === null
      ? []
      : [say("reopened", { name: reopened.by, until: until(reopened.until_unix_ms), text: reopened.reason })]),
    ...(page.holds ?? []).map(({ by, ...place }) => say("held", { name: by, board: say("log.board", place) })),
  ];
}

function cancelled_text(page: TournamentPage): string {
  const why = page.log.findLast(({ what }) => what === "cancelled");
  if (!why || why.reason === "") return say("status.cancelled");
  return `${say("status.cancelled")} ${why.by === null ? say("cancelled.few") : say("quoted", { text: why.reason })}`;
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
    const played = all_played(page);
    if (page.next_round_at === null)
      return page.settings.break_ms === null
        ? { text: say(played ? "closes.by_hand" : "next.by_hand"), ticks: false }
        : null;
    const left = page.next_round_at - now_ms;
    if (left <= 0)
      return played || (page.holds ?? []).length > 0 ? null : { text: say("status.pairing"), ticks: false };
    return { text: say(played ? "closes.in" : "next.in", { clock: wait_text(left) }), ticks: true };
  }
  if (page.status !== "registration" && page.status !== "check_in" && page.status !== "draft") return null;
  const { starts_at } = page.settings;
  const check_in = check_in_ends(page);
  if (check_in !== null) return { text: say("check_in.ends", { clock: wait_text(check_in - now_ms) }), ticks: true };
  if (page.status === "check_in" && (starts_at === null || starts_at <= now_ms))
    return { text: say("check_in.then"), ticks: false };
  if (starts_at === null) return page.status === "draft" ? null : { text: say("starts.by_hand"), ticks: false };
  const left = starts_at - now_ms;
  if (left <= 0 || left > HOUR)
    return { text: say("starts.at", { moment: moment_text(new Date(starts_at).toISOString()) }), ticks: false };
  return { text: say("start.in", { clock: wait_text(left) }), ticks: true };
}

export function short_status(summary: TournamentSummary): string {
  if (summary.status === "running" && !summary.paused && summary.rounds_total !== null)
    return say("short.round", {
      number: Math.min(summary.rounds_closed + 1, summary.rounds_total),
      of: summary.rounds_total,
    });
  if ((summary.status === "registration" || summary.status === "check_in") && !has_place(summary))
    return say("short.full");
  return say(summary.status === "running" && summary.paused ? "short.paused" : `short.${summary.status}`);
}

type TieVariant = TieBreakName | "counted_boards" | "counted_chips";

/** What is counted beside the points: boards where a match has several, or the chips of a game that counts them. */
export function tie_variant(page: TournamentPage, name: TieBreakName): TieVariant {
  if (name !== "counted") return name;
  return page.settings.boards > 1 ? "counted_boards" : asked_of(page).counts === "chips" ? "counted_chips" : "counted";
}

/** A column of the bracket. Of the upper bracket's rounds the last ones have names; `of` counts those before the final. */
export function stage_text(stage: BracketStage, round: number, of: number, twice: boolean): string {
  if (stage === "lower") return say("stage.lower", { number: round });
  if (stage !== "upper") return say(`stage.${stage}`);
  if (twice) return say("stage.upper_twice", { number: round });
  const before = `stage.upper_${of - round + 1}`;
  return before === "stage.upper_1" || before === "stage.upper_2" ? say(before) : say("stage.upper", { number: round });
}

/** How it is played, line by line, beside the game's own options. */
export function played_texts(page: TournamentPage): string[] {
  const { settings, kind } = page;
  const length = (ms: number): string => say("length", { seconds: Math.round(ms / 1000) });
  const rounds =
    page.rounds_total ??
    (kind === "swiss" || (kind === "team_match" && !settings.scheveningen) ? settings.rounds : null);
  return [
    kind_text(page),
    ...(rounds === null ? [] : [say("played.rounds", { count: rounds })]),
    ...(kind === "knock_out" ? [say("played.ties")] : []),
    ...(settings.check_in_ms > 0 ? [say("played.check_in", { length: length(settings.check_in_ms) })] : []),
    say("played.grace", { length: length(settings.grace_ms) }),
    settings.break_ms === null
      ? say("played.by_hand")
      : settings.break_ms === 0
        ? say("played.no_break")
        : say("played.break", { length: length(settings.break_ms) }),
    ...(settings.tie_breaks.length > 0
      ? [
          say("played.tie_breaks", {
            names: forms_list(settings.tie_breaks.map((name) => say(`tie.${tie_variant(page, name)}`))),
          }),
        ]
      : []),
    ...(settings.annul_withdrawals ? [say("played.annul")] : []),
    ...(settings.forbid_same_club ? [say("played.clubs")] : []),
    ...(settings.spectator_delay > 0 ? [say("played.delay", { length: length(settings.spectator_delay * 1000) })] : []),
  ];
}

/** A refusal, in the words of tournaments where there are some; `what` was asked for. */
export function refusal(problem: Problem, what = ""): string {
  // Who is barred is told until when, wherever it is.
  if (problem.until_unix_ms !== undefined) return error_sentence(problem);
  const of_it = `refused.${problem.code === "not_available" ? what : ""}`;
  if (has(of_it)) return (say as (key: string) => string)(of_it);
  const own = `refused.${problem.code}`;
  return has(own) ? (say as (key: string) => string)(own) : error_sentence(problem);
}
