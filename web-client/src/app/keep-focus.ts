// Where the focus goes when what had it is drawn no more. It is loaded after the first screen: until then nobody has
// pressed anything that could go.
import { DOUBLE_PRESS_MS } from "../components/double-press.ts";

/** Looks after the focus in `root`, which says "drawn" after each drawing. */
export function keepFocus(root: HTMLElement): void {
  let focused: Element | null = null;
  let rows: Element | null = null; // of which it was one
  let match: Element | null = null; // in which it stood
  let given: Element | null = null; // what has got the focus here, in a match that goes on
  let deafUntil = 0;
  const take = (target: EventTarget | null): void => {
    focused = target instanceof Element && root.contains(target) ? target : null;
    rows = focused?.closest("[data-rows], [data-panel]") ?? null;
    match = focused?.closest(".match") ?? null;
  };
  take(document.activeElement);
  root.addEventListener("focusin", ({ target }) => take(target));
  // A button that was pressed by keyboard, and has gone or can no longer be pressed, must not take the focus with it.
  root.addEventListener("drawn", () => {
    if (!(focused instanceof HTMLElement) || root.contains(document.activeElement)) return;
    if (focused.isConnected && !focused.matches(":disabled")) return;
    const next = focusSame(root, focused) ?? focusRow(rows) ?? focusHome(root, isField(focused));
    given = match?.isConnected && next && !isField(next) ? next : null;
    deafUntil = performance.now() + DOUBLE_PRESS_MS;
    focused = null;
    next?.focus({ preventScroll: true });
    // Who was writing writes on at the end.
    if (next instanceof HTMLInputElement && next.type === "text")
      next.setSelectionRange(next.value.length, next.value.length);
  });
  // Who presses twice, or holds the key, means what has gone: on the board it would be a move.
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") given = null;
      else if (event.target === given && (event.repeat || performance.now() < deafUntil)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
}

const isField = (element: Element): boolean => element.matches("input, textarea, select");

/** The same field where another screen has it, too: talk goes on when the game begins. */
function focusSame(root: HTMLElement, old: HTMLElement): HTMLElement | null {
  const id = old.dataset["testid"];
  return isField(old) && id !== undefined
    ? root.querySelector<HTMLElement>(`[data-testid="${id}"]:not(:disabled)`)
    : null;
}

/** The heading of a panel; of rows the last that is left, or, if there is none, what makes new ones. */
function focusRow(rows: Element | null): HTMLElement | null {
  if (!rows?.isConnected) return null;
  return (
    rows.querySelector<HTMLElement>(rows.matches("[data-rows]") ? "li:last-child button:enabled" : "[tabindex='-1']") ??
    rows.querySelector<HTMLElement>("select, button:enabled")
  );
}

/** The board's one tab stop, or the screen itself. On the board letters are moves: who was writing does not go on there. */
function focusHome(root: HTMLElement, wasWriting: boolean): HTMLElement | null {
  const board = wasWriting ? null : root.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
  return board ?? document.getElementById("content");
}
