// Dragging a piece or a zone from one square to another. Never needed: a tap on each does the same. A finger drags
// only what has been picked already, so that the board does not take the page's scrolling.
import type { Square } from "./wire.ts";

export interface Drag {
  down: (event: PointerEvent) => void;
  stop: () => void;
}

export interface DragActions {
  /** May what stands here be dragged? It is picked then. */
  lift: (square: Square) => boolean;
  drop: (from: Square, to: Square | null) => void;
}

const STARTS_AT_PX = 7;

export function drag(actions: DragActions): Drag {
  let end: (() => void) | null = null;

  function down(event: PointerEvent): void {
    const from = squareUnder(event.target);
    const cell = (event.target as Element | null)?.closest?.("[data-square]");
    if (!from || !cell || event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType === "touch" && !cell.classList.contains("selected")) return;
    end?.();
    const start = { x: event.clientX, y: event.clientY };
    let carried: HTMLElement | null = null;
    const move = (to: PointerEvent): void => {
      const [x, y] = [to.clientX - start.x, to.clientY - start.y];
      if (!carried) {
        if (Math.hypot(x, y) < STARTS_AT_PX) return;
        if (!actions.lift(from)) return stop();
        carried = carry(cell);
      }
      carried.style.translate = `${x}px ${y}px`;
      to.preventDefault();
    };
    const up = (at: PointerEvent): void => {
      const carrying = carried !== null;
      stop();
      if (!carrying) return;
      swallowClick();
      const under = document.elementFromPoint(at.clientX, at.clientY);
      actions.drop(from, under?.closest(".totas-board") ? squareUnder(under) : null);
    };
    const stop = (): void => {
      carried?.remove();
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", stop);
      end = null;
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", stop);
    end = stop;
  }

  return { down, stop: () => end?.() };
}

export function squareUnder(target: EventTarget | null): Square | null {
  return (target as Element | null)?.closest?.<HTMLElement>("[data-square]")?.dataset["square"] ?? null;
}

/** A copy of what lies on the square follows the pointer. */
function carry(cell: Element): HTMLElement {
  const copy = document.createElement("span");
  const box = cell.getBoundingClientRect();
  copy.className = "carried";
  for (const part of cell.querySelectorAll(".fig, .terrain")) copy.append(part.cloneNode(true));
  copy.style.left = `${box.left}px`;
  copy.style.top = `${box.top}px`;
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  copy.style.setProperty("--sq", `${box.width}px`);
  document.body.append(copy);
  return copy;
}

/** The click that ends a drag is not a tap. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
