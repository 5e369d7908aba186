// What one puts into a page of one's own to show a room's live board there.
import { html, type TemplateResult } from "lit-html";
import { liveWords } from "../i18n/en/live.ts";
import { copyText } from "../components/copy.ts";
import { escaped } from "../components/snippet.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";

const { say } = liveWords;

export function embedCode(page: Page, room: RoomState): TemplateResult {
  const address = `${location.origin}/embed/r/${room.room}`;
  const title = escaped(say("code.title", { name: room.info.name }));
  const snippet = `<iframe src="${address}" title="${title}" width="520" height="760" loading="lazy"></iframe>`;
  return html`<p class="note">${say("code.note")}</p>
    <textarea
      id="room-embed"
      class="snippet"
      readonly
      rows="4"
      .value=${snippet}
      aria-label=${say("code.copy")}
      data-testid="room-embed-snippet"
    ></textarea>
    <button data-testid="copy-room-embed" @click=${() => copyText(page, snippet, say("code.copied"), "#room-embed")}>
      ${say("code.copy")}
    </button>`;
}
