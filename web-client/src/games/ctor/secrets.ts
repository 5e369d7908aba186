// The phase before turn 1: a team notes five squares. The list is the team's; the last one written counts.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../components/icons.ts";
import { ctor } from "./words/table.ts";
import { side_of, side_word } from "../../room/seats.ts";
import { SECRET_SQUARES, secret_sides } from "./hand.ts";
import type { TableState } from "./state.ts";
import type { Side } from "../../wire/messages.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export interface SecretsActions {
  done(): void;
  write_secrets(): void;
  edit_secrets(): void;
  secrets_side(side: Side): void;
}

/** Whose list the board's picks go into. */
export function writing_side(room: CtorRoom, state: TableState): Side | null {
  const sides = secret_sides(room);
  return sides.find((side) => side === state.secrets_side) ?? sides[0] ?? null;
}

export function secrets_tray(room: CtorRoom, state: TableState, actions: SecretsActions): TemplateResult {
  const side = writing_side(room, state);
  const { view } = room;
  if (!side || !view) return html`<p class="tray-words">${say("tray.watch")}</p>`;
  const sides = secret_sides(room);
  const written = view.secrets[side] ?? [];
  const mine = room.you.seats.filter((seat) => side_of(seat) === side);
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
                  @click=${() => actions.secrets_side(each)}
                >
                  ${side_word(each)}
                </button>`,
            )}
          </div>`
        : nothing
    }
    <div class="tray-buttons">
      ${
        state.secrets_editing
          ? html`<button
              class="primary seal"
              data-testid="secrets-write"
              ?disabled=${!full}
              @click=${actions.write_secrets}
            >
              ${say("secrets.write")}
            </button>`
          : html`<button data-testid="secrets-edit" @click=${actions.edit_secrets}>${say("secrets.edit")}</button>`
      }
      <button
        class=${written.length > 0 ? "primary" : ""}
        data-testid="done"
        aria-pressed=${done ? "true" : "false"}
        @click=${actions.done}
      >
        ${done ? html`${icon("check")} ${say("tray.done_said")}` : say("secrets.done")}
      </button>
    </div>
    <p class="tray-words">${written.length > 0 ? say("secrets.written", { squares: written }) : say("secrets.how")}</p>
    ${
      state.secrets_editing
        ? html`<p class="note" role="status" data-testid="secrets-progress">
            ${say("secrets.progress", { count: state.secrets.length })}
          </p>`
        : nothing
    }
  `;
}
