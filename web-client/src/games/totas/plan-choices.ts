// What the piece that was picked can do besides going somewhere, and the promotion that is to be chosen.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { figureSpan } from "./figure.ts";
import { keyOf } from "./half.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import { openOffer, specials } from "./plan.ts";
import { blastPreview, type Scene } from "./scene.ts";
import { colourOf } from "./squares.ts";
import type { TableState } from "./state.ts";
import { kindWord } from "./words.ts";
import type { HalfMove, TotasRoom } from "./wire.ts";

const { say } = totas;

/** What the picked piece can do besides going somewhere; the promotion that is to be chosen. */
export function choices(
  room: TotasRoom,
  state: TableState,
  scene: Scene,
  moves: Moves,
): TemplateResult | typeof nothing {
  const side = scene.side ?? "white";
  if (state.promoting.length > 0) {
    return html`<div class="choices" role="group" aria-label=${say("promote.ask")} data-testid="promote">
      <span>${say("promote.ask")}</span>
      ${state.promoting.map((half) => {
        const letter = "promote" in half ? (half.promote ?? "") : "";
        return html`<button
          class="piece"
          data-testid="promote-${letter}"
          aria-label=${kindWord(letter)}
          title=${kindWord(letter)}
          @click=${() => moves.promote(half)}
        >
          ${figureSpan(`${colourOf(side)}${letter}`)}
        </button>`;
      })}
    </div>`;
  }
  const offers = hand.offersOf(room, state);
  const offer = openOffer(state.plan, offers);
  const own = state.selected === null ? [] : specials(offer, state.selected, scene.position, side);
  const back = offer.some((half) => "reenter" in half);
  if (own.length === 0 && !back) return nothing;
  return html`<div class="choices" role="group" aria-label=${say("plan.specials")}>
    ${own.map((half) => specialButton(half, scene, moves))}
    ${
      back
        ? html`<button
            data-testid="special-reenter"
            aria-pressed=${state.reentering ? "true" : "false"}
            @click=${moves.reenter}
          >
            ${say("plan.reenter")}
          </button>`
        : nothing
    }
  </div>`;
}

function specialButton(half: HalfMove, scene: Scene, moves: Moves): TemplateResult {
  const text =
    "castle" in half
      ? say("plan.castle", { wing: half.castle })
      : "shelter" in half
        ? say("plan.shelter")
        : "explode" in half
          ? say("plan.explode", { square: half.explode, own: ownLosses(half.explode, scene) })
          : say("plan.turn");
  const warn = "explode" in half;
  return html`<button
    class=${warn ? "explode" : ""}
    data-testid="special-${keyOf(half)}"
    @click=${() => moves.write(half)}
    @pointerenter=${() => warn && preview(half.explode, scene)}
    @pointerleave=${clearPreview}
    @focus=${() => warn && preview(half.explode, scene)}
    @blur=${clearPreview}
  >
    ${text}
  </button>`;
}

function ownLosses(square: string, scene: Scene): number {
  return [...blastPreview(scene, square)].filter(
    (each) => each !== square && scene.position.figures.get(each)?.[0] === colourOf(scene.side ?? "white"),
  ).length;
}

/** What would be hit lights up while one looks at the button; done by hand, for it is passing. */
function preview(square: string, scene: Scene): void {
  for (const each of blastPreview(scene, square))
    document.querySelector(`.totas-board [data-square="${each}"]`)?.setAttribute("data-hit", "");
}

function clearPreview(): void {
  for (const each of document.querySelectorAll("[data-hit]")) each.removeAttribute("data-hit");
}
