// Making a tournament: a draft, which its director then looks over and opens.
import { html, nothing, type TemplateResult } from "lit-html";
import { calledWords } from "../i18n/en/called.ts";
import { core } from "../i18n/en/core.ts";
import { directingWords } from "../i18n/en/directing.ts";
import type { Page } from "../session/page.ts";
import { Attempt } from "../people/attempt.ts";
import { knownRoles } from "../people/roles.ts";
import { openForm } from "./form.ts";
import { tournamentApi } from "./api.ts";

const { say } = directingWords;

export function newTournament(page: Page): { draw: () => TemplateResult; title: () => string } {
  const api = tournamentApi(page);
  const trying = new Attempt(() => page.redraw());
  const form = openForm(page, null, () => page.redraw());

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const wish = form.wish(event.target as HTMLFormElement);
    await trying.run(async () => page.router.go(`/t/${(await api.make(wish)).tournament}`));
    if (!trying.problem) return;
    await form.lookInto(trying.problem, wish);
    page.redraw();
  }

  const wrong = (): string => {
    const { problem } = trying;
    return problem
      ? problem.code === "forbidden" && problem.until_unix_ms === undefined
        ? say("new.forbidden")
        : form.refusal(problem)
      : "";
  };

  /** Nobody fills in all of it to learn at its end that it was in vain. */
  function forbidden(): TemplateResult {
    return html`<section class="sheet narrow" data-testid="new-forbidden">
      <h1>${say("new.head")}</h1>
      <p>${say("new.forbidden")}</p>
      <p class="actions">
        ${
          page.state.me?.registered
            ? nothing
            : html`<a class="button primary" href="/account">${core.say("nav.signIn")}</a>`
        }<a class="button" href="/tournaments">${calledWords.say("start.all")}</a>
      </p>
    </section>`;
  }

  function draw(): TemplateResult {
    const roles = knownRoles(page);
    if (roles === null) return html`<h1 class="waiting">${core.say("loading")}</h1>`;
    if (roles.length === 0) return forbidden();
    return html`<div class="form-page" data-testid="new-tournament-page">
      <h1>${say("new.head")}</h1>
      <p class="lead">${say("new.lead")}</p>
      <form class="room-form" @submit=${make}>
        ${form.draw(null)}
        <div class="form-end">
          <p class="note bad" role="alert" data-testid="make-wrong">${wrong() || nothing}</p>
          <button
            class="primary large"
            data-testid="make-tournament"
            ?disabled=${!form.isReady}
            aria-disabled=${trying.busy ? "true" : nothing}
          >
            ${say("new.make")}
          </button>
        </div>
      </form>
    </div>`;
  }

  return { title: () => say("new.title"), draw };
}
