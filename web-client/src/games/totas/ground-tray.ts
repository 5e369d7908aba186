// Setting the ground: what is to be placed, of which kind, a ground that will do, and Seal.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { KINDS, missing, TOOLS, type GroundDraft, type Tool } from "./ground.ts";
import { maySetGround, mySide } from "./hand.ts";
import type { Moves } from "./moves.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom } from "./wire.ts";

const { say } = totas;

export function groundTray(room: TotasRoom, state: TableState, moves: Moves): TemplateResult {
  if (mySide(room) === null) return html`<p class="tray-words" data-testid="tray-words">${say("tray.watch")}</p>`;
  if (!maySetGround(room)) return html`<p class="tray-words" data-testid="tray-words">${say("ground.sealed")}</p>`;
  const left = missing(state.ground);
  return html`
    <div class="ground-tools" role="group" aria-label=${say("ground.tools")}>
      ${TOOLS.map((tool) => toolButton(tool, state, moves))}
    </div>
    <div class="tray-buttons">
      <button
        class="primary seal"
        data-testid="seal"
        data-costs-skip="no"
        ?disabled=${left.length > 0 || state.sealing}
        @click=${moves.seal}
      >
        ${say("ground.seal")}
      </button>
      <button data-testid="ground-default" @click=${moves.usual}>${say("ground.usual")}</button>
      <button data-testid="ground-clear" ?disabled=${left.length === TOOLS.length} @click=${moves.clearGround}>
        ${say("ground.clear")}
      </button>
    </div>
    ${state.tool === "rank" || state.tool === "file" ? kinds(state.tool, state.ground, moves) : nothing}
    <p class="tray-words" data-testid="tray-words">${say(`ground.where.${state.tool}`)}</p>
  `;
}

function toolButton(tool: Tool, state: TableState, moves: Moves): TemplateResult {
  const at = state.ground[tool];
  const where = at === null ? say("ground.missing") : Array.isArray(at) ? `${at[0]}–${at[2]}` : at;
  const kind = tool === "rank" ? state.ground.rankKind : tool === "file" ? state.ground.fileKind : tool;
  return html`<button
    class="ground-tool"
    data-testid="ground-tool-${tool}"
    data-at=${at === null ? "" : Array.isArray(at) ? at.join(" ") : at}
    aria-pressed=${state.tool === tool ? "true" : "false"}
    @click=${() => moves.tool(tool)}
  >
    <span class="terrain t-${kind}" aria-hidden="true"></span
    ><span><b>${say(`ground.tool.${tool}`)}</b><small>${where}</small></span>
  </button>`;
}

function kinds(tool: "rank" | "file", draft: GroundDraft, moves: Moves): TemplateResult {
  const chosen = tool === "rank" ? draft.rankKind : draft.fileKind;
  return html`<div class="choices" role="group" aria-label=${say("ground.kind")}>
    ${KINDS.map(
      (kind) =>
        html`<button
          data-testid="ground-kind-${tool}-${kind}"
          aria-pressed=${kind === chosen ? "true" : "false"}
          title=${say(`terrain.${kind}.stops`)}
          @click=${() => moves.kind(tool, kind)}
        >
          ${say(`terrain.${kind}`)}
        </button>`,
    )}
    <small>${say(`terrain.${chosen}.stops`)}</small>
  </div>`;
}
