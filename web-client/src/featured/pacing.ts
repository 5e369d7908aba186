// How a finished game plays by itself: as it happened, somewhat quicker, with a rest at the end before it begins again;
// only while somebody looks, and where movement is not wanted, only once and when it is pressed.
import type { Replay } from "../archive/format.ts";
import { restMs } from "../replay/steps.ts";

const SPEED = 2;
/** So long the result is left to be looked at. */
export const END_REST_MS = 8_000;

export interface Pacing {
  /** The line that is shown. */
  readonly at: number;
  /** Whether it goes on by itself, as far as the person has a say. */
  readonly playing: boolean;
  readonly atEnd: boolean;
  toggle: () => void;
  /** Somebody sees it now, or nobody. */
  look: (seen: boolean) => void;
  close: () => void;
}

/** `calm`: nothing moves unasked. `show`: a line is to be shown, or play has come to rest. */
export function openPacing({ lines }: Replay, calm: boolean, show: (at: number) => void): Pacing {
  const last = lines.length - 1;
  let at = calm ? last : 0;
  let playing = !calm;
  let seen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arm(): void {
    clearTimeout(timer);
    if (playing && seen) timer = setTimeout(step, at === last ? END_REST_MS : restMs(lines, at, SPEED));
  }

  function step(): void {
    at = at === last ? 0 : at + 1;
    if (calm && at === last) playing = false;
    show(at);
    arm();
  }

  return {
    get at() {
      return at;
    },
    get playing() {
      return playing;
    },
    get atEnd() {
      return at === last;
    },
    toggle(): void {
      playing = !playing;
      if (playing && at === last) at = 0;
      show(at);
      arm();
    },
    look(now): void {
      if (now === seen) return;
      seen = now;
      arm();
    },
    close: () => clearTimeout(timer),
  };
}
