// The draw of the moles: a die for each side, and the piece that changes sides. It is announced, so it may be shown
// in the dark, too.
import { html, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { sideWord } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import type { MoleLot, TotasRoom } from "./wire.ts";

const { say } = totas;

export function moleCard(room: TotasRoom): TemplateResult {
  const mole = room.view?.mole;
  if (!mole) return html``;
  return html`<ul class="mole" data-testid="mole" aria-label=${say("mole.title")}>
    ${(["white", "black"] as const).map((side) => line(side, mole[side]))}
  </ul>`;
}

function line(side: Side, lot: MoleLot): TemplateResult {
  return html`<li
    data-testid="mole-${side}"
    data-die=${lot.die}
    data-piece=${lot.piece ?? ""}
    data-vetted=${lot.vetted ? "yes" : "no"}
  >
    <span class="die" data-die=${lot.die} aria-hidden="true">${"⚀⚁⚂⚃⚄⚅"[lot.die - 1]}</span> ${moleWords(side, lot)}
  </li>`;
}

export function moleWords(side: Side, lot: MoleLot): string {
  const words = { side: sideWord(side), die: lot.die, square: lot.piece ?? "" };
  return say(lot.piece === null ? "mole.none" : lot.vetted ? "mole.vetted" : "mole.turns", words);
}
