// The board of a replay is looked at: what would pick or plan on it goes no further, but one may walk over its squares
// and turn it. A swipe across it goes to the next reveal; up and down it scrolls the page as ever.
import type { Stride } from "../components/transport.ts";

const WALKS = /^(Arrow|Home|End|Page|Tab)|^0$/;
const SWIPE_PX = 44;

interface Listener<E extends Event> {
  handleEvent: (event: E) => void;
  capture?: boolean;
  passive?: boolean;
}

export interface StillBoard {
  press: Listener<Event>;
  key: Listener<KeyboardEvent>;
}

/** Listens before the board does. */
export function stillBoard(onKey: (event: KeyboardEvent) => void): StillBoard {
  const onBoard = (event: Event): boolean => (event.target as Element | null)?.closest?.("[role=grid]") != null;
  return {
    press: {
      capture: true,
      handleEvent: (event) => {
        if (onBoard(event)) event.stopPropagation();
      },
    },
    key: {
      capture: true,
      handleEvent: (event) => {
        if (!onBoard(event) || WALKS.test(event.key)) return;
        event.stopPropagation();
        onKey(event);
      },
    },
  };
}

export interface Swipes {
  start: Listener<TouchEvent>;
  end: Listener<TouchEvent>;
}

export function swipes(stride: (how: Stride) => void): Swipes {
  let from: { x: number; y: number } | null = null;
  return {
    start: {
      passive: true,
      handleEvent({ touches }) {
        const [one, another] = touches;
        from = one && !another ? { x: one.clientX, y: one.clientY } : null;
      },
    },
    end: {
      passive: true,
      handleEvent({ changedTouches: [one] }) {
        const way = from && one ? { x: one.clientX - from.x, y: one.clientY - from.y } : null;
        from = null;
        if (way && Math.abs(way.x) > SWIPE_PX && Math.abs(way.x) > 2 * Math.abs(way.y))
          stride(way.x < 0 ? "forward" : "back");
      },
    },
  };
}
