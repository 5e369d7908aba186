// Above a board that one only watches.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { roomWords } from "../i18n/en/room.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import { loadLate } from "./load-late.ts";

const { say } = roomWords;
let caster: typeof import("./caster.ts") | null = null;

const loadKeyForm = (page: Page): Promise<boolean> =>
  loadLate(page, async () => (caster ??= await import("./caster.ts")));

/** That one watches, and how far behind the game; who has been given a key can do without the delay. */
export function watchingLine(page: Page, room: RoomState): TemplateResult | typeof nothing {
  const { spectator_delay: spectatorDelay, status } = room.info;
  if (room.audience !== "spectator" || status !== "playing") return nothing;
  const delayed = spectatorDelay > 0;
  const behind = delayed && !room.you.undelayed;
  return html`<div class="behind">
    <p role="status" data-testid="watching">
      ${icon("eye")}
      ${say("youWatch")}${delayed ? `, ${behind ? say("behind", { seconds: spectatorDelay }) : say("undelayed")}` : ""}
    </p>
    ${
      behind
        ? html`<details @toggle=${() => void loadKeyForm(page)}>
            <summary data-testid="caster-have">${say("caster.have")}</summary>
            ${caster?.keyForm(page, room) ?? nothing}
          </details>`
        : nothing
    }
  </div>`;
}
