// The keys of a replay. Arrows move by reveals, with Shift by turns; comma and full stop by single lines.
import type { Stride } from "../components/transport.ts";

export interface ReplayKey {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

/** `letters`: whether keys that write something may act. */
export function strideOfKey(event: ReplayKey, letters: boolean): Stride | "play" | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  switch (event.key) {
    case "ArrowLeft":
      return event.shiftKey ? "turn_back" : "back";
    case "ArrowRight":
      return event.shiftKey ? "turn_forward" : "forward";
    case "PageUp":
      return "turn_back";
    case "PageDown":
      return "turn_forward";
    case "Home":
      return "start";
    case "End":
      return "end";
    case " ":
      return "play";
  }
  if (!letters) return null;
  // By place as well: other layouts write other letters there.
  if (event.key === "," || event.code === "Comma") return "line_back";
  return event.key === "." || event.code === "Period" ? "line_forward" : null;
}
