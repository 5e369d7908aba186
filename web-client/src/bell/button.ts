// The bell in the header: how much is unread. What it says is loaded when it is pressed.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { bellWords } from "../i18n/en/bell.ts";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import { lookAfter } from "../push/look-after.ts";
import type { Page } from "../session/page.ts";
import { unread } from "./bell.ts";

const { say } = bellWords;
const MOST = 50;

const DRAWING = svg`<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15Z" /><path d="M10 21h4M12 5V3" />`;

export function bellButton(page: Page): TemplateResult {
  lookAfter(page);
  const count = unread(page);
  const open = async ({ currentTarget }: Event): Promise<void> => {
    try {
      const { openPanel } = await import("./panel.ts");
      await wordsReady();
      await openPanel(page, currentTarget as HTMLElement);
    } catch {
      page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
    }
  };
  return html`<button
    class="quiet bell"
    data-testid="bell"
    data-unread=${count}
    aria-haspopup="dialog"
    aria-label=${say("bell", { count })}
    title=${say("head")}
    @click=${(event: Event) => void open(event)}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${DRAWING}</svg>${
      count > 0 ? html`<b aria-hidden="true">${count >= MOST ? `${MOST}+` : count}</b>` : nothing
    }
  </button>`;
}
