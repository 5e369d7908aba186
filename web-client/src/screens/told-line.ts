// What the newest reveal has brought, in one sentence that stays until the next, with a button that plays it again and
// one that lets it sound. It keeps its place while there is nothing to say.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { underlined } from "../components/underlined.ts";
import { notUnderlined } from "../language/underlines.ts";
import type { Table } from "../games/common/game.ts";
import { roomWords } from "../i18n/en/room.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { SeenHints } from "../session/seen-hints.ts";

const { say } = roomWords;

export function toldLine(page: Page, table: Table): TemplateResult {
  const told = table.told();
  const { muted } = page.state.settings;
  const sounds = say(muted ? "told.sound" : "told.mute");
  return html`<div class="told ${told === "" ? "silent" : ""}">
    <p data-testid="told" title=${notUnderlined(told)}>${underlined(told)}</p>
    ${
      told === ""
        ? nothing
        : html`<button
            class="quiet"
            data-testid="reveal-again"
            aria-label=${say("told.again")}
            title=${say("told.again")}
            @click=${() => table.replay()}
          >
            ${icon("again")}
          </button>`
    }
    <button
      class="quiet"
      data-testid="sound"
      aria-pressed=${muted ? "false" : "true"}
      aria-label=${sounds}
      title=${sounds}
      @click=${() => page.session.set({ muted: !muted })}
    >
      ${icon(muted ? "mute" : "sound")}
    </button>
  </div>`;
}

/** Said once in this browser, with a reveal that could have been heard. */
export function introduceSounds(page: Page): void {
  const seen = new SeenHints(browserKeep());
  if (!page.state.settings.muted || !page.state.settings.hints || seen.has("sounds")) return;
  seen.add("sounds");
  page.session.toast({ text: say("told.introduce"), tone: "plain" });
}
