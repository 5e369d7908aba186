// Changing the settings of a tournament that there is.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { directingWords } from "../i18n/en/directing.ts";
import { formsList } from "../language/lists.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { openForm, type SettingsForm } from "./form.ts";
import { focusOn } from "./focus.ts";
import { type Work, fold, closeFold } from "./direct-work.ts";

const { say } = directingWords;

export function settingsPart(work: Work, page: TournamentPage): TemplateResult {
  const open = (): void => {
    work.form ??= openForm(work.context.page, page, work.context.touch);
    work.context.touch();
  };
  // A form that is opened anew has fields of its own: what was typed into the old one is not carried over.
  const content = (): TemplateResult =>
    work.form
      ? html`${repeat(
          [work.form],
          (each) => each,
          (form) => filledForm(work, page, form),
        )}`
      : html``;
  return fold("settings", say("settings"), content, open);
}

function filledForm(work: Work, page: TournamentPage, form: SettingsForm): TemplateResult {
  const problem = work.acts.problem("settings");
  const refused = (problem && form.refusal(problem)) || nothing;
  return html`<form class="room-form t-form" id="t-settings" @submit=${(event: SubmitEvent) => save(work, event)}>
    ${
      page.status === "draft"
        ? nothing
        : html`<p class="note">${say(page.status === "running" ? "fixed.running" : "fixed")}</p>`
    }${form.draw(page)}
    <div class="form-end">
      <p class="note t-meanwhile" role="status" data-testid="settings-meanwhile">${meanwhile(work, page, form)}</p>
      <p class="note bad" role="alert" data-testid="settings-wrong">${refused}</p>
      <button class="primary" data-testid="settings-save" aria-disabled=${work.busy("settings")}>
        ${say("settings.save")}
      </button>
    </div>
  </form>`;
}

/** What others have changed since the form was opened, and the way to begin with that. */
function meanwhile(work: Work, page: TournamentPage, form: SettingsForm): TemplateResult | typeof nothing {
  const others = form.changedMeanwhile(page);
  if (others.length === 0) return nothing;
  const anew = (): void => {
    work.form = openForm(work.context.page, page, work.context.touch);
    work.acts.forget("settings");
    work.context.touch();
    focusOn("#t-settings input, #t-settings select");
  };
  return html`${say("settings.meanwhile", { fields: formsList(others) })}
    <button type="button" data-testid="settings-anew" @click=${anew}>${say("settings.anew")}</button>`;
}

async function save(work: Work, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  if (!work.form || work.acts.busy("settings")) return;
  const filled = event.target as HTMLFormElement;
  const body = work.form.wish(filled);
  const changes = Object.keys(body).length > 0;
  const saved = changes ? await work.acts.act("settings", "settings", body, say("settings.saved")) : true;
  if (!saved) {
    const problem = work.acts.problem("settings");
    if (problem) await work.form.lookInto(problem, body);
    return work.context.touch();
  }
  if (!changes) work.context.page.session.toast({ text: say("settings.same"), tone: "plain" });
  // Opened again, the form begins with what is in force then.
  closeFold(filled);
  work.form = null;
  work.context.touch();
}
