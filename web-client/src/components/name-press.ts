// Beside the name of somebody else: a button for what one can do about them (screens/name-menu.ts).
import { html, nothing, type TemplateResult } from "lit-html";
import { roomWords } from "../i18n/en/room.ts";
import type { Occupant } from "../wire/messages.ts";

export function namePress(who: Occupant, mine: boolean): TemplateResult | typeof nothing {
  if (mine || who?.kind !== "human" || who.player === undefined) return nothing;
  return html`<button
    class="quiet"
    aria-label=${roomWords.say("seat.about", { name: who.name })}
    data-person=${who.player}
    data-name=${who.name}
    data-registered=${who.registered ?? nothing}
  >
    ⋯
  </button>`;
}
