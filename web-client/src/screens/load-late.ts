// What is loaded when somebody asks for it, and drawn then.
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
