// The name by which somebody comes in: guests are asked for it where they enter.
import type { Page } from "../session/page.ts";

/** Whether it is known already what others call them. */
export const hasName = ({ state }: Page): boolean => state.named || state.me?.registered === true;

/** Settles when the server knows us by this name. */
export async function comeAs(page: Page, name: string): Promise<void> {
  const { me } = page.state;
  if (me?.registered !== true && (name !== me?.name || !page.state.named)) page.session.rename(name);
  // What is asked after the renaming is answered after it.
  await page.session.ask("ping", {});
}

/** Names as they are typed or pasted, one a line: without what is empty or there twice. */
export function namesTyped(text: string): string[] {
  return [...new Set(text.split(/[\n;]/).map((name) => name.trim().replace(/\s+/g, " ").slice(0, 32)))].filter(
    (name) => name !== "",
  );
}
