// What an operator can do on a player's page.
import { html, nothing, type TemplateResult } from "lit-html";
import { dayText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import type { HttpConnection, HttpPerson } from "../wire/messages.ts";
import { recoveryForm } from "./person-recovery.ts";
import { renameForm } from "./rename-form.ts";
import { rolesForm } from "./roles-form.ts";
import { sanctionForm } from "./sanction-form.ts";

const { say } = moderationWords;

export interface OperatorPart {
  draw: () => TemplateResult;
}

/** `changed`: the roles have been; `renamed`: they have another name, and their page another address. */
export function operatorPart(
  page: Page,
  api: PeopleApi,
  person: HttpPerson,
  changed: () => void,
  renamed: (name: string) => void,
): OperatorPart {
  const sanction = sanctionForm(page, api, person.player.name, () => undefined);
  const roles = rolesForm(page, api, person, changed);
  const recovery = recoveryForm(page, api, person);
  const rename = renameForm(page, api, person.player, renamed);
  let connections: HttpConnection[] | null = null;

  async function look(): Promise<void> {
    try {
      connections = (await api.connections(person.player.id)).connections;
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  function here(): TemplateResult | typeof nothing {
    if (connections === null)
      return html`<p><button data-testid="connections" @click=${() => void look()}>${say("here.show")}</button></p>`;
    if (connections.length === 0) return html`<p class="note">${say("here.none")}</p>`;
    return html`<ul class="sessions" data-testid="connection-list">
      ${connections.map(
        ({ address, since_unix_ms: sinceUnixMs }) =>
          html`<li class="session">
            <span><code>${address}</code> <span class="note">${dayText(sinceUnixMs)}</span></span>
            <button class="quiet" @click=${() => sanction.aboutAddress(address)}>${say("here.ban")}</button>
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
            <h2>${say("rename")}</h2>
            ${rename.draw()}
            <h2>${say("here")}</h2>
            ${here()}
          </section>
        </div>
      </details>`,
  };
}
