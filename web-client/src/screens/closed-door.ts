// A room that one cannot enter: it wants its password, or it says why not.
import { html, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { error_words } from "../i18n/en/errors.ts";
import { room_words } from "../i18n/en/room.ts";
import { error_sentence } from "../language/errors.ts";
import { reading_of } from "../games/registry.ts";
import type { Page } from "../session/page.ts";
import type { Problem } from "../wire/messages.ts";

const { say } = room_words;

export function closed_door(page: Page, room: string, problem: Problem): TemplateResult {
  if (problem.code === "wrong_password")
    return password_form(page, room, tried ? error_words.say("wrong_password") : "");
  if (problem.code === "rate_limited" && tried) return password_form(page, room, error_sentence(problem));
  return refused(
    problem.code === "forbidden" && problem.until_unix_ms === undefined
      ? say("gone.forbidden")
      : error_sentence(problem),
  );
}

let tried = false;

function password_form(page: Page, room: string, wrong: string): TemplateResult {
  return html`<section class="sheet narrow">
    <h1>${say("locked.title")}</h1>
    <form
      class="stack"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        tried = true;
        void page.session.enter_room(
          room,
          reading_of,
          String(new FormData(event.target as HTMLFormElement).get("password") ?? ""),
        );
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
