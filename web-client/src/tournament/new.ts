// Making a tournament: a draft, which its director then looks over and opens.
import { html, nothing, type TemplateResult } from "lit-html";
import { directing_words } from "../i18n/en/directing.ts";
import type { Page } from "../page.ts";
import { Attempt } from "../people/attempt.ts";
import { open_form } from "../screens/tournament-form.ts";
import { tournament_api } from "./api.ts";

const { say } = directing_words;

export function new_tournament(page: Page): { draw(): TemplateResult; title(): string } {
  const api = tournament_api(page);
  const trying = new Attempt(() => page.redraw());
  const form = open_form(page, null, () => page.redraw());

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const wish = form.wish(event.target as HTMLFormElement);
    await trying.run(async () => page.router.go(`/t/${(await api.make(wish)).tournament}`));
  }

  const wrong = (): string => {
    const { problem } = trying;
    return problem ? (problem.code === "forbidden" ? say("new.forbidden") : form.refusal(problem)) : "";
  };
  return {
    title: () => say("new.title"),
    draw: () => html`<div class="form-page" data-testid="new-tournament-page"><h1>${say("new.head")}</h1><p class="lead">${say("new.lead")}</p>
      <form class="room-form" @submit=${make}>${form.draw(null)}
        <div class="form-end"><p class="note bad" role="alert" data-testid="make-wrong">${wrong() || nothing}</p><button class="primary large" data-testid="make-tournament" ?disabled=${trying.busy || !form.is_ready}>${say("new.make")}</button></div>
      </form></div>`,
  };
}
