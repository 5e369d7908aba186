// For who has forgotten the password and has an operator's code: another password, and signed in.
import { html, type TemplateResult } from "lit-html";
import { password_field, text_field, text_of } from "../components/forms.ts";
import { account_words } from "../i18n/en/account.ts";
import type { Page } from "../session/page.ts";
import { device_label } from "../people/account-changes.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import { form_end, strength_note, wrong_in } from "../people/form-parts.ts";

const { say } = account_words;
const FIELDS = ["password"];

export function recover_part(page: Page, api: PeopleApi): { draw(): TemplateResult } {
  const attempt = new Attempt(() => page.redraw());
  let typed = "";

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const [name, code, password] = [
      text_of(event, "name").trim(),
      text_of(event, "code").trim(),
      text_of(event, "password"),
    ];
    await attempt.run(async () => {
      const { player, token } = await api.recover(name, code, password, device_label(navigator.userAgent));
      page.session.become({ token, name: player.name });
      page.session.toast({ text: say("in.done", { name: player.name }), tone: "plain" });
    });
  }

  function draw(): TemplateResult {
    const { problem } = attempt;
    // It is the code that is wrong, or whose it is; of a new password only the length can be.
    const is_code = problem?.code === "wrong_password";
    const password = password_field(
      {
        id: "recover-password",
        name: "password",
        label: say("password.new"),
        autocomplete: "new-password",
        note: strength_note(typed),
        minlength: PASSWORD_MIN,
        wrong: is_code ? "" : wrong_in(problem, FIELDS, "password"),
        on_input: (value) => {
          typed = value;
          page.redraw();
        },
      },
      () => page.redraw(),
    );
    return html`<details class="change">
      <summary data-testid="recover-open">${say("code.head")}</summary>
      <form class="people-form" data-testid="recover" @submit=${submit}>
        <p class="note">${say("code.note")}</p>
        ${text_field({ id: "recover-name", name: "name", label: say("name"), autocomplete: "username", maxlength: 64 })}
        ${text_field({ id: "recover-code", name: "code", label: say("code"), autocomplete: "off", maxlength: 64 })}
        ${password}
        ${form_end(
          "recover-go",
          say("code.go"),
          attempt,
          is_code ? say("wrong.code") : wrong_in(problem, FIELDS, null, true),
        )}
      </form>
    </details>`;
  }

  return { draw };
}
