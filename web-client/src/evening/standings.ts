// The standings, with the points of each round beside: how they came about is seen at a glance. The points themselves
// stand first: on a phone the rounds are what one scrolls to.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { gameOf } from "../games/registry.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { byNumber, hasPart } from "../tournament/reading.ts";
import type { TournamentEntrant, TournamentPage, TournamentStanding } from "../wire/messages.ts";
import { sharesOf } from "./reading.ts";
import { part, type Evening } from "./state.ts";

const { say } = eveningWords;

export function standingsPart(evening: Evening, page: TournamentPage): TemplateResult | typeof nothing {
  if (page.status !== "running" && page.status !== "finished") return nothing;
  return part(
    "standings",
    say("standings"),
    page.rounds_closed === 0
      ? html`<p class="note">${say("standings.none")}</p>`
      : html`${table(evening, page)}
          <p class="note">${say("standings.how")}</p>`,
  );
}

function table(evening: Evening, page: TournamentPage): TemplateResult {
  const entrants = byNumber(page);
  const closed = page.rounds.filter(({ status }) => status === "closed");
  const { decides } = gameOf(page.game).evening;
  // Where the game's points are what it counts, the column would say them once more.
  const counted = page.standings.some(({ tie_breaks: ties }) =>
    ties.some(({ name, value }) => name === "counted" && value > 0),
  );
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="${say("standings")}: ${say("points")}">
    <table class="ev-ranking" data-testid="standings">
      <thead>
        <tr>
          <th scope="col" class="number">${say("place")}</th>
          <th scope="col">${say("player")}</th>
          <th scope="col" class="number">${say("points")}</th>
          ${closed.map(
            ({ round }) =>
              html`<th scope="col" class="number ev-share">
                <abbr title=${say("round", { number: round })}>${say("round.short", { number: round })}</abbr>
              </th>`,
          )}
          <th scope="col" class="number">${say("wins")}</th>
          ${counted ? html`<th scope="col" class="number">${say(`decides.${decides}`)}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          page.standings,
          ({ number }) => number,
          (standing) => row(evening, page, standing, entrants.get(standing.number), counted),
        )}
      </tbody>
    </table>
  </div>`;
}

function row(
  evening: Evening,
  page: TournamentPage,
  standing: TournamentStanding,
  entrant: TournamentEntrant | undefined,
  counted: boolean,
): TemplateResult {
  const { number, place, points, tie_breaks: ties } = standing;
  const me = evening.context.page.state.me?.id || null;
  const mine = entrant !== undefined && me !== null && hasPart(entrant, me);
  const tie = (name: string): number => ties.find((each) => each.name === name)?.value ?? 0;
  return html`<tr class=${mine ? "mine" : ""} data-testid="standing-${number}">
    <td class="number">${place}</td>
    <th scope="row">${entrant?.name ?? `#${number}`}${mine ? html` <em class="tag">${say("you")}</em>` : nothing}</th>
    <td class="number"><b>${points}</b></td>
    ${sharesOf(page, number).map(
      (share) =>
        html`<td class="number ev-share">
          ${
            share === null
              ? "–"
              : share.satOut
                ? html`<abbr title=${say("standings.out")}>(${share.points})</abbr>`
                : share.points
          }
        </td>`,
    )}
    <td class="number">${tie("wins")}</td>
    ${counted ? html`<td class="number">${tie("counted")}</td>` : nothing}
  </tr>`;
}
