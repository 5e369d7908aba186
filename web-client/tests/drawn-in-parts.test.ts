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

/** The next frame: what was asked for before it. */
const frame = (): void => frames.splice(0).forEach((job) => job());

it("when nothing has been asked for some frames, the last is drawn, once, and its element tells of it", () => {
  const later = frameLater();
  const told = vi.fn();
  const element = later.place(() => html`first`);
  element.addEventListener("drawn", told);
  later.place(() => html`second`);
  const seen = Array.from({ length: 8 }, () => (frame(), element.textContent));
  expect(seen).toEqual(["", "", "", "", "", "", "second", "second"]);
  expect([told.mock.calls.length, frames.length]).toEqual([1, 0]);
});

it("while all is drawn anew it waits, but not for ever", () => {
  const later = frameLater();
  const element = later.place(() => html`0`);
  const seen = Array.from({ length: 16 }, (_, at) => {
    frame();
    const text = element.textContent;
    later.place(() => html`${at + 1}`);
    return text;
  });
  expect([...new Set(seen)]).toEqual(["", "14"]);
  expect(seen.indexOf("14")).toBe(14);
});

it("what asks for itself once more comes soon, and is drawn as it was asked for last", () => {
  const later = frameLater();
  let drawn = 0;
  const element = later.place(() => html`${(drawn += 1)}`);
  for (let at = 0; at < 7; at += 1) frame();
  later.again();
  frame();
  expect(element.textContent).toBe("1");
  frame();
  expect([element.textContent, frames.length]).toEqual(["2", 0]);
});

it("what has been closed draws nothing any more", () => {
  const later = frameLater();
  const element = later.place(() => html`late`);
  later.close();
  for (let at = 0; at < 8; at += 1) frame();
  expect([element.textContent, frames.length]).toEqual(["", 0]);
});
