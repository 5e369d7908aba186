// Where one has been in what an entry of the browser's history shows: how far down, which app/keep-place.ts writes into
// the entry, and what its list had loaded. Lists go with the page: whoever loads it anew has as many pages of them
// fetched again, as they are by then.

/** Of the lists that were looked at last; older ones begin anew. */
const LISTS_MOST = 8;
const lists = new Map<string, unknown>();
/** Fetched again at most. */
const PAGES_MOST = 5;

/** How far down one was here, for whoever comes back; 0 for whoever comes first. */
export const placeHere = (): number => (history.state as { y?: number } | null)?.y ?? 0;

/** So many pages of its list are wanted here at once: for whoever comes back, as many as there were. */
export function pagesHere(): number {
  const pages = (history.state as { pages?: number } | null)?.pages ?? 1;
  return placeHere() > 0 ? Math.min(pages, PAGES_MOST) : 1;
}

/** `name`: which list, and who sees it. It is what the present entry shows, which notes how many pages it has. */
export function keepList<List extends { pages: number }>(name: string, list: List): void {
  lists.delete(name);
  lists.set(name, list);
  for (const oldest of lists.keys()) if (lists.size > LISTS_MOST) lists.delete(oldest);
  history.replaceState({ ...history.state, pages: list.pages }, "");
}

/** Undefined: nobody comes back to it, and it begins anew. */
export const keptList = <List extends object>(name: string): List | undefined =>
  placeHere() > 0 ? (lists.get(name) as List | undefined) : undefined;
