// The way in: the QR code, the code to be typed, the link, and the wall.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { qrCode } from "../components/qr.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import type { Page } from "../session/page.ts";
import type { TournamentPage } from "../wire/messages.ts";

const { say } = eveningWords;

export const linkTo = (code: string): string => `${location.origin}/e/${code}`;

/** "ABC 123": so it is read aloud. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

export function doorPart(page: Page, { id, name }: TournamentPage): TemplateResult {
  const link = linkTo(id);
  const share = (): void => void navigator.share({ title: name, url: link }).catch(() => undefined);
  return html`<section class="panel ev-door" aria-labelledby="ev-door" data-testid="ev-door">
    <h2 id="ev-door">${say("door")}</h2>
    ${qrCode(link, say("door.qr", { name }))}
    <div class="ev-door-words">
      <p>${say("door.how")}</p>
      <p class="note">${say("door.or", { host: location.host })}</p>
      <p class="ev-big-code" data-testid="evening-code" data-code=${id}>${spacedCode(id)}</p>
      <div class="actions">
        <button
          class="quiet"
          data-testid="copy-link"
          @click=${() => copyText(page, link, say("door.copied"), ".ev-big-code")}
        >
          ${icon("link")} ${say("door.copy")}
        </button>
        ${
          "share" in navigator
            ? html`<button class="quiet" data-testid="share" @click=${share}>${say("door.share")}</button>`
            : nothing
        }
        <a class="button quiet" href="/e/${id}/wall" data-testid="to-wall">${say("door.wall")}</a>
      </div>
    </div>
  </section>`;
}
