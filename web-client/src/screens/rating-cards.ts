// Somebody's ratings side by side, a card for each kind.
import { html, nothing, type TemplateResult } from "lit-html";
import { peopleWords } from "../i18n/en/people.ts";
import { KINDS, kindWord } from "../people/kinds.ts";
import type { HttpRating } from "../wire/messages.ts";

const { say } = peopleWords;

/** In the order in which kinds are listed everywhere. */
export function inOrder(ratings: readonly HttpRating[]): HttpRating[] {
  const place = (kind: string): number => (KINDS as readonly string[]).indexOf(kind);
  return [...ratings].sort((one, other) => place(one.kind) - place(other.kind));
}

function facts(rating: HttpRating): TemplateResult {
  return html`<span class="rating-kind">${kindWord(rating.kind)}</span>
    <span class="rating-number">${rating.rating} <small>± ${rating.deviation}</small></span>
    <span class="note"
      >${say("ratedGames", { count: rating.games })}${
        rating.provisional ? html` · <span title=${say("provisional.note")}>${say("provisional")}</span>` : nothing
      }</span
    >`;
}

/** With `choose` the cards are buttons, of which one is pressed. */
export function ratingCards(
  ratings: readonly HttpRating[],
  chosen: string | null = null,
  choose?: (kind: string) => void,
): TemplateResult {
  return html`<ul class="rating-cards" data-testid="rating-cards">
    ${inOrder(ratings).map((rating) => {
      const id = rating.kind.replace("/", "-");
      return html`<li>
        ${
          choose
            ? html`<button
                class="rating-card"
                aria-pressed=${rating.kind === chosen ? "true" : "false"}
                data-testid="rating-${id}"
                @click=${() => choose(rating.kind)}
              >
                ${facts(rating)}
              </button>`
            : html`<div class="rating-card" data-testid="rating-${id}">${facts(rating)}</div>`
        }
      </li>`;
    })}
  </ul>`;
}
