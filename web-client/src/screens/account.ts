// One's account: a guest keeps a name or signs in; who is registered sees what belongs to them, and changes it.
import { html, nothing, type TemplateResult } from "lit-html";
import { errorSentence } from "../language/errors.ts";
import { accountWords } from "../i18n/en/account.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { wordsReady } from "../language/language.ts";
import { problemOf } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import type { HttpAccount, Problem } from "../wire/messages.ts";
import { guestPart } from "./account-guest.ts";
import type { OwnPart } from "./account-own.ts";
import { ownConduct } from "./own-conduct.ts";
import { ownTies } from "./own-ties.ts";

const { say } = accountWords;

export function accountScreen(page: Page): Screen {
  const api = peopleApi(page);
  let account: HttpAccount | null = null;
  let problem: Problem | null = null;
  let own: OwnPart | null = null;
  /** Whose account is shown, or asked for; what comes for another says nothing any more. */
  let whose = "";
  const guest = guestPart(page, api);
  const conduct = ownConduct(page, api);
  const ties = ownTies(page, api);

  async function fetchAccount(id: string): Promise<void> {
    problem = null;
    try {
      const [{ ownPart }, body] = await Promise.all([import("./account-own.ts"), api.account()]);
      await wordsReady();
      if (id !== whose) return;
      account = body;
      own ??= ownPart(page, api, {
        account: () => account as HttpAccount,
        set(next) {
          account = next;
          page.redraw();
        },
      });
    } catch (error) {
      if (id === whose) problem = problemOf(error);
    }
    page.redraw();
  }

  /** Who we are is told by the connection; with another player, or another name, all is asked anew. */
  function follow(): void {
    const { me, connection } = page.state;
    // Who is kept out is told by nobody who they are; the key says it, and the account why.
    const id = me?.registered && (me.id !== "" || connection.kind === "refused") ? `${me.id} ${me.name}` : "";
    if (id === whose) return;
    whose = id;
    account = null;
    own?.close();
    own = null;
    if (id !== "") void fetchAccount(id);
  }

  function draw(): TemplateResult {
    follow();
    const { me } = page.state;
    if (!me?.registered) return html`<div class="people-page">${guest.draw()} ${ties.draw()} ${conduct.draw()}</div>`;
    if (account && own) return html`<div class="people-page">${own.draw(ties.draw())} ${conduct.draw()}</div>`;
    if (!problem) return html`<h1 class="waiting">${peopleWords.say("loading")}</h1>`;
    return html`<section class="sheet narrow">
      <h1>${peopleWords.say("failed")}</h1>
      <p role="alert">${errorSentence(problem)}</p>
      <p><button class="primary" @click=${() => void fetchAccount(whose)}>${peopleWords.say("again")}</button></p>
    </section>`;
  }

  return { title: () => say("title"), draw, close: () => own?.close() ?? nothing };
}
