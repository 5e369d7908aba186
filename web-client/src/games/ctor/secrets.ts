// The phase before turn 1: a team notes five squares. The list is the team's; the last one written counts.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../components/icons.ts";
import { ctor } from "./words/table.ts";
import { sideOf, sideWord } from "../../room/seats.ts";
import { SECRET_SQUARES, secretSides } from "./hand.ts";
import type { TableState } from "./state.ts";
import type { Side } from "../../wire/messages.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export interface SecretsActions {
  done: () => void;
  writeSecrets: () => void;
  editSecrets: () => void;
  secretsSide: (side: Side) => void;
}

/** Whose list the board's picks go into. */
export function writingSide(room: CtorRoom, state: TableState): Side | null {
  const sides = secretSides(room);
  return sides.find((side) => side === state.secretsSide) ?? sides[0] ?? null;
}

export function secretsTray(room: CtorRoom, state: TableState, actions: SecretsActions): TemplateResult {
  const side = writingSide(room, state);
  const { view } = room;
  if (!side || !view) return html`<p class="tray-words">${say("tray.watch")}</p>`;
  const sides = secretSides(room);
  const written = view.secrets[side] ?? [];
  const mine = room.you.seats.filter((seat) => sideOf(seat) === side);
  const done = mine.every((seat) => view.done.includes(seat));
  const full = state.secrets.length === SECRET_SQUARES;
  return html`
    ${
      sides.length > 1
        ? html`<div class="ops" role="group" aria-label=${say("secrets.team")}>
            ${sides.map(
              (each) =>
                html`<button
                  aria-pressed=${each === side ? "true" : "false"}
                  data-testid="secrets-${each}"
                  @click=${() => actions.secretsSide(each)}
                >
                  ${sideWord(each)}
                </button>`,
            )}
          </div>`
        : nothing
    }
    <div class="tray-buttons">
      ${
        state.secretsEditing
          ? html`<button
              class="primary seal"
              data-testid="secrets-write"
              ?disabled=${!full}
              @click=${actions.writeSecrets}
            >
              ${say("secrets.write")}
            </button>`
          : html`<button data-testid="secrets-edit" @click=${actions.editSecrets}>${say("secrets.edit")}</button>`
      }
      <button
        class=${written.length > 0 ? "primary" : ""}
        data-testid="done"
        aria-pressed=${done ? "true" : "false"}
        @click=${actions.done}
      >
        ${done ? html`${icon("check")} ${say("tray.doneSaid")}` : say("secrets.done")}
      </button>
    </div>
    <p class="tray-words">${written.length > 0 ? say("secrets.written", { squares: written }) : say("secrets.how")}</p>
    ${
      state.secretsEditing
        ? html`<p class="note" data-testid="secrets-progress">
            ${say("secrets.progress", { count: state.secrets.length })}
          </p>`
        : nothing
    }
  `;
}
