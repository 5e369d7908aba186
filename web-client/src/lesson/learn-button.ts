// The way to a game's first lesson: on its tile and on the page of its rules.
import { html, nothing, type TemplateResult } from "lit-html";
import { gameOf, titleOf } from "../games/registry.ts";
import { lessonWords } from "../i18n/en/lesson.ts";
import type { GameName } from "../wire/messages.ts";

const { say } = lessonWords;

export const hasLesson = (game: GameName): boolean => gameOf(game).lesson;

export function learnButton(
  game: GameName,
  busy: boolean,
  begin: (game: GameName) => void,
): TemplateResult | typeof nothing {
  if (!hasLesson(game)) return nothing;
  return html`<button
    data-testid="learn-${game}"
    aria-label=${say("learnLabel", { game: titleOf(game) })}
    ?disabled=${busy}
    @click=${() => begin(game)}
  >
    ${say("learn")}
  </button>`;
}
