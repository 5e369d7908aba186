// What an operator can do on a player's page.
import { html, nothing, type TemplateResult } from "lit-html";
import { day_text } from "../language/dates.ts";
import { error_sentence } from "../language/errors.ts";
import { moderation_words } from "../i18n/en/moderation.ts";
import { problem_of } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import type { HttpConnection, HttpPerson } from "../wire/messages.ts";
import { recovery_form } from "./person-recovery.ts";
import { roles_form } from "./roles-form.ts";
import { sanction_form } from "./sanction-form.ts";

const { say } = moderation_words;

export interface OperatorPart {
  draw(): TemplateResult;
}

/** `changed`: the roles have been. */
export function operator_part(page: Page, api: PeopleApi, person: HttpPerson, changed: () => void): OperatorPart {
  const sanction = sanction_form(page, api, person.player.name, () => undefined);
  const roles = roles_form(page, api, person, changed);
  const recovery = recovery_form(page, api, person);
  let connections: HttpConnection[] | null = null;

  async function look(): Promise<void> {
    try {
      connections = (await api.connections(person.player.id)).connections;
    } catch (error) {
      page.session.toast({ text: error_sentence(problem_of(error)), tone: "bad" });
    }
    page.redraw();
  }

  function here(): TemplateResult | typeof nothing {
    if (connections === null)
      return html`<p><button data-testid="connections" @click=${() => void look()}>${say("here.show")}</button></p>`;
    if (connections.length === 0) return html`<p class="note">${say("here.none")}</p>`;
    return html`<ul class="sessions" data-testid="connection-list">
      ${connections.map(
        ({ address, since_unix_ms }) =>
          html`<li class="session">
            <span><code>${address}</code> <span class="note">${day_text(since_unix_ms)}</span></span>
            <button class="quiet" @click=${() => sanction.about_address(address)}>${say("here.ban")}</button>
          </li>`,
      )}
    </ul>`;
  }

  return {
    draw: () =>
      html`<details class="panel change operator" data-testid="person-operator">
        <summary>${say("operator")}</summary>
        <div class="people-columns">
          <section>
            <h2>${say("make")}</h2>
            ${sanction.draw()}
            <h2>${say("recovery")}</h2>
            ${recovery.draw()}
          </section>
          <section>
            <h2>${say("roles")}</h2>
            ${roles.draw()}
            <h2>${say("here")}</h2>
            ${here()}
          </section>
        </div>
      </details>`,
  };
}
