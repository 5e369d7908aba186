// The standings, and how each tie-break came about.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { sealOf } from "../components/player-name.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { byNumber, hasPart, standingKey } from "../tournament/reading.ts";
import { tieVariant } from "../tournament/words.ts";
import type { TieBreak, TournamentEntrant, TournamentStanding } from "../wire/messages.ts";
import type { Shown } from "../tournament/shown.ts";

const { say } = tournamentWords;
/** More than one looks at; the others come when they are asked for. */
export const ROWS_AT_ONCE = 100;

export function standingsTab(shown: Shown): TemplateResult {
  const { page } = shown;
  if (page.standings.length === 0 || (page.kind !== "knock_out" && page.rounds_closed === 0))
    return emptyState("cup", say("standings.none"));
  const names = byNumber(page);
  const ties = page.settings.tie_breaks;
  const list = shown.open.has("standings") ? page.standings : page.standings.slice(0, ROWS_AT_ONCE);
  return html`<p class="note">
      ${page.kind === "knock_out" ? nothing : `${say("standings.after", { number: page.rounds_closed })}. `}${
        ties.length > 0 ? say("standings.how") : nothing
      }
    </p>
    <div class="table-scroll" tabindex="0" role="region" aria-label=${say("tab.standings")}>
      <table class="t-standings" data-testid="standings">
        <thead>
          <tr>
            <th scope="col" class="number">${say("place")}</th>
            <th scope="col">${say(page.settings.team ? "team" : "player")}</th>
            <th scope="col" class="number">${say("points")}</th>
            ${ties.map(
              (tie) =>
                html`<th scope="col" class="number">
                  <abbr title=${say(`tie.${tieVariant(page, tie)}`)}>${say(`brief.${tieVariant(page, tie)}`)}</abbr>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${repeat(
            list,
            ({ number }) => number,
            (standing) => row(shown, names, standing),
          )}
        </tbody>
      </table>
    </div>
    ${moreButton(shown, "standings", page.standings.length)}
    ${
      page.standings.some(({ annulled }) => annulled)
        ? html`<p class="note"><b>${say("annulled")}</b>: ${say("annulled.note")}</p>`
        : nothing
    }`;
}

/** Of who has gone before half of their games. */
export const annulledMark = (): TemplateResult =>
  html` <abbr class="note" title=${say("annulled.note")}>${say("annulled")}</abbr>`;

/** Nothing where all are shown. */
export function moreButton(shown: Shown, what: string, count: number): TemplateResult | typeof nothing {
  if (count <= ROWS_AT_ONCE || shown.open.has(what)) return nothing;
  const show = (): void => {
    shown.open.set(what, "all");
    shown.touch();
  };
  return html`<p><button data-testid="more-${what}" @click=${show}>${say("more", { count })}</button></p>`;
}

function row(shown: Shown, names: Map<number, TournamentEntrant>, standing: TournamentStanding): TemplateResult {
  const { number, place, points } = standing;
  const entrant = names.get(number);
  const mine = entrant !== undefined && shown.me !== null && hasPart(entrant, shown.me);
  const how = shown.open.get(`how/${number}`);
  const tie = standing.tie_breaks.find(({ name }) => name === how);
  return html`<tr
      class="${mine ? "mine" : ""} ${standing.annulled ? "t-gone" : ""} ${
        shown.news.has(standingKey(number)) ? "t-news" : ""
      }"
      data-testid="standing-${number}"
    >
      <td class="number place">
        ${place ?? html`<span title=${standing.annulled ? say("annulled.note") : say("place.open")}>–</span>`}
      </td>
      <td>
        ${shown.page.settings.team ? nothing : sealOf(entrant?.name ?? "")}
        ${entrant?.name ?? `#${number}`}${
          mine ? html` <em class="tag">${say(shown.page.settings.team ? "you.team" : "you")}</em>` : nothing
        }${
          entrant?.status === "withdrawn" || entrant?.status === "absent"
            ? html` <span class="note">${say(`entrant.${entrant.status}`)}</span>`
            : nothing
        }${standing.annulled ? annulledMark() : nothing}
      </td>
      <td class="number"><b>${points}</b></td>
      ${standing.tie_breaks.map((each) =>
        standing.annulled ? html`<td class="number">–</td>` : tieCell(shown, number, each),
      )}
    </tr>
    ${
      tie
        ? html`<tr class="t-how">
            <td colspan=${3 + standing.tie_breaks.length}>${howItCame(shown, names, entrant?.name ?? "", tie)}</td>
          </tr>`
        : nothing
    }`;
}

function tieCell(shown: Shown, number: number, { name, value, applies }: TieBreak): TemplateResult {
  const key = `how/${number}`;
  const open = shown.open.get(key) === name;
  const toggle = (): void => {
    if (open) shown.open.delete(key);
    else shown.open.set(key, name);
    shown.touch();
  };
  return html`<td class="number">
    <button
      class="quiet t-tie"
      aria-expanded=${open ? "true" : "false"}
      aria-label="${say(`tie.${tieVariant(shown.page, name)}`)}: ${applies ? value : "–"}"
      data-testid="tie-${number}-${name}"
      @click=${toggle}
    >
      ${applies ? value : "–"}
    </button>
  </td>`;
}

function howItCame(
  { page }: Shown,
  names: Map<number, TournamentEntrant>,
  name: string,
  tie: TieBreak,
): TemplateResult {
  const title = say(`tie.${tieVariant(page, tie.name)}`);
  return html`<div class="t-how-box" data-testid="how">
    <p><b>${say("how.of", { name, tie: title, value: tie.value })}</b></p>
    <p class="note">${tie.applies ? say(`how.${tie.name}`) : say("how.not")}</p>
    ${
      tie.parts.length === 0
        ? nothing
        : html`<ol class="t-parts">
            ${tie.parts.map(
              (part) =>
                html`<li class=${part.cut ? "cut" : ""}>
                  <span class="note">${say("round", { number: part.round })}</span>
                  <span
                    >${
                      part.opponent === null
                        ? say("how.nobody")
                        : (names.get(part.opponent)?.name ?? `#${part.opponent}`)
                    }</span
                  >
                  <b>${part.value}</b>${part.cut ? html` <span class="tag">${say("how.cut")}</span>` : nothing}
                </li>`,
            )}
          </ol>`
    }
  </div>`;
}
