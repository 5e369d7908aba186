// For who has forgotten the password and has an operator's code: another password, and signed in.
import { html, type TemplateResult } from "lit-html";
import { passwordField, textField, textOf } from "../components/forms.ts";
import { accountWords } from "../i18n/en/account.ts";
import type { Page } from "../session/page.ts";
import { deviceLabel } from "../people/account-changes.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import { formEnd, strengthNote, wrongIn } from "../people/form-parts.ts";

const { say } = accountWords;
const FIELDS = ["name", "code", "password"];

export function recoverPart(page: Page, api: PeopleApi): { draw: () => TemplateResult } {
  const attempt = new Attempt(() => page.redraw());
  let typed = "";

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!attempt.isComplete(event.target as HTMLFormElement)) return;
    const [name, code, password] = [
      textOf(event, "name").trim(),
      textOf(event, "code").trim(),
      textOf(event, "password"),
    ];
    await attempt.run(async () => {
      const { player, token } = await api.recover(name, code, password, deviceLabel(navigator.userAgent));
      page.session.become({ token, name: player.name });
      page.session.toast({ text: say("in.done", { name: player.name }), tone: "plain" });
    });
  }

  function draw(): TemplateResult {
    const { problem } = attempt;
    // It is the code that is wrong, or whose it is; of a new password only the length can be.
    const isCode = problem?.code === "wrong_password";
    const lacks = (field: string): string =>
      problem?.code === "bad_option" && problem.option === field ? say("wrong.missing") : "";
    const password = passwordField(
      {
        id: "recover-password",
        name: "password",
        label: say("password.new"),
        autocomplete: "new-password",
        note: strengthNote(typed),
        minlength: PASSWORD_MIN,
        wrong: isCode ? "" : wrongIn(problem, FIELDS, "password"),
        onInput: (value) => {
          typed = value;
          page.redraw();
        },
      },
      () => page.redraw(),
    );
    return html`<details class="change">
      <summary data-testid="recover-open">${say("code.head")}</summary>
      <form class="people-form" data-testid="recover" novalidate @submit=${submit}>
        <p class="note">${say("code.note")}</p>
        ${textField({ id: "recover-name", name: "name", label: say("name"), autocomplete: "username", maxlength: 64, wrong: lacks("name") })}
        ${textField({ id: "recover-code", name: "code", label: say("code"), autocomplete: "off", maxlength: 64, wrong: lacks("code") })}
        ${password}
        ${formEnd(
          "recover-go",
          say("code.go"),
          attempt,
          isCode ? say("wrong.code") : wrongIn(problem, FIELDS, null, true),
        )}
      </form>
    </details>`;
  }

  return { draw };
}
