// The account of a registered player: devices and keys, and what can be changed.
import { html, nothing, type TemplateResult } from "lit-html";
import { passwordField, textField, textOf, toldOnce, whosePassword } from "../components/forms.ts";
import { playerPage, programMark } from "../components/player-name.ts";
import { dayText, momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { accountWords } from "../i18n/en/account.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import { deviceLabel, devicesOf, tokensOf, withSession, withoutSession } from "../people/account-changes.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { PASSWORD_MIN } from "../people/password.ts";
import { formEnd, strengthNote, wrongIn } from "../people/form-parts.ts";
import type { HttpAccount, HttpPerson, HttpSession } from "../wire/messages.ts";
import { webhooksPart } from "./account-webhooks.ts";
import { ratingCards } from "./rating-cards.ts";

const { say } = accountWords;
const DAY_MS = 86_400_000;
/** Longer than anybody waits for having guessed passwords. */
const GUESSING_MS = 300_000;

export interface OwnPart {
  /** `ties`: to whom one is tied, which others see, too. */
  draw: (ties: TemplateResult | typeof nothing) => TemplateResult;
  close: () => void;
}

export interface Held {
  account: () => HttpAccount;
  set: (account: HttpAccount) => void;
}

/** What has been done needs no form any more; whoever pressed its button stands where it was opened. */
function fold(form: HTMLFormElement): void {
  const details = form.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus({ preventScroll: true });
}

export function ownPart(page: Page, api: PeopleApi, held: Held): OwnPart {
  const redraw = (): void => page.redraw();
  const attempts = {
    password: new Attempt(redraw),
    name: new Attempt(redraw),
    program: new Attempt(redraw),
    token: new Attempt(redraw),
    gone: new Attempt(redraw),
    out: new Attempt(redraw),
  };
  const webhooks = webhooksPart(page);
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
      await api.signOut({ session: session.id });
      held.set(withoutSession(held.account(), session.id));
      if (session.kind === "token") toast(say("token.ended"));
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
  }

  /** The server may have forgotten this device already: then one is a guest all the same. */
  async function leave(everywhere: boolean): Promise<void> {
    const done = await attempts.out.run(() => api.signOut(everywhere ? { all: true } : {}));
    const { problem } = attempts.out;
    if (done || problem?.code === "unauthorized") {
      page.session.become(null);
      toast(say("out.done"));
    } else if (problem) page.session.toast({ text: errorSentence(problem), tone: "bad" });
  }

  async function makeToken(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (!attempts.token.isComplete(form)) return;
    const label = textOf(event, "label").trim();
    await attempts.token.run(async () => {
      const { token, session } = await api.makeToken(label);
      made = token;
      held.set(withSession(held.account(), session));
      form.reset();
    });
  }

  async function changePassword(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (!attempts.password.isComplete(form)) return;
    const [password, next] = [textOf(event, "password"), textOf(event, "new")];
    const done = await attempts.password.run(async () => {
      await api.changePassword(password, next);
      held.set(await api.account());
    });
    if (!done) return;
    form.reset();
    typed = "";
    fold(form);
    toast(say("change.password.done"));
  }

  async function changeName(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!attempts.name.isComplete(event.target as HTMLFormElement)) return;
    const [password, name] = [textOf(event, "password"), textOf(event, "name").trim()];
    await attempts.name.run(async () => {
      const { player } = await api.changeName(password, name);
      page.session.become({ token: page.session.token() ?? "", name: player.name });
      toast(say("change.name.done", { name: player.name }));
    });
  }

  async function markAsProgram(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (!attempts.program.isComplete(form)) return;
    const password = textOf(event, "password");
    const done = await attempts.program.run(async () => {
      await api.markAsProgram(password);
      held.set(await api.account());
    });
    if (!done) return;
    fold(form);
    toast(say("program.done"));
  }

  async function remove(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    differs = textOf(event, "typed").trim() !== held.account().player.name;
    redraw();
    if (differs || !attempts.gone.isComplete(event.target as HTMLFormElement)) return;
    const password = textOf(event, "password");
    if (!(await attempts.gone.run(() => api.deleteAccount(password)))) return;
    page.session.become(null);
    toast(say("delete.done"));
  }

  function sessionLine(session: HttpSession): TemplateResult {
    const label =
      session.label ||
      (session.is_this && deviceLabel(navigator.userAgent)) ||
      say(session.kind === "token" ? "token.unnamed" : "device.unnamed");
    const words =
      session.kind === "token"
        ? ([say("token.end"), say("token.endLabel", { label })] as const)
        : ([say("device.end"), say("device.endLabel", { label })] as const);
    return html`<li class="session" data-testid="session-${session.id}">
      <span
        ><strong>${label}</strong>${session.is_this ? html` <em class="tag">${say("device.this")}</em>` : nothing}
        <span class="note"
          ><span class="nowrap">${say("device.since", { day: dayText(session.since_unix_ms) })}</span>&nbsp;·
          <span class="nowrap">${say("device.used", { day: dayText(session.used_unix_ms) })}</span></span
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
        ${devicesOf(held.account()).map(sessionLine)}
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
    const list = tokensOf(held.account());
    return html`<section class="panel" aria-labelledby="tokens" data-rows>
      <h2 id="tokens">${say("tokens")}</h2>
      <p class="note">${say("tokens.lead")}</p>
      ${
        list.length === 0
          ? html`<p class="note">${say("tokens.none")}</p>`
          : html`<ul class="sessions" data-testid="tokens">
              ${list.map(sessionLine)}
            </ul>`
      }
      ${made === null ? nothing : toldOnce(page, "token-key", say("token.key"), made)}
      <form class="people-form" novalidate @submit=${makeToken}>
        ${textField({
          id: "token-label",
          name: "label",
          label: say("token.label"),
          autocomplete: "off",
          maxlength: 60,
          wrong: wrongIn(attempts.token.problem, ["label"], "label"),
        })}
        ${formEnd("token-go", say("token.go"), attempts.token, wrongIn(attempts.token.problem, ["label"], null), "")}
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
    // So long one waits for a name alone: those that were given up are kept.
    const waitMs = id === "name" && problem?.code === "rate_limited" ? (problem.retry_ms ?? 0) : 0;
    const wrong =
      waitMs > GUESSING_MS
        ? say("wrong.names", { count: Math.ceil(waitMs / DAY_MS) })
        : wrongIn(problem, known, null, true);
    const present = passwordField(
      {
        id: `${id}-present`,
        name: "password",
        label: say("password.now"),
        autocomplete: "current-password",
        wrong: wrongIn(problem, known, "password"),
      },
      redraw,
    );
    return html`<details class="change">
      <summary data-testid="change-${id}">${head}</summary>
      <form class="people-form" novalidate @submit=${submit}>
        <p class="note">${note}</p>
        ${whosePassword(held.account().player.name)}
        ${id === "password" ? html`${present} ${fields}` : html`${fields} ${present}`}
        ${formEnd(`${id}-go`, go, attempts[id], wrong, tone)}
      </form>
    </details>`;
  }

  function changes(account: HttpAccount): TemplateResult {
    const { name } = account.player;
    const newPassword = passwordField(
      {
        id: "password-new",
        name: "new",
        label: say("password.new"),
        autocomplete: "new-password",
        minlength: PASSWORD_MIN,
        note: strengthNote(typed),
        wrong: wrongIn(attempts.password.problem, ["name", "password", "new"], "new"),
        onInput: (value) => {
          typed = value;
          redraw();
        },
      },
      redraw,
    );
    const newName = textField({
      id: "name-new",
      name: "name",
      label: say("name.new"),
      autocomplete: "off",
      maxlength: 20,
      minlength: 2,
      note: say("name.note"),
      wrong: wrongIn(attempts.name.problem, ["name", "password"], "name"),
    });
    const typedName = textField({
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
          changePassword,
          newPassword,
          say("save"),
        )}
        ${change("name", say("change.name"), say("change.name.note"), changeName, newName, say("save"))}
        ${
          account.program
            ? html`<p>${say("program.is")}</p>`
            : rated
              ? nothing
              : change("program", say("program"), say("program.note"), markAsProgram, html``, say("program.go"))
        }
        ${change("gone", say("delete"), say("delete.note"), remove, typedName, say("delete.go"), "bad")}
      </div>
    </section>`;
  }

  function sanctions(account: HttpAccount): TemplateResult | typeof nothing {
    if (account.sanctions.length === 0) return nothing;
    return html`<ul class="sanctioned" data-testid="own-sanctions">
      ${account.sanctions.map(
        ({ what, until_unix_ms: untilUnixMs, reason }) =>
          html`<li>
            ${say("sanction", {
              what: say(`sanction.${what}`),
              until: momentText(new Date(untilUnixMs).toISOString()),
              why: reason,
            })}
          </li>`,
      )}
    </ul>`;
  }

  function draw(ties: TemplateResult | typeof nothing): TemplateResult {
    const account = held.account();
    const { player, roles } = account;
    return html`<header class="people-head">
        <h1 data-testid="account-head">${player.name}${programMark(player)}</h1>
        <p class="people-facts">
          ${person ? html`<span>${peopleWords.say("since", { day: dayText(person.since_unix_ms) })}</span>` : nothing}
          ${roles.map((role) => html`<span class="tag">${peopleWords.say(`role.${role}`)}</span>`)}
        </p>
        <p class="ways">
          <a href=${playerPage(player.name)} data-testid="own-page">${say("page")}</a>
          <a href="/ratings">${say("ratings")}</a>
          ${
            roles.includes("operator")
              ? html`<a href="/moderation" data-testid="to-moderation">${say("moderation")}</a>`
              : nothing
          }
        </p>
      </header>
      ${sanctions(account)} ${person && person.ratings.length > 0 ? ratingCards(person.ratings) : nothing} ${ties}
      <div class="people-columns">${devices()} ${tokens()}</div>
      ${webhooks.draw()} ${changes(account)}`;
  }

  return {
    draw,
    /** The key is shown this once. */
    close(): void {
      made = null;
      webhooks.close();
    },
  };
}
