// Where one has been in what an entry of the browser's history shows: how far down, which app/keep-place.ts writes into
// the entry, and what its list had loaded. Lists go with the page: whoever loads it anew sees the newest.

/** Of the lists that were looked at last; older ones begin anew. */
const LISTS_MOST = 8;
const lists = new Map<string, unknown>();

/** How far down one was here, for whoever comes back; 0 for whoever comes first. */
export const placeHere = (): number => (history.state as { y?: number } | null)?.y ?? 0;

/** `name`: which list, and who sees it. */
export function keepList(name: string, list: object): void {
  lists.delete(name);
  lists.set(name, list);
  for (const oldest of lists.keys()) if (lists.size > LISTS_MOST) lists.delete(oldest);
}

/** Undefined: nobody comes back to it, and it begins anew. */
export const keptList = <List extends object>(name: string): List | undefined =>
  placeHere() > 0 ? (lists.get(name) as List | undefined) : undefined;
