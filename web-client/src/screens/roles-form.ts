// Who may run tournaments, and who may moderate.
import { html, type TemplateResult } from "lit-html";
import { check_field } from "../components/fields.ts";
import { clear_fields, text_field, text_of } from "../components/forms.ts";
import { moderation_words } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { form_end, wrong_in } from "../people/form-parts.ts";
import type { HttpPerson } from "../wire/messages.ts";

const { say } = moderation_words;

/** `done`: what the server says of the person now is looked at. */
export function roles_form(
  page: Page,
  api: PeopleApi,
  person: HttpPerson,
  done: () => void,
): { draw(): TemplateResult } {
  const attempt = new Attempt(() => page.redraw());
  let director = person.roles.includes("director");
  let operator = person.roles.includes("operator");

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const reason = text_of(event, "reason").trim();
    if (!(await attempt.run(() => api.set_roles(person.player.id, { director, operator, reason })))) return;
    clear_fields(form, "reason");
    page.session.toast({ text: say("roles.done"), tone: "plain" });
    done();
  }

  return {
    draw: () =>
      html`<form class="people-form" data-testid="roles-form" @submit=${submit}>
        ${check_field("role-director", say("role.director"), null, director, (on) => {
          director = on;
          page.redraw();
        })}
        ${check_field("role-operator", say("role.operator"), null, operator, (on) => {
          operator = on;
          page.redraw();
        })}
        ${text_field({
          id: "roles-reason",
          name: "reason",
          label: say("reason"),
          autocomplete: "off",
          maxlength: 300,
          wrong: wrong_in(attempt.problem, ["reason"], "reason"),
        })}
        ${form_end("roles-go", say("roles.go"), attempt, wrong_in(attempt.problem, ["reason"], null), "")}
      </form>`,
  };
}
