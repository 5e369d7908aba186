// What the list of all tournaments says of each: where it stands among the others, and its state in a few words. Pure.
import { tournamentWords } from "../i18n/en/tournament.ts";
import { hasPlace } from "./api.ts";
import type { TournamentSummary } from "../wire/messages.ts";

const { say } = tournamentWords;

export type ListGroup = "running" | "open" | "coming" | "over";

/**
 * Where a tournament stands in a list of many. Drafts are their directors' own; one that is full is only waited for.
 */
export function groupOf(summary: TournamentSummary): ListGroup {
  if (summary.status === "running") return "running";
  if (hasPlace(summary)) return "open";
  return summary.status === "finished" || summary.status === "cancelled" ? "over" : "coming";
}

export function shortStatus(summary: TournamentSummary): string {
  if (summary.status === "running" && !summary.paused && summary.rounds_total !== null)
    return say("short.round", {
      number: Math.min(summary.rounds_closed + 1, summary.rounds_total),
      of: summary.rounds_total,
    });
  if ((summary.status === "registration" || summary.status === "check_in") && !hasPlace(summary))
    return say("short.full");
  return say(summary.status === "running" && summary.paused ? "short.paused" : `short.${summary.status}`);
}
