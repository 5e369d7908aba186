// A stream as the browser does it: connections, timers, and when nobody looks at the page.
import type { Problem } from "../wire/messages.ts";
import { get, Refused } from "./api.ts";
import { SLEEP_AFTER_MS, Stream, type StreamDriver, type StreamListener } from "./stream.ts";

const KINDS = ["snapshot", "update", "info", "end"] as const;

/** Why an address is no stream, as far as can be known. */
export async function whyRefused(address: string, token: string | null = null): Promise<Problem | null> {
  try {
    const answer = await get(address, token);
    await answer.body?.cancel();
    return null;
  } catch (error) {
    return error instanceof Refused ? error.problem : null;
  }
}

export const browserDriver: StreamDriver = {
  connect(address, listener) {
    const source = new EventSource(address);
    for (const kind of KINDS) source.addEventListener(kind, (event) => listener.message(String(event.data)));
    source.addEventListener("alive", () => listener.alive());
    source.addEventListener("error", () => {
      const refused = source.readyState === EventSource.CLOSED;
      // It does not come back by itself: when, and from where, is decided elsewhere.
      source.close();
      listener.gone(refused);
    });
    return { close: () => source.close() };
  },
  refusal: (address) => whyRefused(address),
  random: () => Math.random(),
  later: (ms, job) => setTimeout(job, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export interface OpenStream {
  follow: (rooms: readonly string[]) => void;
  close: () => void;
}

export interface StreamWish {
  /** It never rests: what is hidden for a moment must be as it is when it is shown again. */
  restless?: boolean;
  /** At most one update of each room in so long (100 to 10,000): for boards that are glanced at. */
  everyMs?: number;
}

/** A stream that rests while nobody looks at the page, and is there again as soon as somebody does. */
export function openStream(
  listener: StreamListener,
  { restless = false, everyMs }: StreamWish = {},
  driver: StreamDriver = browserDriver,
): OpenStream {
  const stream = new Stream(driver, listener, everyMs);
  let hiddenAt = Date.now();
  let fallingAsleep: ReturnType<typeof setTimeout> | undefined;

  /** Where the whole machine has slept, no timer has run: the connection may be gone without a sign. */
  function wake(): void {
    if (Date.now() - hiddenAt >= SLEEP_AFTER_MS) stream.sleep();
    stream.wake();
  }

  function look(): void {
    clearTimeout(fallingAsleep);
    if (document.visibilityState === "visible") return wake();
    hiddenAt = Date.now();
    if (!restless) fallingAsleep = setTimeout(() => stream.sleep(), SLEEP_AFTER_MS);
  }

  const offline = (): void => stream.offline();

  function online(): void {
    if (restless || document.visibilityState === "visible") stream.wake();
  }

  /** A page that comes back out of the browser's memory has lost its connections. */
  function restored(event: PageTransitionEvent): void {
    if (!event.persisted) return;
    stream.sleep();
    stream.wake();
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  window.addEventListener("pageshow", restored);
  return {
    follow: (rooms) => stream.follow(rooms),
    close(): void {
      stream.close();
      clearTimeout(fallingAsleep);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
      window.removeEventListener("pageshow", restored);
    },
  };
}
