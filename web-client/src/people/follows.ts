// Whom one follows: asked once for each token, and kept in step with what is changed here.
import { read, tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import type { HttpFollow, HttpFollows, Player } from "../wire/messages.ts";

let asked: string | null = null;
const followed = new Set<string>();

/** The latest first, with who is here and what they play. */
export async function fetchFollows(page: Page): Promise<HttpFollow[]> {
  const token = page.session.token();
  const { follows } = await read<HttpFollows>(page, "/follows");
  if (token === page.session.token()) {
    asked = token;
    followed.clear();
    for (const { player } of follows) followed.add(player.id);
  }
  return follows;
}

/** Nothing is known where it cannot be had: it is asked for again by whoever comes next. */
export async function loadFollows(page: Page): Promise<void> {
  const token = page.session.token();
  if (token === null || token === asked) return;
  await fetchFollows(page).catch(() => undefined);
  page.redraw();
}

export const isFollowed = ({ id }: Pick<Player, "id">): boolean => followed.has(id);

export async function setFollowed(page: Page, { id }: Pick<Player, "id">, on: boolean): Promise<void> {
  await (on ? tell(page, "/follows", { player: id }) : tell(page, `/follows/${encodeURIComponent(id)}/lift`, {}));
  if (on) followed.add(id);
  else followed.delete(id);
  page.redraw();
}
