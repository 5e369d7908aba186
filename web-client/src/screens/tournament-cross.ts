// The crosstable: a grid where all meet all, else a line of rounds for each.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { isGrid, meetingsOf, standingOrder, type Meeting } from "../tournament/crosstable.ts";
import { byNumber, hasPart, openRound } from "../tournament/reading.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { annulledMark, moreButton, ROWS_AT_ONCE } from "./tournament-standings.ts";
import type { Shown } from "../tournament/shown.ts";

const { say } = tournamentWords;

export function crossTab(shown: Shown): TemplateResult {
  const { page } = shown;
  if (page.rounds.length === 0) return emptyState("table", say("cross.none"));
  const grid = isGrid(page);
  /** What is being played is not in the points yet. */
  const open = openRound(page)?.round;
  const order = standingOrder(page);
  const rows = shown.open.has("cross") ? order : order.slice(0, ROWS_AT_ONCE);
  const names = byNumber(page);
  const meetings = meetingsOf(page);
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
              class="${entrant && shown.me !== null && hasPart(entrant, shown.me) ? "mine" : ""} ${
                standing?.annulled ? "t-gone" : ""
              }"
            >
              <td class="number">${number}</td>
              <th scope="row">${entrant?.name ?? ""}${standing?.annulled ? annulledMark() : nothing}</th>
              ${grid ? order.map((other) => gridCell(number, other, met, open)) : roundCells(page, met, open)}
              <td class="number"><b>${standing?.points ?? nothing}</b></td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${moreButton(shown, "cross", order.length)}`;
}

const value = ({ points, forfeit }: Meeting): string => (points === null ? "·" : `${points}${forfeit ? "*" : ""}`);

function gridCell(number: number, other: number, met: Meeting[], open: number | undefined): TemplateResult {
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

function roundCells(page: TournamentPage, met: Meeting[], open: number | undefined): TemplateResult[] {
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
