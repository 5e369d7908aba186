// On the start page: the first lesson is offered to whoever has neither begun one nor declined.
import { html, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { lessonWords } from "../i18n/en/lesson.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/lesson.css?url";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";
import { KeptLessons } from "./kept-lessons.ts";
import { hasLesson } from "./learn-button.ts";

const { say } = lessonWords;

export const loadOfferStyle = (): Promise<void> => loadSheet(sheet);

/** `begin`: starts the lesson of a game. */
export function lessonOffer(page: Page, begin: (game: GameName) => void): () => TemplateResult | typeof nothing {
  const kept = new KeptLessons(browserKeep());
  const first = GAME_NAMES.find(hasLesson);

  function decline(): void {
    kept.offer();
    page.redraw();
  }

  return () =>
    first === undefined || kept.offered
      ? nothing
      : html`<section class="lesson-offer" aria-label=${say("offer.label")} data-testid="lesson-offer">
          <p><b>${say("offer.title")}</b> ${say("offer.text", { game: titleOf(first) })}</p>
          <p class="ways">
            <button class="primary" data-testid="lesson-offer-go" @click=${() => begin(first)}>
              ${say("offer.go", { game: titleOf(first) })}
            </button>
            <button class="quiet" data-testid="lesson-offer-no" @click=${decline}>${say("offer.no")}</button>
          </p>
        </section>`;
}
