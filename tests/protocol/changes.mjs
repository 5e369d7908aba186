// Changes instead of whole views (wire.md 9.2), as a reader and as a server would do it, from the words alone.
import { isDeepStrictEqual } from "node:util";

/** What turns `before` into `after`: {changed, gone?}. */
export function changesBetween(before, after) {
  const changed = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !(name in before) || !isDeepStrictEqual(before[name], value)),
  );
  const gone = Object.keys(before).filter((name) => !(name in after));
  return gone.length > 0 ? { changed, gone } : { changed };
}

/** The view after it, or undefined where the number that it builds upon is not the one that `known` {seq, view} has. */
export function viewAfter(known, { seq, view, since = seq - 1, changed, gone = [] }) {
  if (view !== undefined) return view;
  if (!known?.view || known.seq !== since) return undefined;
  const members = Object.entries({ ...known.view, ...changed });
  return Object.fromEntries(members.filter(([name]) => !gone.includes(name)));
}
