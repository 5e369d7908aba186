// What is kept of a tournament: the log of its directors' acts, and files for other programs.
import { html, nothing, type TemplateResult } from "lit-html";
import { moment_text } from "../i18n/dates.ts";
import { tournament_words } from "../i18n/en/tournament.ts";
import { export_path } from "../tournament/api.ts";
import type { Shown } from "./tournament.ts";

const { say } = tournament_words;

export function log_tab({ page }: Shown): TemplateResult {
  if (page.log.length === 0) return html`<p class="note">${say("log.none")}</p>`;
  return html`<ol class="audit" data-testid="t-log">${[...page.log].reverse().map(({ at, what, by, about, board, reason }) => {
    const moment = new Date(at).toISOString();
    const whom = board ? say("log.board", board) : about;
    return html`<li><time class="note" datetime=${moment}>${moment_text(moment)}</time><span>${by === null ? nothing : html`<b>${by}</b> `}${say(`log.${what}`)}${whom === "" || whom === by ? nothing : html`: ${whom}`}${reason === "" ? nothing : html` <span class="t-reason">“${reason}”</span>`}</span></li>`;
  })}</ol>`;
}

export function exports_tab({ page }: Shown): TemplateResult {
  const { kind, settings, game, id } = page;
  // A report to federations is about single players, and games of wins, ties and losses alone.
  const trf = !settings.team && (kind === "swiss" || kind === "round_robin") && game === "ctor";
  const files = [
    ["standings.csv", say("export.standings_csv")],
    ["standings.json", say("export.standings_json")],
    ["crosstable.csv", say("export.crosstable")],
    ["pairings.csv", say("export.pairings")],
    ...(trf ? [["report.trf", say("export.trf")]] : []),
  ] as [string, string][];
  return html`<p class="note">${say("export.lead")}</p>
    <ul class="t-files">${files.map(([file, text]) => html`<li><a href="${export_path(id, file)}?download" download data-testid="export-${file.replace(".", "-")}">${text}</a></li>`)}</ul>`;
}
