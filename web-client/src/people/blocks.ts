// Whom one has blocked: asked once for each token, and kept in step with what is changed here.
import { hidden } from "../room/hidden.ts";
import type { Page } from "../session/page.ts";
import type { Player } from "../wire/messages.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/conduct.css?url";
import { peopleApi } from "./api.ts";

let asked: string | null = null;

/** Nothing is shown where it cannot be had: it is asked for again by whoever comes next. */
export async function loadBlocks(page: Page): Promise<void> {
  void loadSheet(sheet);
  const token = page.session.token();
  if (token === null || token === asked) return;
  asked = token;
  try {
    const { blocks } = await peopleApi(page).blocks();
    if (asked !== token) return;
    hidden.clear();
    for (const { player } of blocks) hidden.add(player.id);
    page.redraw();
  } catch {
    if (asked === token) asked = null;
  }
}

export async function setBlocked(page: Page, { id }: Pick<Player, "id">, on: boolean): Promise<void> {
  const api = peopleApi(page);
  await (on ? api.block(id) : api.unblock(id));
  if (on) hidden.add(id);
  else hidden.delete(id);
  page.redraw();
}
