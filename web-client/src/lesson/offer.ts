// The first lesson of each game is offered once, to whoever has neither begun it nor declined: on the page of its
// rules, and on the start page, where one of them a day is enough. From then on there is Learn. In a room none is
// offered, and nowhere to who has a seat in the one they came from: they play, or are waited for.
import { html, type TemplateResult } from "lit-html";
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

/** "The next day" for who comes at the same hour. */
const REST_MS = 20 * 3_600_000;

export interface LessonOffer {
  /** Of the first game that is still to be offered; null: of none now. */
  next: () => TemplateResult | null;
  /** Of this game; null: it has been offered, or must not be. */
  of: (game: GameName) => TemplateResult | null;
}

export const loadOfferStyle = (): Promise<void> => loadSheet(sheet);

/** `begin`: starts the lesson of a game; `busy`: one is being started. */
export function lessonOffer(page: Page, begin: (game: GameName) => void, busy: () => boolean): LessonOffer {
  const kept = new KeptLessons(browserKeep());
  const isOpen = (game: GameName): boolean => hasLesson(game) && !kept.answered(game);

  function hasSeat(): boolean {
    const { room } = page.state;
    return room !== null && room.info.status !== "over" && room.you.seats.length > 0;
  }

  function decline(game: GameName): void {
    kept.decline(game);
    page.redraw();
  }

  function of(game: GameName): TemplateResult | null {
    if (!isOpen(game) || hasSeat()) return null;
    const name = titleOf(game);
    return html`<section
      class="lesson-offer"
      aria-label=${say("offer.label")}
      data-testid="lesson-offer"
      data-game=${game}
    >
      <p><b>${say("offer.title", { game: name })}</b> ${say("offer.text", { game: name })}</p>
      <p class="ways">
        <button class="primary" data-testid="lesson-offer-go" ?disabled=${busy()} @click=${() => begin(game)}>
          ${say("offer.go", { game: name })}
        </button>
        <button class="quiet" data-testid="lesson-offer-no" @click=${() => decline(game)}>${say("offer.no")}</button>
      </p>
    </section>`;
  }

  return {
    next(): TemplateResult | null {
      const game = Date.now() - kept.lastAnswer() < REST_MS ? undefined : GAME_NAMES.find(isOpen);
      return game === undefined ? null : of(game);
    },
    of,
  };
}
