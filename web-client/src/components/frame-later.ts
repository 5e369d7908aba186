// What is drawn later than what one looks at, in a frame of its own. Where a whole screen is drawn anew in one frame,
// that frame takes longer than one may on a slow processor, and what moves stumbles.
import { nothing, render, type TemplateResult } from "lit-html";

type Draw = () => TemplateResult | typeof nothing;

export interface FrameLater {
  /** Its place in the page: empty at first, and as it was until it is drawn. */
  place: (draw: Draw) => HTMLElement;
  /** Draws once more what was drawn last: in the next frame but one, if nothing is asked for meanwhile. */
  again: () => void;
  close: () => void;
}

/**
 * Where all is drawn anew in frame after frame and then begins to move, as when a reveal comes on stage, this waits
 * until that is done: for so many frames in which nothing is asked for, but not longer than for all of them.
 */
const QUIET_FRAMES = 6;
const FRAMES_MOST = 15;

export function frameLater(): FrameLater {
  const element = document.createElement("div");
  // What is drawn stands where the element does, as a child of its parent would.
  element.style.display = "contents";
  let latest: Draw | null = null;
  let last: Draw = () => nothing;
  let isAwaited = false;
  let frames = 0;
  /** Since it was asked for last. */
  let quietFrames = 0;

  /** What lies there is not the latest. */
  function setAwaited(is: boolean): void {
    isAwaited = is;
    element.ariaBusy = String(is);
  }

  function nextFrame(): void {
    if (!latest) return setAwaited(false);
    frames += 1;
    quietFrames += 1;
    if (quietFrames > QUIET_FRAMES || frames >= FRAMES_MOST) drawNow(latest);
    else requestAnimationFrame(nextFrame);
  }

  function drawNow(draw: Draw): void {
    latest = null;
    last = draw;
    setAwaited(false);
    render(draw(), element);
    // Whoever looks after the focus wants to know: what had it may have gone.
    element.dispatchEvent(new Event("drawn", { bubbles: true }));
  }

  function ask(draw: Draw, quietBefore: number): void {
    latest = draw;
    quietFrames = quietBefore;
    if (isAwaited) return;
    setAwaited(true);
    frames = 0;
    requestAnimationFrame(nextFrame);
  }

  return {
    place(draw): HTMLElement {
      ask(draw, 0);
      return element;
    },
    again: () => ask(latest ?? last, QUIET_FRAMES - 1),
    close(): void {
      latest = null;
      last = () => nothing;
    },
  };
}
