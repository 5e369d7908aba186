// A tournament in words that depend on more than one of its facts.
import { momentText, waitText } from "../language/dates.ts";
import { titleOf } from "../games/registry.ts";
import { errorSentence } from "../language/errors.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { BracketStage, Problem, TieBreakName, TournamentPage } from "../wire/messages.ts";
import { allPlayed, askedOf, byNumber, checkInEnds, openBoards, openRound } from "./reading.ts";
import { formsList } from "../language/lists.ts";

const { say, has } = tournamentWords;
const HOUR = 3_600_000;

export function kindText(page: TournamentPage): string {
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
export function factTexts(page: TournamentPage): string[] {
  const { settings } = page;
  return [
    titleOf(page.game),
    kindText(page),
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
export function statusText(page: TournamentPage): string {
  if (page.status === "finished") {
    const names = winnersOf(page);
    return names === "" ? say("status.finished") : `${say("status.finished")} ${say("status.won", { names })}`;
  }
  if (page.status === "cancelled") return cancelledText(page);
  if (page.status !== "running") return say(`status.${page.status}`);
  if (allPlayed(page)) return say("status.played");
  const round = openRound(page);
  const of = page.rounds_total ?? page.rounds.length;
  const going = round ? say("status.round", { number: round.round, of, left: openBoards(page).length }) : null;
  if (page.paused) return going ? `${say("status.paused")} ${going}` : say("status.paused");
  if (going) return going;
  if (page.pairing) return say("status.pairing");
  return page.rounds_closed > 0 ? say("status.break", { number: page.rounds_closed, of }) : say("status.before");
}

export const boardWords = ({ round, match, board }: { round: number; match: number; board: number }): string =>
  say("log.board", { round, match, board });

/** Who is about to correct a board, for which the tournament waits; who has reopened it, and why. */
export function correctionTexts(page: TournamentPage): string[] {
  const reopened = page.reopened ?? null;
  const until = (unixMs: number): string => momentText(new Date(unixMs).toISOString());
  return [
    ...(reopened === null
      ? []
      : [say("reopened", { name: reopened.by, until: until(reopened.until_unix_ms), text: reopened.reason })]),
    ...(page.holds ?? []).map((hold) => say("held", { name: hold.by, board: boardWords(hold) })),
  ];
}

function cancelledText(page: TournamentPage): string {
  const why = page.log.findLast(({ what }) => what === "cancelled");
  if (!why || why.reason === "") return say("status.cancelled");
  return `${say("status.cancelled")} ${why.by === null ? say("cancelled.few") : say("quoted", { text: why.reason })}`;
}

function winnersOf(page: TournamentPage): string {
  const names = byNumber(page);
  return page.standings
    .filter(({ place }) => place === 1)
    .flatMap(({ number }) => names.get(number)?.name ?? [])
    .join(", ");
}

/** What it waits for, and whether the words change from second to second. */
export function waitOf(page: TournamentPage, nowMs: number): { text: string; ticks: boolean } | null {
  if (page.status === "running") {
    // A correction that is open is told of by itself.
    if (openRound(page) || page.pairing || page.paused || (page.holds ?? []).length > 0) return null;
    const played = allPlayed(page);
    if (page.next_round_at === null)
      return page.settings.break_ms === null
        ? { text: say(played ? "closes.byHand" : "next.byHand"), ticks: false }
        : null;
    const left = page.next_round_at - nowMs;
    if (left <= 0) return played ? null : { text: say("status.pairing"), ticks: false };
    return { text: say(played ? "closes.in" : "next.in", { clock: waitText(left) }), ticks: true };
  }
  if (page.status !== "registration" && page.status !== "check_in" && page.status !== "draft") return null;
  const { starts_at: startsAt } = page.settings;
  const checkIn = checkInEnds(page);
  if (checkIn !== null) return { text: say("check_in.ends", { clock: waitText(checkIn - nowMs) }), ticks: true };
  if (page.status === "check_in" && (startsAt === null || startsAt <= nowMs))
    return { text: say("check_in.then"), ticks: false };
  if (startsAt === null) return page.status === "draft" ? null : { text: say("starts.byHand"), ticks: false };
  const left = startsAt - nowMs;
  if (left <= 0 || left > HOUR)
    return { text: say("starts.at", { moment: momentText(new Date(startsAt).toISOString()) }), ticks: false };
  return { text: say("start.in", { clock: waitText(left) }), ticks: true };
}

type TieVariant = TieBreakName | "counted_boards" | "counted_chips";

/** What is counted beside the points: boards where a match has several, or the chips of a game that counts them. */
export function tieVariant(page: TournamentPage, name: TieBreakName): TieVariant {
  if (name !== "counted") return name;
  return page.settings.boards > 1 ? "counted_boards" : askedOf(page).counts === "chips" ? "counted_chips" : "counted";
}

/**
 * A column of the bracket. Of the upper bracket's rounds the last ones have names; `of` counts those before the final.
 */
export function stageText(stage: BracketStage, round: number, of: number, twice: boolean): string {
  if (stage === "lower") return say("stage.lower", { number: round });
  if (stage !== "upper") return say(`stage.${stage}`);
  if (twice) return say("stage.upper.twice", { number: round });
  const before = `stage.upper.${of - round + 1}`;
  return before === "stage.upper.1" || before === "stage.upper.2" ? say(before) : say("stage.upper", { number: round });
}

/** How it is played, line by line, beside the game's own options. */
export function playedTexts(page: TournamentPage): string[] {
  const { settings, kind } = page;
  const length = (ms: number): string => say("length", { seconds: Math.round(ms / 1000) });
  const rounds =
    page.rounds_total ??
    (kind === "swiss" || (kind === "team_match" && !settings.scheveningen) ? settings.rounds : null);
  return [
    kindText(page),
    ...(rounds === null ? [] : [say("played.rounds", { count: rounds })]),
    ...(kind === "knock_out" ? [say("played.ties")] : []),
    ...(settings.check_in_ms > 0 ? [say("played.check_in", { length: length(settings.check_in_ms) })] : []),
    say("played.grace", { length: length(settings.grace_ms) }),
    settings.break_ms === null
      ? say("played.byHand")
      : settings.break_ms === 0
        ? say("played.noBreak")
        : say("played.break", { length: length(settings.break_ms) }),
    ...(settings.tie_breaks.length > 0
      ? [
          say("played.tie_breaks", {
            names: formsList(settings.tie_breaks.map((name) => say(`tie.${tieVariant(page, name)}`))),
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
  if (problem.until_unix_ms !== undefined) return errorSentence(problem);
  const ofIt = `refused.${problem.code === "not_available" ? what : ""}`;
  if (has(ofIt)) return (say as (key: string) => string)(ofIt);
  const own = `refused.${problem.code}`;
  return has(own) ? (say as (key: string) => string)(own) : errorSentence(problem);
}
