// Back and forward lead to where one has been on a page, however late its content comes; what is new begins at its top
// (session/router.ts). The browser could do that only for content that is there at once.
import { placeHere } from "../session/place.ts";

/** So long after the last scrolling it is written down: browsers allow only so many changes of the history. */
const STILL_MS = 300;
/** The longest that content is waited for. */
const WAIT_MS = 5_000;

/** One always comes to a table at its top, where the board is. */
const isTable = (): boolean => location.pathname.startsWith("/r/");

/** `root`: what is drawn, and grows as its content comes. */
export function keepPlace(root: HTMLElement): void {
  history.scrollRestoration = "manual";
  let writing: ReturnType<typeof setTimeout> | undefined;
  /** While one is led back: what is seen meanwhile is not where one has been. */
  let letGo: (() => void) | null = null;

  function write(): void {
    clearTimeout(writing);
    const y = Math.round(scrollY);
    if (!letGo && !isTable() && y !== placeHere()) history.replaceState({ ...history.state, y }, "");
  }

  /** Until somebody does something, or goes on: then they have the word. */
  function leadTo(y: number): void {
    const done = new AbortController();
    const settle = (): void => (placeHere() === y ? scrollTo(0, y) : letGo?.());
    const size = new ResizeObserver(settle);
    const waiting = setTimeout(() => letGo?.(), WAIT_MS);
    letGo = () => {
      clearTimeout(waiting);
      size.disconnect();
      done.abort();
      letGo = null;
    };
    for (const act of ["wheel", "pointerdown", "keydown"])
      addEventListener(act, letGo, { capture: true, passive: true, signal: done.signal });
    size.observe(root);
  }

  function comeBack(): void {
    clearTimeout(writing);
    letGo?.();
    const y = isTable() ? 0 : placeHere();
    // A place within the page, to which nobody has been yet: the browser goes there.
    if (y === 0 && location.hash !== "") return;
    scrollTo(0, y);
    if (y > 0) leadTo(y);
  }

  addEventListener("popstate", comeBack);
  addEventListener("click", write, true);
  document.addEventListener("scroll", () => {
    clearTimeout(writing);
    if (!letGo) writing = setTimeout(write, STILL_MS);
  });
  // Loaded anew, or come back to from elsewhere, unless somebody has gone on in it already.
  if (placeHere() > 0 && scrollY === 0) comeBack();
}
