// What a guest is offered: to register, or to sign in.
import { html, nothing, type TemplateResult } from "lit-html";
import { passwordField, textField, textOf } from "../components/forms.ts";
import { accountWords } from "../i18n/en/account.ts";
import { lastName } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { deviceLabel } from "../people/account-changes.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, strengthNote, wrongIn } from "../people/form-parts.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import { recoverPart } from "./account-recover.ts";

const { say } = accountWords;

export function guestPart(page: Page, api: PeopleApi): { draw: () => TemplateResult } {
  const registering = new Attempt(() => page.redraw());
  const signingIn = new Attempt(() => page.redraw());
  const recover = recoverPart(page, api);
  let typed = "";

  async function register(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!registering.isComplete(event.target as HTMLFormElement)) return;
    const [name, password] = [textOf(event, "name").trim(), textOf(event, "password")];
    await registering.run(async () => {
      const { player } = await api.register(name, password);
      page.session.become({ token: page.session.token() ?? "", name: player.name });
      page.session.toast({ text: say("register.done", { name: player.name }), tone: "plain" });
    });
  }

  async function signIn(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!signingIn.isComplete(event.target as HTMLFormElement)) return;
    const [name, password] = [textOf(event, "name").trim(), textOf(event, "password")];
    await signingIn.run(async () => {
      const { player, token } = await api.signIn(name, password, deviceLabel(navigator.userAgent));
      page.session.become({ token, name: player.name });
      page.session.toast({ text: say("in.done", { name: player.name }), tone: "plain" });
    });
  }

  function registerForm(): TemplateResult {
    const fields = ["name", "password"];
    const wrong = (field: string | null): string => wrongIn(registering.problem, fields, field);
    // Names that guests are given have a space in them, which kept names have not.
    const suggested = (page.state.me?.name ?? "").replace(/ \(.*\)$/, "").replace(/\s+/g, "");
    return html`<section class="panel">
      <h2>${say("register.head")}</h2>
      <form class="people-form" data-testid="register" novalidate @submit=${register}>
        ${textField({
          id: "register-name",
          name: "name",
          label: say("name"),
          autocomplete: "username",
          note: say("name.note"),
          wrong: wrong("name"),
          maxlength: 20,
          minlength: 2,
          value: suggested,
        })}
        ${passwordField(
          {
            id: "register-password",
            name: "password",
            label: say("password"),
            autocomplete: "new-password",
            note: strengthNote(typed),
            minlength: PASSWORD_MIN,
            wrong: wrong("password"),
            onInput: (value) => {
              typed = value;
              page.redraw();
            },
          },
          () => page.redraw(),
        )}
        <p class="note">${say("register.note")}</p>
        ${formEnd("register-go", say("register.go"), registering, wrong(null))}
      </form>
    </section>`;
  }

  function signInForm(): TemplateResult {
    const { problem } = signingIn;
    const missing = problem?.code === "bad_option" ? problem.option : undefined;
    const lacks = (field: string): string => (missing === field ? say("wrong.missing") : "");
    const why =
      !problem || missing !== undefined
        ? ""
        : problem.code === "wrong_password"
          ? say("wrong.signIn")
          : wrongIn(problem, [], null, true);
    const seated = page.state.room?.info.status === "playing" && page.state.room.you.seats.length > 0;
    return html`<section class="panel">
      <h2>${say("in.head")}</h2>
      <form class="people-form" data-testid="sign-in" novalidate @submit=${signIn}>
        ${textField({
          id: "sign-in-name",
          name: "name",
          label: say("name"),
          autocomplete: "username",
          maxlength: 64,
          value: lastName(),
          wrong: lacks("name"),
        })}
        ${passwordField(
          {
            id: "sign-in-password",
            name: "password",
            label: say("password"),
            autocomplete: "current-password",
            wrong: lacks("password"),
          },
          () => page.redraw(),
        )}
        ${seated ? html`<p class="note">${say("in.seat")}</p>` : nothing}
        ${formEnd("sign-in-go", say("in.go"), signingIn, why)}
      </form>
      ${recover.draw()}
    </section>`;
  }

  return {
    draw: () =>
      html`<header class="people-head">
          <h1 data-testid="account-head">${say("guest.head")}</h1>
          <p class="lead">${say("guest.lead")}</p>
        </header>
        <div class="people-columns">${registerForm()} ${signInForm()}</div>`,
  };
}
