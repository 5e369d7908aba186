// A code for who has forgotten the password, made by an operator and shown once.
import { html, type TemplateResult } from "lit-html";
import { textField, textOf, toldOnce } from "../components/forms.ts";
import { momentText } from "../language/dates.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import type { HttpPerson, HttpRecovery } from "../wire/messages.ts";

const { say } = moderationWords;

export function recoveryForm(page: Page, api: PeopleApi, person: HttpPerson): { draw: () => TemplateResult } {
  const attempt = new Attempt(() => page.redraw());
  let made: HttpRecovery | null = null;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const reason = textOf(event, "reason").trim();
    await attempt.run(async () => {
      made = await api.makeCode(person.player.id, reason);
    });
  }

  function draw(): TemplateResult {
    if (person.roles.includes("operator")) return html`<p class="note">${say("recovery.operator")}</p>`;
    if (made !== null)
      return toldOnce(
        page,
        "recovery-code",
        say("recovery.code", { until: momentText(new Date(made.until_unix_ms).toISOString()) }),
        made.code,
      );
    return html`<form class="people-form" data-testid="recovery-form" @submit=${submit}>
      <p class="note">${say("recovery.note")}</p>
      ${textField({
        id: "recovery-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        wrong: wrongIn(attempt.problem, ["reason"], "reason"),
      })}
      ${formEnd("recovery-go", say("recovery.go"), attempt, wrongIn(attempt.problem, ["reason"], null), "")}
    </form>`;
  }

  return { draw };
}
