// What is loaded when somebody asks for it, and drawn then.
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";

export async function loadLate(page: Page, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
    await wordsReady();
    page.redraw();
  } catch {
    page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
  }
}
