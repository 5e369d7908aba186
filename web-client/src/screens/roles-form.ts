// Who may run tournaments, and who may moderate.
import { html, type TemplateResult } from "lit-html";
import { checkField } from "../components/fields.ts";
import { clearFields, textField, textOf } from "../components/forms.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import type { HttpPerson } from "../wire/messages.ts";

const { say } = moderationWords;

/** `done`: what the server says of the person now is looked at. */
export function rolesForm(
  page: Page,
  api: PeopleApi,
  person: HttpPerson,
  done: () => void,
): { draw: () => TemplateResult } {
  const attempt = new Attempt(() => page.redraw());
  let director = person.roles.includes("director");
  let operator = person.roles.includes("operator");

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const reason = textOf(event, "reason").trim();
    if (!(await attempt.run(() => api.setRoles(person.player.id, { director, operator, reason })))) return;
    clearFields(form, "reason");
    page.session.toast({ text: say("roles.done"), tone: "plain" });
    done();
  }

  return {
    draw: () =>
      html`<form class="people-form" data-testid="roles-form" @submit=${submit}>
        ${checkField("role-director", say("role.director"), null, director, (on) => {
          director = on;
          page.redraw();
        })}
        ${checkField("role-operator", say("role.operator"), null, operator, (on) => {
          operator = on;
          page.redraw();
        })}
        ${textField({
          id: "roles-reason",
          name: "reason",
          label: say("reason"),
          autocomplete: "off",
          maxlength: 300,
          wrong: wrongIn(attempt.problem, ["reason"], "reason"),
        })}
        ${formEnd("roles-go", say("roles.go"), attempt, wrongIn(attempt.problem, ["reason"], null), "")}
      </form>`,
  };
}
