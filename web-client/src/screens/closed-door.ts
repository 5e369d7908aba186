// A room that one cannot enter: it wants its password, or it says why not.
import { textIn } from "../components/form-text.ts";
import { html, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { errorWords } from "../i18n/en/errors.ts";
import { roomWords } from "../i18n/en/room.ts";
import { errorSentence } from "../language/errors.ts";
import { readingOf } from "../games/registry.ts";
import type { Page } from "../session/page.ts";
import type { Problem } from "../wire/messages.ts";

const { say } = roomWords;

export function closedDoor(page: Page, room: string, problem: Problem): TemplateResult {
  if (problem.code === "wrong_password")
    return passwordForm(page, room, tried === room ? errorWords.say("wrong_password") : "");
  if (problem.code === "rate_limited" && tried === room) return passwordForm(page, room, errorSentence(problem));
  return refused(
    problem.code === "forbidden" && problem.until_unix_ms === undefined && !problem.blocked
      ? say("gone.forbidden")
      : errorSentence(problem),
  );
}

/** The room whose password was tried last. */
let tried = "";

function passwordForm(page: Page, room: string, wrong: string): TemplateResult {
  return html`<section class="sheet narrow">
    <h1>${say("locked.title")}</h1>
    <form
      class="stack"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        tried = room;
        void page.session.enterRoom(room, readingOf, textIn(event.target as HTMLFormElement, "password"));
      }}
    >
      <label for="password">${say("locked.field")}</label>
      <div class="row">
        <input id="password" name="password" type="password" required autocomplete="off" data-testid="password" />
        <button class="primary" data-testid="password-go">${say("locked.go")}</button>
      </div>
      <p class="note bad" role="alert">${wrong}</p>
    </form>
  </section>`;
}

function refused(why: string): TemplateResult {
  return html`<section class="sheet narrow">
    <h1>${say("gone.title")}</h1>
    <p data-testid="room-error">${why}</p>
    <p><a class="button primary" href="/">${core.say("nav.more")}</a></p>
  </section>`;
}
