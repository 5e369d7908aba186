// Copying a text. Where a page may not write to the clipboard, what shows the text is marked for copying by hand.
import type { Page } from "../session/page.ts";

/** `said`: what is told when it is done; `shown`: where the text stands, a selector. */
export async function copyText(page: Page, text: string, said: string, shown: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    page.session.toast({ text: said, tone: "plain" });
  } catch {
    const element = document.querySelector(shown);
    if (element && "select" in element) (element as HTMLInputElement).select();
    else if (element) getSelection()?.selectAllChildren(element);
  }
}
