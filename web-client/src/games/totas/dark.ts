// The move in the dark: nothing is shown and nothing is on offer; two squares are named, or one and what happens there.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import type { Moves } from "./moves.ts";
import type { TableState } from "./state.ts";
import { kindWord } from "./words.ts";

const { say } = totas;
const PROMOTIONS = ["Q", "R", "N", "B", "G", "V", "T", "W", "C"];

export function darkTools(state: TableState, moves: Moves): TemplateResult {
  const { selected } = state;
  const last = state.plan.at(-1);
  const going = last && "from" in last ? last : null;
  const toLastRank = going !== null && /^[a-l](1|12)$/.test(going.to);
  return html`<div class="choices" role="group" aria-label=${say("plan.specials")}>
      <button data-testid="dark-KR" @click=${() => moves.special("castle", "KR")}>
        ${say("plan.castle", { wing: "KR" })}
      </button>
      <button data-testid="dark-RK" @click=${() => moves.special("castle", "RK")}>
        ${say("plan.castle", { wing: "RK" })}
      </button>
      <button data-testid="dark-shelter" @click=${() => moves.special("shelter")}>${say("plan.shelter")}</button>
      <button data-testid="dark-explode" ?disabled=${selected === null} @click=${() => moves.special("explode")}>
        ${say("dark.explode", { square: selected })}
      </button>
      <button data-testid="dark-turn" ?disabled=${selected === null} @click=${() => moves.special("turn")}>
        ${say("dark.turn", { square: selected })}
      </button>
      <button data-testid="dark-reenter" ?disabled=${selected === null} @click=${moves.reenter}>
        ${say("dark.reenter", { square: selected })}
      </button>
    </div>
    ${
      toLastRank
        ? html`<div class="choices" role="group" aria-label=${say("promote.ask")} data-testid="dark-promote">
            <span>${say("promote.ask")}</span>
            <button
              aria-pressed=${going.promote === undefined ? "true" : "false"}
              data-testid="dark-promote-none"
              @click=${() => moves.blindPromote(null)}
            >
              –
            </button>
            ${PROMOTIONS.map(
              (letter) =>
                html`<button
                  aria-pressed=${going.promote === letter ? "true" : "false"}
                  data-testid="dark-promote-${letter}"
                  aria-label=${kindWord(letter)}
                  title=${kindWord(letter)}
                  @click=${() => moves.blindPromote(letter)}
                >
                  ${letter}
                </button>`,
            )}
          </div>`
        : nothing
    }`;
}
