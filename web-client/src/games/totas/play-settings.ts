// What one needs seldom in a game, and not under the thumb: sealing at once, and resigning.
import { html, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom } from "./wire.ts";

const { say } = totas;

/** What one needs seldom, and not under the thumb. */
export function playSettings(page: Page, room: TotasRoom, state: TableState, moves: Moves): TemplateResult {
  if (!room.view || room.view.phase === "over" || room.you.seats.length === 0) return html``;
  const { seal_at_once: sealAtOnce } = page.state.settings;
  return html`<div class="play-settings">
    <label class="switch small"
      ><input
        type="checkbox"
        data-testid="seal-at-once"
        .checked=${sealAtOnce}
        @change=${() => page.session.set({ seal_at_once: !sealAtOnce })}
      />
      ${say("seal.atOnce")}</label
    >
    ${
      room.you.seats.some((seat) => hand.hasResigned(room, seat))
        ? html`<p class="note">${say("resign.said")}</p>`
        : state.resigning
          ? html`<p class="resign asking" role="group" aria-label=${say("resign.sure")}>
              <span>${say("resign.sure")}</span>
              <button class="bad" data-testid="resign-yes" @click=${() => moves.resign("yes")}>
                ${say("resign.yes")}
              </button>
              <button data-testid="resign-no" @click=${() => moves.resign("no")}>${say("resign.no")}</button>
            </p>`
          : html`<p class="resign">
              <button class="quiet" data-testid="resign" @click=${() => moves.resign("ask")}>${say("resign")}</button>
            </p>`
    }
  </div>`;
}
