// @vitest-environment happy-dom
// The list of what has happened follows its end, however much comes at once, unless the reader has gone back in it.
import { beforeEach, expect, it } from "vitest";
import { html, render } from "lit-html";
import { following, followNewest } from "../src/components/following.ts";

const HEIGHT = 200;
const LINE = 20;
let root: HTMLElement;
let list: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  render(following(html`<ol tabindex="0"></ol>`), root);
  list = document.querySelector("ol") as HTMLElement;
  let top = 0;
  let count = 0;
  Object.defineProperties(list, {
    clientHeight: { value: HEIGHT },
    lines: {
      set: (many: number) => {
        count = many;
        list.dataset["count"] = String(many);
        list.scrollTop = top;
      },
    },
    scrollHeight: { get: () => Math.max(HEIGHT, count * LINE) },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = Math.max(0, Math.min(to, list.scrollHeight - HEIGHT));
      },
    },
  });
});

function has(lines: number): number {
  (list as unknown as { lines: number }).lines = lines;
  followNewest();
  return list.scrollHeight - HEIGHT - list.scrollTop;
}

it("goes to the end at first, and with many lines at once", () => {
  expect([has(3), has(40), has(41), has(80)]).toEqual([0, 0, 0, 0]);
});

it("follows what comes after the dark, in which all has been forgotten", () => {
  expect([has(60), has(1), has(60), has(75)]).toEqual([0, 0, 0, 0]);
});

const leadsBack = (): boolean => !document.querySelector("[data-testid=to-newest]")?.hasAttribute("hidden");

/** The reader scrolls. */
function goTo(top: number): void {
  list.scrollTop = top;
  list.dispatchEvent(new Event("scroll"));
}

it("leads a reader who has gone back to the newest line", () => {
  has(60);
  expect(leadsBack()).toBe(false);
  goTo(100);
  expect(leadsBack()).toBe(true);
  has(75);
  expect(leadsBack()).toBe(true);
  document.querySelector<HTMLElement>("[data-testid=to-newest]")?.click();
  list.dispatchEvent(new Event("scroll"));
  expect(list.scrollTop).toBe(75 * LINE - HEIGHT);
  expect(leadsBack()).toBe(false);
  expect(document.activeElement).toBe(list);
  expect(has(90)).toBe(0);
});

it("stays with a reader who has gone back", () => {
  has(60);
  list.scrollTop = 100;
  expect(has(75)).toBe(75 * LINE - HEIGHT - 100);
  list.scrollTop = 10_000;
  expect(has(90)).toBe(0);
});
