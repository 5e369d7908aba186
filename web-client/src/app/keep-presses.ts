// The second half of a double press: it was meant for what was pressed first, and what has taken the place of that
// since then does not get it. It is loaded after the first screen: until then nothing gives way to anything.
import { DOUBLE_PRESS_MS } from "../components/double-press.ts";

/** So far a finger strays between two presses. */
const NEAR_PX = 24;

/** What is pressed: by its test id, since one element may be drawn as another button, and another as the same. */
function nameOf(target: EventTarget | null): string | Element | null {
  const button = target instanceof Element ? target.closest("button") : null;
  return button?.dataset["testid"] ?? button;
}

/** Looks after the buttons in `root` of a room before its game and of a match. */
export function keepPresses(root: HTMLElement): void {
  // A key that is held has pressed once; browsers press a button again at each repeat of Enter.
  root.addEventListener(
    "keydown",
    (event) => {
      const { target, key, repeat } = event;
      if (repeat && key === "Enter" && target instanceof Element && target.closest(".tray button, .before button"))
        event.preventDefault();
    },
    { capture: true },
  );
  let at = -Infinity;
  let place = { x: 0, y: 0 };
  let what: string | Element | null = null;
  /** Then whoever presses beside it means what they press. */
  const isThere = (): boolean => nameOf(document.elementFromPoint(place.x, place.y)) === what;
  root.addEventListener(
    "click",
    (event) => {
      const { target, detail, clientX: x, clientY: y } = event;
      // A key presses what has the focus, and has no place (keep-focus.ts).
      if (detail === 0) return;
      const now = performance.now();
      const pressed = nameOf(target);
      const isAnother = what !== null && pressed !== null && pressed !== what;
      const isNear = now - at < DOUBLE_PRESS_MS && Math.hypot(x - place.x, y - place.y) < NEAR_PX;
      // Presses of a mouse are counted, as their owner has set it; those of a finger are not.
      const isFirst = event.pointerType === "mouse" && detail === 1;
      if (isAnother && isNear && !isFirst && (target as Element).closest(".match, .before") && !isThere()) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      [at, place, what] = [now, { x, y }, pressed];
    },
    { capture: true },
  );
}
