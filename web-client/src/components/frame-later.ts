// What is drawn a frame later than what one looks at. Where a whole screen is drawn anew in one frame, that frame takes
// longer than one may on a slow processor, and what moves stumbles.
import { nothing, render, type TemplateResult } from "lit-html";

export interface FrameLater {
  /** Its place in the page: empty at first, and as it was until the next frame. */
  place: (draw: () => TemplateResult | typeof nothing) => HTMLElement;
  close: () => void;
}

export function frameLater(): FrameLater {
  const element = document.createElement("div");
  // What is drawn stands where the element does, as a child of its parent would.
  element.style.display = "contents";
  let latest: (() => TemplateResult | typeof nothing) | null = null;

  function drawNow(): void {
    const draw = latest;
    latest = null;
    if (!draw) return;
    render(draw(), element);
    // Whoever looks after the focus wants to know: what had it may have gone.
    element.dispatchEvent(new Event("drawn", { bubbles: true }));
  }

  return {
    place(draw): HTMLElement {
      if (latest === null) requestAnimationFrame(drawNow);
      latest = draw;
      return element;
    },
    close(): void {
      latest = null;
    },
  };
}
