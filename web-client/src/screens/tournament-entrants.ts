// Who takes part: players in a table, teams with their line-ups.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { sealOf } from "../components/player-name.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { entrantKey, hasPart, isOver, lineUpSize } from "../tournament/reading.ts";
import type { TournamentEntrant } from "../wire/messages.ts";
import { moreButton, ROWS_AT_ONCE } from "./tournament-standings.ts";
import type { Shown } from "../tournament/shown.ts";

const { say } = tournamentWords;

export function entrantsTab(shown: Shown): TemplateResult {
  const { entrants, settings } = shown.page;
  if (entrants.length === 0) return emptyState("written", say("entrants.none"));
  const list = [...entrants].sort(
    (one, other) => (one.number ?? Infinity) - (other.number ?? Infinity) || one.entrant - other.entrant,
  );
  const rows = shown.open.has("players") ? list : list.slice(0, ROWS_AT_ONCE);
  return html`${
    settings.team
      ? html`<ul class="t-teams" data-testid="entrants">
          ${repeat(
            rows,
            ({ entrant }) => entrant,
            (entrant) => team(shown, entrant),
          )}
        </ul>`
      : players(shown, rows)
  }
  ${moreButton(shown, "players", list.length)}`;
}

const classes = (shown: Shown, entrant: TournamentEntrant): string =>
  [
    shown.me !== null && hasPart(entrant, shown.me) ? "mine" : "",
    shown.news.has(entrantKey(entrant.entrant)) ? "t-news" : "",
    entrant.status === "withdrawn" ? "t-gone" : "",
  ].join(" ");

/** Afterwards only who did not play to the end is worth a word. */
function state({ page }: Shown, { status }: TournamentEntrant): TemplateResult | typeof nothing {
  return isOver(page) && status === "playing"
    ? nothing
    : html`<span class="t-state ${status}">${say(`entrant.${status}`)}</span>`;
}

function players(shown: Shown, rows: TournamentEntrant[]): TemplateResult {
  const clubs = shown.page.entrants.some(({ club }) => club !== null);
  const ratings = shown.page.entrants.some(({ rating }) => rating > 0);
  const numbers = shown.page.entrants.some(({ number }) => number !== null);
  const columns = 2 + Number(numbers) + Number(clubs) + Number(ratings);
  const question = (entrant: TournamentEntrant): TemplateResult | typeof nothing => {
    const asked = shown.directing?.entrantQuestion(shown.page, entrant) ?? nothing;
    return asked === nothing
      ? nothing
      : html`<tr class="t-asked">
          <td colspan=${columns}>${asked}</td>
        </tr>`;
  };
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${say("tab.players")}>
    <table data-testid="entrants">
      <thead>
        <tr>
          ${numbers ? html`<th scope="col" class="number">${say("number")}</th>` : nothing}
          <th scope="col">${say("player")}</th>
          ${clubs ? html`<th scope="col">${say("club")}</th>` : nothing}
          ${ratings ? html`<th scope="col" class="number">${say("rating")}</th>` : nothing}
          <th scope="col">${say("state")}</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          rows,
          ({ entrant }) => entrant,
          (entrant) =>
            html`<tr
                class=${classes(shown, entrant)}
                data-testid="entrant-${entrant.entrant}"
                data-status=${entrant.status}
              >
                ${numbers ? html`<td class="number">${entrant.number ?? nothing}</td>` : nothing}
                <td>
                  ${sealOf(entrant.name)}
                  ${entrant.name}${
                    shown.me !== null && hasPart(entrant, shown.me)
                      ? html` <em class="tag">${say("you")}</em>`
                      : nothing
                  }
                </td>
                ${clubs ? html`<td>${entrant.club ?? nothing}</td>` : nothing}
                ${ratings ? html`<td class="number">${entrant.rating > 0 ? entrant.rating : "–"}</td>` : nothing}
                <td>
                  <div class="t-standing">
                    ${state(shown, entrant)}${
                      shown.directing
                        ? html`<span class="t-acts">${shown.directing.entrantActions(shown.page, entrant)}</span>`
                        : nothing
                    }
                  </div>
                </td>
              </tr>
              ${question(entrant)}`,
        )}
      </tbody>
    </table>
  </div>`;
}

function team(shown: Shown, entrant: TournamentEntrant): TemplateResult {
  const lacking = lineUpSize(shown.page) - entrant.line_up.length;
  const captain = html` <span class="note">(${say("captain")})</span>`;
  const me = html` <em class="tag">${say("you")}</em>`;
  const person = ({ id, name }: { id: string; name: string }): TemplateResult =>
    html`<li>${name}${id === entrant.captain.id ? captain : nothing}${id === shown.me ? me : nothing}</li>`;
  return html`<li
    class="t-team ${classes(shown, entrant)}"
    data-testid="entrant-${entrant.entrant}"
    data-status=${entrant.status}
  >
    <header>
      <h3>${entrant.number === null ? nothing : html`<span class="note">${entrant.number}</span> `}${entrant.name}</h3>
      ${state(shown, entrant)}
    </header>
    ${entrant.club === null ? nothing : html`<p class="note">${entrant.club}</p>`}
    <ol class="t-members">
      ${entrant.line_up.map(person)}
    </ol>
    ${lacking > 0 ? html`<p class="note bad">${say("line_up.lacks", { count: lacking })}</p>` : nothing}
    ${
      entrant.alternates.length > 0
        ? html`<p class="note">${say("alternates")}</p>
            <ul class="t-members">
              ${entrant.alternates.map(person)}
            </ul>`
        : nothing
    }
    ${
      shown.directing
        ? html`<div class="t-acts">${shown.directing.entrantActions(shown.page, entrant)}</div>
            ${shown.directing.entrantQuestion(shown.page, entrant)}`
        : nothing
    }
  </li>`;
}
