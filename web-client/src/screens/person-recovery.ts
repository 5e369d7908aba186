// A code for who has forgotten the password, made by an operator and shown once.
import { html, type TemplateResult } from "lit-html";
import { text_field, text_of, told_once } from "../components/forms.ts";
import { moment_text } from "../language/dates.ts";
import { moderation_words } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { form_end, wrong_in } from "../people/form-parts.ts";
import type { HttpPerson, HttpRecovery } from "../wire/messages.ts";

const { say } = moderation_words;

export function recovery_form(page: Page, api: PeopleApi, person: HttpPerson): { draw(): TemplateResult } {
  const attempt = new Attempt(() => page.redraw());
  let made: HttpRecovery | null = null;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const reason = text_of(event, "reason").trim();
    await attempt.run(async () => {
      made = await api.make_code(person.player.id, reason);
    });
  }

  function draw(): TemplateResult {
    if (person.roles.includes("operator")) return html`<p class="note">${say("recovery.operator")}</p>`;
    if (made !== null)
      return told_once(
        page,
        "recovery-code",
        say("recovery.code", { until: moment_text(new Date(made.until_unix_ms).toISOString()) }),
        made.code,
      );
    return html`<form class="people-form" data-testid="recovery-form" @submit=${submit}>
      <p class="note">${say("recovery.note")}</p>
      ${text_field({
        id: "recovery-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        wrong: wrong_in(attempt.problem, ["reason"], "reason"),
      })}
      ${form_end("recovery-go", say("recovery.go"), attempt, wrong_in(attempt.problem, ["reason"], null), "")}
    </form>`;
  }

  return { draw };
}
