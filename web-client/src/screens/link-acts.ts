// What one does with a link for others: copy it, hand it to another app, or show it to somebody's camera.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import type { Page } from "../session/page.ts";
import { loadLate } from "./load-late.ts";

/** Drawn only when somebody asks for it, and loaded then. */
let drawnQr: typeof import("../components/qr.ts") | null = null;

export interface LinkActs {
  link: string;
  /** Where it stands, a selector: marked where a page may not copy. */
  shown: string;
  /** What another app is given beside it. */
  title: string;
  text: string;
  says: { copy: string; copied: string; share: string; qr: string; label: string; note?: string };
  /** Copying is the one act that is meant here. */
  primary?: boolean;
}

export function linkActs(page: Page, { link, shown, title, text, says, primary = false }: LinkActs): TemplateResult {
  const share = (): void => void navigator.share({ title, text, url: link }).catch(() => undefined);
  return html`<button
      class=${primary ? "primary" : nothing}
      data-testid="copy-link"
      @click=${() => copyText(page, link, says.copied, shown)}
    >
      ${icon("link")} ${says.copy}
    </button>
    ${"share" in navigator ? html`<button data-testid="share" @click=${share}>${says.share}</button>` : nothing}
    <details
      class="qr"
      @toggle=${() => void loadLate(page, async () => (drawnQr ??= await import("../components/qr.ts")))}
    >
      <summary class="button" data-testid="qr">${icon("qr")} ${says.qr}</summary>
      ${drawnQr?.qrCode(link, says.label) ?? nothing}
      ${drawnQr && says.note ? html`<p class="note">${says.note}</p>` : nothing}
    </details>`;
}
