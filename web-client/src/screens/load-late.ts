// What is loaded when somebody asks for it, and drawn then.
import { html, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";

/** False if it failed, which is said: whoever draws what was wanted offers it again. */
export async function loadLate(page: Page, load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    await wordsReady();
    page.redraw();
    return true;
  } catch {
    page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
    return false;
  }
}

/**
 * In place of what is on its way. Where it did not come, a press reads the page anew (as in app/app.ts): some browsers
 * ask for a part only once, and a server that has been renewed has others.
 */
export const waiting = (failed: boolean): TemplateResult =>
  html`<h1 class="waiting">${failed ? html`<a href="">${core.say("loadingFailed")}</a>` : core.say("loading")}</h1>`;
