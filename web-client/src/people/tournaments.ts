// The tournaments of a player, as their page lists them; nothing where there are none.
import { html, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { dayText } from "../language/dates.ts";
import { peopleWords } from "../i18n/en/people.ts";
import type { TournamentSummary } from "../wire/messages.ts";

export function tournamentsSection(list: readonly TournamentSummary[]): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing;
  return html`<section aria-labelledby="tournaments">
    <h2 id="tournaments">${peopleWords.say("tournaments")}</h2>
    <ul class="rooms" data-testid="person-tournaments">
      ${list.map(
        ({ id, name, game, opened_at: openedAt, started_at: startedAt, winners }) =>
          html`<li>
            <a class="room-line" href="/t/${id}"
              ><span class="room-name">${name}</span
              ><span class="room-facts"
                ><span>${titleOf(game)}</span><span>${dayText(startedAt ?? openedAt)}</span>${
                  winners.length > 0 ? html`<b>${peopleWords.say("tournaments.won", { names: winners })}</b>` : nothing
                }</span
              ></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
