// An evening in words that depend on more than one of its facts.
import { gameOf } from "../games/registry.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { timeText } from "../language/dates.ts";
import { allPlayed, openRound } from "../tournament/reading.ts";
import type { TournamentPage, TournamentRound } from "../wire/messages.ts";
import { planIn } from "./plan.ts";
import { drawnOf, overAt } from "./reading.ts";

const { say } = eveningWords;

/** Where it stands, in a few words. */
export function stateText(page: TournamentPage): string {
  if (page.status === "finished" || page.status === "cancelled") return say(`state.${page.status}`);
  if (page.status !== "running") return say("state.registration");
  const round = openRound(page);
  const of = page.settings.rounds;
  const where = round
    ? say("state.round", { number: round.round, of })
    : page.rounds_closed > 0
      ? say("state.between", { number: page.rounds_closed, of })
      : say("state.drawing");
  if (page.paused) return `${say("state.paused")} · ${where}`;
  return !round && (page.pairing || (page.next_round_at === null && !allPlayed(page))) ? say("state.drawing") : where;
}

/** When it will be over, or has been. */
export function overText(page: TournamentPage, nowMs: number): string {
  const at = overAt(page, nowMs);
  if (page.status === "finished" && page.ended_at !== null) return say("over.was", { clock: timeText(page.ended_at) });
  if (page.status === "cancelled") return "";
  if (at === null) return page.paused ? say("over.paused") : "";
  const { rounds, minutes } = planIn(page);
  return page.status === "running"
    ? say("over.at", { clock: timeText(at) })
    : say("over.plan", { count: rounds, minutes, clock: timeText(at) });
}

/** What decides a board whose sandglass has run out. */
export const countText = ({ game }: Pick<TournamentPage, "game">): string =>
  say(`count.${gameOf(game).evening.decides}`);

/** What a drawing has cost, the most important first. */
export function costText(page: TournamentPage, round: TournamentRound): string {
  const drawn = drawnOf(page, round);
  if (!drawn) return "";
  const { out, computers, uneven, partners, opponents } = drawn;
  const isFirst = round.round === 1;
  const parts = [
    out === 0 ? say("cost.out.none") : say("cost.out", { count: out }),
    ...(computers > 0 ? [say("cost.computers", { count: computers })] : []),
    ...(uneven > 0 ? [say("cost.uneven", { count: uneven })] : []),
    ...(isFirst || !hasPartners(round)
      ? []
      : [partners === 0 ? say("cost.partners.none") : say("cost.partners", { count: partners })]),
    ...(isFirst ? [] : [opponents === 0 ? say("cost.opponents.none") : say("cost.opponents", { count: opponents })]),
  ];
  return `${say("cost.head")} ${parts.join("; ")}. ${say("cost.tail")}`;
}

const hasPartners = ({ matches }: TournamentRound): boolean =>
  matches.some(({ white, black }) => [white, black].some((party) => Array.isArray(party) && party.length > 1));
