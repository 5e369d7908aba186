// What is kept of a tournament: the log of its directors' acts, and files for other programs.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { momentText } from "../language/dates.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { exportPath } from "../tournament/api.ts";
import { askedOf, isFinal } from "../tournament/reading.ts";
import type { TournamentLogEntry, TournamentPage } from "../wire/messages.ts";
import type { Shown } from "../tournament/shown.ts";

const { say } = tournamentWords;

export function logTab({ page }: Shown): TemplateResult {
  if (page.log.length === 0) return emptyState("written", say("log.none"));
  return html`<ol class="audit" data-testid="t-log">
    ${page.log.toReversed().map((entry) => {
      const { at, by, about, board } = entry;
      const what = isForfeit(page, entry) ? "forfeit" : entry.what;
      // What the server does by itself it gives reasons for in English.
      const reason =
        entry.what === "cancelled" && by === null
          ? say("cancelled.few")
          : entry.reason === ""
            ? ""
            : say("quoted", { text: entry.reason });
      const moment = new Date(at).toISOString();
      const whom = board ? say("log.board", board) : about;
      // Somebody else has done it to them.
      const isOther = by !== null && whom !== "" && whom !== by && (what === "returned" || what === "withdrew");
      return html`<li>
        <time class="note" datetime=${moment}>${momentText(moment)}</time
        ><span
          >${by === null ? nothing : html`<b>${by}</b> `}${say(isOther ? `log.${what}_other` : `log.${what}`)}${
            whom === "" || whom === by ? nothing : html`: ${whom}`
          }${reason === "" ? nothing : html` <span class="t-reason">${reason}</span>`}</span
        >
      </li>`;
    })}
  </ol>`;
}

/** The latest word on a board was that it was not played. */
export function isForfeit({ log, rounds }: TournamentPage, entry: TournamentLogEntry): boolean {
  const { board: place } = entry;
  if (entry.what !== "corrected" || place === null) return false;
  const same = (other: TournamentLogEntry): boolean =>
    other.what === "corrected" &&
    other.board?.round === place.round &&
    other.board.match === place.match &&
    other.board.board === place.board;
  if (log.findLast(same) !== entry) return false;
  const boards =
    rounds.find(({ round }) => round === place.round)?.matches.find(({ match }) => match === place.match)?.boards ?? [];
  return (
    boards
      .filter(({ board }) => board === place.board)
      .sort((one, other) => one.attempt - other.attempt)
      .at(-1)?.status === "forfeit"
  );
}

export function exportsTab({ page }: Shown): TemplateResult {
  const { kind, settings, id } = page;
  const { wins, counts } = askedOf(page);
  // A report to federations is about single players, and games of wins, ties and losses alone.
  const trf =
    !settings.team && (kind === "swiss" || kind === "round_robin") && wins.length === 0 && counts !== "fields";
  const files = [
    ["standings.csv", say("export.standingsCsv")],
    ["standings.json", say("export.standingsJson")],
    ["crosstable.csv", say("export.crosstable")],
    ["pairings.csv", say("export.pairings")],
    ...(trf ? [["report.trf", say("export.trf")]] : []),
    // Only what is finished can be worked out: before, the lots are secret.
    ...(isFinal(page) ? [["tournament.json", say("export.whole")]] : []),
  ] as [string, string][];
  return html`<p class="note">${say("export.lead")}</p>
    <ul class="t-files">
      ${files.map(
        ([file, text]) =>
          html`<li>
            <a href="${exportPath(id, file)}?download" download data-testid="export-${file.replace(".", "-")}"
              >${text}</a
            >
          </li>`,
      )}
    </ul>`;
}
