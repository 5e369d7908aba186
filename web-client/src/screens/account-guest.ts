// What a guest is offered: to keep the name, or to sign in.
import { html, nothing, type TemplateResult } from "lit-html";
import { password_field, text_field, text_of } from "../components/forms.ts";
import { account_words } from "../i18n/en/account.ts";
import { last_name } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { device_label } from "../people/account-changes.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { form_end, strength_note, wrong_in } from "../people/form-parts.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import { recover_part } from "./account-recover.ts";

const { say } = account_words;

export function guest_part(page: Page, api: PeopleApi): { draw(): TemplateResult } {
  const registering = new Attempt(() => page.redraw());
  const signing_in = new Attempt(() => page.redraw());
  const recover = recover_part(page, api);
  let typed = "";

  async function register(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const [name, password] = [text_of(event, "name").trim(), text_of(event, "password")];
    await registering.run(async () => {
      const { player } = await api.register(name, password);
      page.session.become({ token: page.session.token() ?? "", name: player.name });
      page.session.toast({ text: say("register.done", { name: player.name }), tone: "plain" });
    });
  }

  async function sign_in(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const [name, password] = [text_of(event, "name").trim(), text_of(event, "password")];
    await signing_in.run(async () => {
      const { player, token } = await api.sign_in(name, password, device_label(navigator.userAgent));
      page.session.become({ token, name: player.name });
      page.session.toast({ text: say("in.done", { name: player.name }), tone: "plain" });
    });
  }

  function register_form(): TemplateResult {
    const fields = ["name", "password"];
    const wrong = (field: string | null): string => wrong_in(registering.problem, fields, field);
    // Names that guests are given have a space in them, which kept names have not.
    const suggested = (page.state.me?.name ?? "").replace(/ \(.*\)$/, "").replace(/\s+/g, "");
    return html`<section class="panel">
      <h2>${say("register.head")}</h2>
      <form class="people-form" data-testid="register" @submit=${register}>
        ${text_field({
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
        ${password_field(
          {
            id: "register-password",
            name: "password",
            label: say("password"),
            autocomplete: "new-password",
            note: strength_note(typed),
            minlength: PASSWORD_MIN,
            wrong: wrong("password"),
            on_input: (value) => {
              typed = value;
              page.redraw();
            },
          },
          () => page.redraw(),
        )}
        <p class="note">${say("register.note")}</p>
        ${form_end("register-go", say("register.go"), registering, wrong(null))}
      </form>
    </section>`;
  }

  function sign_in_form(): TemplateResult {
    const { problem } = signing_in;
    const why = !problem
      ? ""
      : problem.code === "wrong_password"
        ? say("wrong.sign_in")
        : wrong_in(problem, [], null, true);
    const seated = page.state.room?.info.status === "playing" && page.state.room.you.seats.length > 0;
    return html`<section class="panel">
      <h2>${say("in.head")}</h2>
      <form class="people-form" data-testid="sign-in" @submit=${sign_in}>
        ${text_field({
          id: "sign-in-name",
          name: "name",
          label: say("name"),
          autocomplete: "username",
          maxlength: 64,
          value: last_name(),
        })}
        ${password_field(
          { id: "sign-in-password", name: "password", label: say("password"), autocomplete: "current-password" },
          () => page.redraw(),
        )}
        ${seated ? html`<p class="note">${say("in.seat")}</p>` : nothing}
        ${form_end("sign-in-go", say("in.go"), signing_in, why)}
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
        <div class="people-columns">${register_form()} ${sign_in_form()}</div>`,
  };
}
