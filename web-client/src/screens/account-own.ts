// The account of a registered player: devices and keys, and what can be changed.
import { html, nothing, type TemplateResult } from "lit-html";
import { password_field, text_field, text_of, told_once, whose_password } from "../components/forms.ts";
import { player_page, program_mark } from "../components/player-name.ts";
import { day_text, moment_text } from "../language/dates.ts";
import { error_sentence } from "../language/errors.ts";
import { account_words } from "../i18n/en/account.ts";
import { people_words } from "../i18n/en/people.ts";
import { problem_of } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import { device_label, devices_of, tokens_of, with_session, without_session } from "../people/account-changes.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import { form_end, strength_note, wrong_in } from "../people/form-parts.ts";
import type { HttpAccount, HttpPerson, HttpSession } from "../wire/messages.ts";
import { rating_cards } from "./rating-cards.ts";

const { say } = account_words;

export interface OwnPart {
  draw(): TemplateResult;
  close(): void;
}

export interface Held {
  account(): HttpAccount;
  set(account: HttpAccount): void;
}

/** What has been done needs no form any more; whoever pressed its button stands where it was opened. */
function fold(form: HTMLFormElement): void {
  const details = form.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus({ preventScroll: true });
}

export function own_part(page: Page, api: PeopleApi, held: Held): OwnPart {
  const redraw = (): void => page.redraw();
  const attempts = {
    password: new Attempt(redraw),
    name: new Attempt(redraw),
    program: new Attempt(redraw),
    token: new Attempt(redraw),
    gone: new Attempt(redraw),
    out: new Attempt(redraw),
  };
  let made: string | null = null;
  let typed = "";
  let differs = false;
  let person: HttpPerson | null = null;

  /** What everybody sees of oneself: ratings and since when. The rest of the page does without. */
  void api.person(held.account().player.id).then(
    (body) => {
      person = body;
      redraw();
    },
    () => undefined,
  );

  const toast = (text: string): void => page.session.toast({ text, tone: "plain" });

  async function end(session: HttpSession): Promise<void> {
    try {
      await api.sign_out({ session: session.id });
      held.set(without_session(held.account(), session.id));
      if (session.kind === "token") toast(say("token.ended"));
    } catch (error) {
      page.session.toast({ text: error_sentence(problem_of(error)), tone: "bad" });
    }
  }

  /** The server may have forgotten this device already: then one is a guest all the same. */
  async function leave(everywhere: boolean): Promise<void> {
    const done = await attempts.out.run(() => api.sign_out(everywhere ? { all: true } : {}));
    const { problem } = attempts.out;
    if (done || problem?.code === "unauthorized") {
      page.session.become(null);
      toast(say("out.done"));
    } else if (problem) page.session.toast({ text: error_sentence(problem), tone: "bad" });
  }

  async function make_token(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const label = text_of(event, "label").trim();
    await attempts.token.run(async () => {
      const { token, session } = await api.make_token(label);
      made = token;
      held.set(with_session(held.account(), session));
      form.reset();
    });
  }

  async function change_password(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const [password, next] = [text_of(event, "password"), text_of(event, "new")];
    const done = await attempts.password.run(async () => {
      await api.change_password(password, next);
      held.set(await api.account());
    });
    if (!done) return;
    form.reset();
    typed = "";
    fold(form);
    toast(say("change.password.done"));
  }

  async function change_name(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const [password, name] = [text_of(event, "password"), text_of(event, "name").trim()];
    await attempts.name.run(async () => {
      const { player } = await api.change_name(password, name);
      page.session.become({ token: page.session.token() ?? "", name: player.name });
      toast(say("change.name.done", { name: player.name }));
    });
  }

  async function mark_as_program(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const password = text_of(event, "password");
    const done = await attempts.program.run(async () => {
      await api.mark_as_program(password);
      held.set(await api.account());
    });
    if (!done) return;
    fold(form);
    toast(say("program.done"));
  }

  async function remove(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    differs = text_of(event, "typed").trim() !== held.account().player.name;
    redraw();
    if (differs) return;
    const password = text_of(event, "password");
    if (!(await attempts.gone.run(() => api.delete_account(password)))) return;
    page.session.become(null);
    toast(say("delete.done"));
  }

  function session_line(session: HttpSession): TemplateResult {
    const label =
      session.label ||
      (session.is_this && device_label(navigator.userAgent)) ||
      say(session.kind === "token" ? "token.unnamed" : "device.unnamed");
    const words =
      session.kind === "token"
        ? ([say("token.end"), say("token.end_label", { label })] as const)
        : ([say("device.end"), say("device.end_label", { label })] as const);
    return html`<li class="session" data-testid="session-${session.id}">
      <span
        ><strong>${label}</strong>${session.is_this ? html` <em class="tag">${say("device.this")}</em>` : nothing}
        <span class="note"
          ><span class="nowrap">${say("device.since", { day: day_text(session.since_unix_ms) })}</span> ·
          <span class="nowrap">${say("device.used", { day: day_text(session.used_unix_ms) })}</span></span
        ></span
      >
      ${
        session.is_this
          ? nothing
          : html`<button
              class="quiet"
              aria-label=${words[1]}
              data-testid="session-${session.id}-end"
              @click=${() => void end(session)}
            >
              ${words[0]}
            </button>`
      }
    </li>`;
  }

  function devices(): TemplateResult {
    return html`<section class="panel" aria-labelledby="devices" data-rows>
      <h2 id="devices">${say("devices")}</h2>
      <p class="note">${say("devices.lead")}</p>
      <ul class="sessions" data-testid="devices">
        ${devices_of(held.account()).map(session_line)}
      </ul>
      <p class="actions">
        <button
          data-testid="sign-out"
          aria-disabled=${attempts.out.busy ? "true" : nothing}
          @click=${() => void leave(false)}
        >
          ${say("out.here")}
        </button>
        <button
          data-testid="sign-out-all"
          aria-disabled=${attempts.out.busy ? "true" : nothing}
          @click=${() => void leave(true)}
        >
          ${say("out.all")}
        </button>
      </p>
    </section>`;
  }

  function tokens(): TemplateResult {
    const list = tokens_of(held.account());
    return html`<section class="panel" aria-labelledby="tokens" data-rows>
      <h2 id="tokens">${say("tokens")}</h2>
      <p class="note">${say("tokens.lead")}</p>
      ${
        list.length === 0
          ? html`<p class="note">${say("tokens.none")}</p>`
          : html`<ul class="sessions" data-testid="tokens">
              ${list.map(session_line)}
            </ul>`
      }
      ${made === null ? nothing : told_once(page, "token-key", say("token.key"), made)}
      <form class="people-form" @submit=${make_token}>
        ${text_field({
          id: "token-label",
          name: "label",
          label: say("token.label"),
          autocomplete: "off",
          maxlength: 60,
          wrong: wrong_in(attempts.token.problem, ["label"], "label"),
        })}
        ${form_end("token-go", say("token.go"), attempts.token, wrong_in(attempts.token.problem, ["label"], null), "")}
      </form>
    </section>`;
  }

  /** A form that opens when it is wanted; the password stands in each. */
  function change(
    id: keyof typeof attempts,
    head: string,
    note: string,
    submit: (event: SubmitEvent) => void,
    fields: TemplateResult,
    go: string,
    tone = "primary",
  ): TemplateResult {
    const { problem } = attempts[id];
    const known = ["name", "password", "new"];
    const present = password_field(
      {
        id: `${id}-present`,
        name: "password",
        label: say("password.now"),
        autocomplete: "current-password",
        wrong: wrong_in(problem, known, "password"),
      },
      redraw,
    );
    return html`<details class="change">
      <summary data-testid="change-${id}">${head}</summary>
      <form class="people-form" @submit=${submit}>
        <p class="note">${note}</p>
        ${whose_password(held.account().player.name)}
        ${id === "password" ? html`${present} ${fields}` : html`${fields} ${present}`}
        ${form_end(`${id}-go`, go, attempts[id], wrong_in(problem, known, null, true), tone)}
      </form>
    </details>`;
  }

  function changes(account: HttpAccount): TemplateResult {
    const { name } = account.player;
    const new_password = password_field(
      {
        id: "password-new",
        name: "new",
        label: say("password.new"),
        autocomplete: "new-password",
        minlength: PASSWORD_MIN,
        note: strength_note(typed),
        wrong: wrong_in(attempts.password.problem, ["name", "password", "new"], "new"),
        on_input: (value) => {
          typed = value;
          redraw();
        },
      },
      redraw,
    );
    const new_name = text_field({
      id: "name-new",
      name: "name",
      label: say("name.new"),
      autocomplete: "off",
      maxlength: 20,
      minlength: 2,
      note: say("name.note"),
      wrong: wrong_in(attempts.name.problem, ["name", "password"], "name"),
    });
    const typed_name = text_field({
      id: "delete-name",
      name: "typed",
      label: say("delete.type", { name }),
      autocomplete: "off",
      wrong: differs ? say("delete.differs") : "",
    });
    const rated = person?.ratings.some(({ games }) => games > 0) ?? false;
    return html`<section class="panel" aria-labelledby="change">
      <h2 id="change">${say("change")}</h2>
      <div class="changes">
        ${change(
          "password",
          say("change.password"),
          say("change.password.note"),
          change_password,
          new_password,
          say("save"),
        )}
        ${change("name", say("change.name"), say("change.name.note"), change_name, new_name, say("save"))}
        ${
          account.program
            ? html`<p>${say("program.is")}</p>`
            : rated
              ? nothing
              : change("program", say("program"), say("program.note"), mark_as_program, html``, say("program.go"))
        }
        ${change("gone", say("delete"), say("delete.note"), remove, typed_name, say("delete.go"), "bad")}
      </div>
    </section>`;
  }

  function sanctions(account: HttpAccount): TemplateResult | typeof nothing {
    if (account.sanctions.length === 0) return nothing;
    return html`<ul class="sanctioned" data-testid="own-sanctions">
      ${account.sanctions.map(
        ({ what, until_unix_ms, reason }) =>
          html`<li>
            ${say("sanction", {
              what: say(`sanction.${what}`),
              until: moment_text(new Date(until_unix_ms).toISOString()),
              why: reason,
            })}
          </li>`,
      )}
    </ul>`;
  }

  function draw(): TemplateResult {
    const account = held.account();
    const { player, roles } = account;
    return html`<header class="people-head">
        <h1 data-testid="account-head">${player.name}${program_mark(player)}</h1>
        <p class="people-facts">
          ${person ? html`<span>${people_words.say("since", { day: day_text(person.since_unix_ms) })}</span>` : nothing}
          ${roles.map((role) => html`<span class="tag">${people_words.say(`role.${role}`)}</span>`)}
        </p>
        <p class="ways">
          <a href=${player_page(player.name)} data-testid="own-page">${say("page")}</a>
          <a href="/ratings">${say("ratings")}</a>
          ${
            roles.includes("operator")
              ? html`<a href="/moderation" data-testid="to-moderation">${say("moderation")}</a>`
              : nothing
          }
        </p>
      </header>
      ${sanctions(account)} ${person && person.ratings.length > 0 ? rating_cards(person.ratings) : nothing}
      <div class="people-columns">${devices()} ${tokens()}</div>
      ${changes(account)}`;
  }

  return {
    draw,
    /** The key is shown this once. */
    close(): void {
      made = null;
    },
  };
}
