// The crosstable: a grid where all meet all, else a line of rounds for each.
import { html, nothing, type TemplateResult } from "lit-html";
import { tournament_words } from "../i18n/en/tournament.ts";
import { is_grid, meetings_of, standing_order, type Meeting } from "../tournament/crosstable.ts";
import { by_number, has_part, open_round } from "../tournament/reading.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { annulled_mark, more_button, ROWS_AT_ONCE } from "./tournament-standings.ts";
import type { Shown } from "../tournament/shown.ts";

const { say } = tournament_words;

export function cross_tab(shown: Shown): TemplateResult {
  const { page } = shown;
  if (page.rounds.length === 0) return html`<p class="note">${say("cross.none")}</p>`;
  const grid = is_grid(page);
  /** What is being played is not in the points yet. */
  const open = open_round(page)?.round;
  const order = standing_order(page);
  const rows = shown.open.has("cross") ? order : order.slice(0, ROWS_AT_ONCE);
  const names = by_number(page);
  const meetings = meetings_of(page);
  const standings = new Map(page.standings.map((standing) => [standing.number, standing]));
  return html`<p class="note">
      ${say(grid ? "cross.grid" : "cross.note")}
      ${[...meetings.values()].some((met) => met.some(({ forfeit }) => forfeit)) ? say("cross.forfeit") : nothing}
    </p>
    <div class="table-scroll" tabindex="0" role="region" aria-label=${say("tab.cross")}>
      <table class="t-cross" data-testid="crosstable">
        <thead>
          <tr>
            <th scope="col" class="number">${say("number")}</th>
            <th scope="col">${say(page.settings.team ? "team" : "player")}</th>
            ${
              grid
                ? order.map(
                    (number) =>
                      html`<th scope="col" class="t-cell">
                        <abbr title=${names.get(number)?.name ?? ""}>${number}</abbr>
                      </th>`,
                  )
                : page.rounds.map(
                    ({ round }) =>
                      html`<th scope="col" class="t-cell ${round === open ? "t-open" : ""}">
                        <abbr title=${say("round", { number: round })}>${round}</abbr>
                      </th>`,
                  )
            }
            <th scope="col" class="number t-sum">
              ${
                open === undefined || page.rounds_closed === 0
                  ? say("points")
                  : say("points.after", { number: page.rounds_closed })
              }
            </th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((number) => {
            const entrant = names.get(number);
            const met = meetings.get(number) ?? [];
            const standing = standings.get(number);
            return html`<tr
              class="${entrant && shown.me !== null && has_part(entrant, shown.me) ? "mine" : ""} ${
                standing?.annulled ? "t-gone" : ""
              }"
            >
              <td class="number">${number}</td>
              <th scope="row">${entrant?.name ?? ""}${standing?.annulled ? annulled_mark() : nothing}</th>
              ${grid ? order.map((other) => grid_cell(number, other, met, open)) : round_cells(page, met, open)}
              <td class="number"><b>${standing?.points ?? nothing}</b></td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${more_button(shown, "cross", order.length)}`;
}

const value = ({ points, forfeit }: Meeting): string => (points === null ? "·" : `${points}${forfeit ? "*" : ""}`);

function grid_cell(number: number, other: number, met: Meeting[], open: number | undefined): TemplateResult {
  if (number === other) return html`<td class="t-cell t-self" aria-hidden="true"></td>`;
  return html`<td class="t-cell">
    ${met
      .filter(({ opponent }) => opponent === other)
      .map(
        (meeting, index) =>
          html`${index > 0 ? " " : nothing}<span class=${meeting.round === open ? "t-open" : ""}
              >${value(meeting)}</span
            >`,
      )}
  </td>`;
}

function round_cells(page: TournamentPage, met: Meeting[], open: number | undefined): TemplateResult[] {
  return page.rounds.map(({ round }) => {
    const meeting = met.find((each) => each.round === round);
    const look = `t-cell ${round === open ? "t-open" : ""}`;
    if (!meeting) return html`<td class=${look}>–</td>`;
    if (meeting.opponent === null) return html`<td class=${look}>${say("bye.short")}</td>`;
    return html`<td class=${look}>
      ${meeting.opponent}${say(meeting.white ? "side.w" : "side.b")} <b>${value(meeting)}</b>
    </td>`;
  });
}
