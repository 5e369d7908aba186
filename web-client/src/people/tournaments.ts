// The tournaments of a player, as their page lists them; nothing where there are none.
import { html, nothing, type TemplateResult } from "lit-html";
import { title_of } from "../games/registry.ts";
import { day_text } from "../language/dates.ts";
import { people_words } from "../i18n/en/people.ts";
import type { TournamentSummary } from "../wire/messages.ts";

export function tournaments_section(list: readonly TournamentSummary[]): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing;
  return html`<section aria-labelledby="tournaments">
    <h2 id="tournaments">${people_words.say("tournaments")}</h2>
    <ul class="rooms" data-testid="person-tournaments">
      ${list.map(
        ({ id, name, game, opened_at, started_at, winners }) =>
          html`<li>
            <a class="room-line" href="/t/${id}"
              ><span class="room-name">${name}</span
              ><span class="room-facts"
                ><span>${title_of(game)}</span><span>${day_text(started_at ?? opened_at)}</span>${
                  winners.length > 0 ? html`<b>${people_words.say("tournaments.won", { names: winners })}</b>` : nothing
                }</span
              ></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
