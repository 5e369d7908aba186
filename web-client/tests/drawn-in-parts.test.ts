// @vitest-environment happy-dom
// What is drawn in parts the first time, and what a frame later than the rest.
import { html } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { frameLater } from "../src/components/frame-later.ts";
import { firstParts } from "../src/games/common/first-parts.ts";

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (job: () => void) => frames.push(job));
});
afterEach(() => vi.unstubAllGlobals());

it("so many parts more with each drawing, which is asked for until all are there", () => {
  const redraw = vi.fn();
  const partsOf = firstParts(redraw, 2);
  expect([partsOf(5), partsOf(5), partsOf(5), partsOf(5)]).toEqual([2, 4, 5, 5]);
  expect(redraw).toHaveBeenCalledTimes(2);
  expect(partsOf(9)).toBe(8);
});

it("a frame later the last that was asked for is drawn, once, and its element tells of it", () => {
  const later = frameLater();
  const told = vi.fn();
  const element = later.place(() => html`first`);
  element.addEventListener("drawn", told);
  later.place(() => html`second`);
  expect([element.textContent, frames.length]).toEqual(["", 1]);
  frames[0]?.();
  expect([element.textContent, told.mock.calls.length]).toEqual(["second", 1]);
});

it("what has been closed draws nothing any more", () => {
  const later = frameLater();
  const element = later.place(() => html`late`);
  later.close();
  frames[0]?.();
  expect(element.textContent).toBe("");
});
