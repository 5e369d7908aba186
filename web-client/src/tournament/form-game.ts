// The form of settings: which game is played, and by which options.
import { html, nothing, type TemplateResult } from "lit-html";
import { segmentField } from "../components/fields.ts";
import { gameChoices } from "../games/choices.ts";
import { titleOf } from "../games/registry.ts";
import { directingWords } from "../i18n/en/directing.ts";
import type { GameName, TournamentPage } from "../wire/messages.ts";
import type { FormState } from "./form-state.ts";

const { say } = directingWords;

export function gamePart(form: FormState, shown: TournamentPage | null): TemplateResult {
  if (shown !== null && shown.status !== "draft") return html`${nothing}`;
  const kept = !form.anew && shown !== null;
  return html`${
    kept
      ? html`<fieldset>
          <legend>${say("game.kept")}</legend>
          <ul class="facts">
            <li>${titleOf(shown.game)}</li>
            ${form.options?.optionLines(shown.options).map((line) => html`<li>${line}</li>`)}
          </ul>
          <p>
            <button
              type="button"
              data-testid="game-anew"
              @click=${() => {
                form.anew = true;
                form.redraw();
              }}
            >
              ${say("game.choose")}
            </button>
          </p>
        </fieldset>`
      : html`${segmentField<GameName>(
          "game",
          say("game"),
          gameChoices(),
          form.held.game,
          (game) => void form.load(game),
        )}
        ${
          form.setup
            ? html`${form.setup.presets(false)}
                <details class="t-more">
                  <summary data-testid="game-options">${say("game.kept")}</summary>
                  <div class="t-form">${form.setup.draw()}</div>
                </details>`
            : nothing
        }
        ${form.setup?.solo() ? html`<p class="note bad">${say("game.solo")}</p>` : nothing}`
  }`;
}
