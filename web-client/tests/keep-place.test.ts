// @vitest-environment happy-dom
// Back and forward lead to where one has been, however late the content comes, and nobody is taken from where they go.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPlace } from "../src/app/keep-place.ts";
import { startRouter } from "../src/session/router.ts";
import { keepList, keptList, pagesHere, placeHere } from "../src/session/place.ts";

const STILL_MS = 300;
const WAIT_MS = 5_000;
const VIEW = 700;
const observers = new Set<() => void>();
const root = document.createElement("div");
let height = VIEW;

/** happy-dom lays nothing out: how high the page is, a test says. */
const place = (y: number): void => {
  document.documentElement.scrollTop = Math.max(0, Math.min(y, height - VIEW));
  document.dispatchEvent(new Event("scroll"));
};
function isHigh(next: number): void {
  height = next;
  place(scrollY);
  for (const hear of observers) hear();
}

vi.stubGlobal("scrollTo", (_: number, y: number) => place(y));
window.scrollTo = scrollTo;
vi.stubGlobal(
  "ResizeObserver",
  class {
    #hear: () => void;
    constructor(hear: () => void) {
      this.#hear = hear;
    }
    observe(): void {
      observers.add(this.#hear);
    }
    disconnect(): void {
      observers.delete(this.#hear);
    }
  },
);

const router = startRouter(() => undefined);
keepPlace(root);

/** To the entry before or after, as the browser goes there: it says so at once. */
async function travel(steps: 1 | -1): Promise<void> {
  const there = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  if (steps === 1) history.forward();
  else history.back();
  await vi.advanceTimersByTimeAsync(1);
  await there;
}

function follow(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}

beforeEach(() => {
  vi.useFakeTimers();
  history.pushState(null, "", "/games");
  isHigh(5_000);
  place(0);
});
afterEach(() => {
  window.dispatchEvent(new Event("keydown"));
  vi.useRealTimers();
});

it("back and forward: each entry has its place, and a new one begins at its top", async () => {
  place(3_000);
  follow("/g/A");
  expect([scrollY, placeHere()]).toEqual([0, 0]);
  place(400);
  vi.advanceTimersByTime(STILL_MS);
  await travel(-1);
  expect([location.pathname, scrollY]).toEqual(["/games", 3_000]);
  await travel(1);
  expect([location.pathname, scrollY]).toEqual(["/g/A", 400]);
  follow("/games");
  expect([scrollY, placeHere()]).toEqual([0, 0]);
});

it("content that comes late is waited for; until then nothing is written over the place", async () => {
  place(3_000);
  follow("/g/A");
  isHigh(900);
  await travel(-1);
  isHigh(VIEW);
  isHigh(2_000);
  vi.advanceTimersByTime(STILL_MS);
  expect([scrollY, placeHere()]).toEqual([1_300, 3_000]);
  isHigh(5_000);
  expect(scrollY).toBe(3_000);
});

it.each(["wheel", "pointerdown", "keydown"])(
  "whoever does something meanwhile stays where they are: %s",
  async (act) => {
    place(3_000);
    follow("/g/A");
    isHigh(1_000);
    await travel(-1);
    window.dispatchEvent(new Event(act));
    place(120);
    isHigh(5_000);
    expect(scrollY).toBe(120);
    vi.advanceTimersByTime(STILL_MS);
    expect(placeHere()).toBe(120);
  },
);

it("nobody is led on after they have been brought to another page, or have waited long", async () => {
  place(3_000);
  follow("/g/A");
  isHigh(1_000);
  await travel(-1);
  router.go("/t/T7Q2XK9M");
  isHigh(5_000);
  expect(scrollY).toBe(0);
  isHigh(1_000);
  await travel(-1);
  vi.advanceTimersByTime(WAIT_MS);
  isHigh(5_000);
  expect([scrollY, placeHere()]).toEqual([300, 3_000]);
});

it("one comes to a table at its top, and nothing of it is written down", async () => {
  router.go("/r/4GZK7Q2M");
  place(500);
  vi.advanceTimersByTime(STILL_MS);
  expect(history.state).toBeNull();
  follow("/games");
  place(900);
  await travel(-1);
  expect(scrollY).toBe(0);
});

it("to a place within the page that its address names, the browser goes by itself", () => {
  history.pushState(null, "", "/games#end");
  place(1_500);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(scrollY).toBe(1_500);
});

it("a page that is loaded anew: where one was, unless somebody has gone on in it already", () => {
  history.replaceState({ y: 1_100 }, "");
  expect(history.scrollRestoration).toBe("manual");
  place(0);
  keepPlace(root);
  expect(scrollY).toBe(1_100);
});

it("lists are kept for who comes back, a few of them", () => {
  keepList("games", { pages: 1 });
  expect(keptList("games")).toBeUndefined();
  history.replaceState({ y: 10 }, "");
  expect(keptList("games")).toEqual({ pages: 1 });
  for (let other = 0; other < 8; other += 1) keepList(`other ${other}`, { pages: 1 });
  expect([keptList("games"), keptList("other 0")]).toEqual([undefined, { pages: 1 }]);
});

it("an entry notes how many pages its list has: a few of them are wanted by whoever loads it anew there", () => {
  expect(pagesHere()).toBe(1);
  keepList("games", { pages: 3 });
  expect([history.state, pagesHere()]).toEqual([{ pages: 3 }, 1]);
  place(900);
  vi.advanceTimersByTime(STILL_MS);
  expect([history.state, pagesHere()]).toEqual([{ y: 900, pages: 3 }, 3]);
  keepList("games", { pages: 30 });
  expect(pagesHere()).toBe(5);
});
