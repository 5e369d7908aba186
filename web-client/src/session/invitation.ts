// By which evening's invitation somebody is here: forty people have one address there, and are no crowd. It holds in
// this tab, on its later pages, too.
import { codeIn, EVENING_LENGTH } from "./router.ts";

const KEY = "tutti.evening";

/** The evening's code; undefined: nobody has called them together. */
export function invitation(): string | undefined {
  const here = codeIn(/^\/[et]\/(\w+)/.exec(location.pathname)?.[1] ?? "", EVENING_LENGTH);
  try {
    if (here) sessionStorage.setItem(KEY, here);
    return here ?? sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return here ?? undefined;
  }
}
