// The ways in for many: a field for the code of a room or of an evening, and an evening of one's own.
import { html, nothing, type TemplateResult } from "lit-html";
import { lobbyWords } from "../i18n/en/lobby.ts";
import type { Page } from "../session/page.ts";
import { codeIn, EVENING_LENGTH, type Route } from "../session/router.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/ways.css?url";
import { textIn } from "./form-text.ts";

const { say } = lobbyWords;
/** Where what was typed is no code; elsewhere nothing has been typed. */
let badAt: Route | null = null;

/** Pure: where a code leads, told by its length; null: it is none. */
export function placeOfCode(text: string): string | null {
  const room = codeIn(text);
  const evening = codeIn(text, EVENING_LENGTH);
  return room ? `/r/${room}` : evening && `/e/${evening}`;
}

export function codeForm(page: Page): TemplateResult {
  void loadSheet(sheet);
  const join = (event: SubmitEvent): void => {
    event.preventDefault();
    const place = placeOfCode(textIn(event.target as HTMLFormElement, "code"));
    badAt = place === null ? page.state.route : null;
    page.redraw();
    if (place) page.router.go(place);
  };
  const badCode = badAt === page.state.route;
  return html`<form class="code-form" @submit=${join}>
    <label for="code">${say("rooms.code")}</label>
    <div class="row">
      <input
        id="code"
        name="code"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        placeholder="4GZK7Q2M"
        data-testid="join-code"
        aria-describedby="code-note"
        aria-invalid=${badCode ? "true" : "false"}
      />
      <button data-testid="join-go">${say("rooms.codeGo")}</button>
    </div>
    <p id="code-note" class="note bad" role="alert">${badCode ? say("rooms.codeBad") : nothing}</p>
  </form>`;
}

export const offerEvening = (): TemplateResult =>
  html`<div class="evening-offer">
    <p><b>${say("evening.offer")}</b> ${say("evening.text")}</p>
    <a class="button" href="/evening" data-testid="new-evening">${say("evening.new")}</a>
  </div>`;
