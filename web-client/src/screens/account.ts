// One's account: a guest keeps a name or signs in; who is registered sees what belongs to them, and changes it.
import { html, nothing, type TemplateResult } from "lit-html";
import { error_sentence } from "../language/errors.ts";
import { account_words } from "../i18n/en/account.ts";
import { people_words } from "../i18n/en/people.ts";
import { words_ready } from "../language/language.ts";
import { problem_of } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { people_api } from "../people/api.ts";
import type { HttpAccount, Problem } from "../wire/messages.ts";
import { guest_part } from "./account-guest.ts";
import type { OwnPart } from "./account-own.ts";

const { say } = account_words;

export function account_screen(page: Page): Screen {
  const api = people_api(page);
  let account: HttpAccount | null = null;
  let problem: Problem | null = null;
  let own: OwnPart | null = null;
  /** Whose account is shown, or asked for; what comes for another says nothing any more. */
  let whose = "";
  const guest = guest_part(page, api);

  async function fetch_account(id: string): Promise<void> {
    problem = null;
    try {
      const [{ own_part }, body] = await Promise.all([import("./account-own.ts"), api.account()]);
      await words_ready();
      if (id !== whose) return;
      account = body;
      own ??= own_part(page, api, {
        account: () => account as HttpAccount,
        set(next) {
          account = next;
          page.redraw();
        },
      });
    } catch (error) {
      if (id === whose) problem = problem_of(error);
    }
    page.redraw();
  }

  /** Who we are is told by the line; with another player, or another name, all is asked anew. */
  function follow(): void {
    const { me, line } = page.state;
    // Who is kept out is told by nobody who they are; the key says it, and the account why.
    const id = me?.registered && (me.id !== "" || line.kind === "refused") ? `${me.id} ${me.name}` : "";
    if (id === whose) return;
    whose = id;
    account = null;
    own?.close();
    own = null;
    if (id !== "") void fetch_account(id);
  }

  function draw(): TemplateResult {
    follow();
    const { me } = page.state;
    if (!me?.registered) return html`<div class="people-page">${guest.draw()}</div>`;
    if (account && own) return html`<div class="people-page">${own.draw()}</div>`;
    if (!problem) return html`<h1 class="waiting">${people_words.say("loading")}</h1>`;
    return html`<section class="sheet narrow">
      <h1>${people_words.say("failed")}</h1>
      <p role="alert">${error_sentence(problem)}</p>
      <p><button class="primary" @click=${() => void fetch_account(whose)}>${people_words.say("again")}</button></p>
    </section>`;
  }

  return { title: () => say("title"), draw, close: () => own?.close() ?? nothing };
}
