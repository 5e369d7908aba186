// @vitest-environment happy-dom
// Title and icon of a page that nobody looks at: the most urgent reason is shown, none wipes another, and whoever looks
// finds the page's own title.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hide, iconShown, look } from "./hidden-page.ts";

let attention: typeof import("../src/session/attention.ts");
const shown = (): [string, string | null] => [document.title, iconShown()];
const CALL = "/favicon-call.svg";
const PLAIN = "/favicon.svg";

beforeEach(async () => {
  vi.resetModules();
  attention = await import("../src/session/attention.ts");
  hide("Rooms");
});
afterEach(look);

it("what waits stays when a room is told something, and when it is left", () => {
  attention.beckon("table", "● A table");
  attention.attend(false, "Lunch");
  expect(shown()).toEqual(["● A table", CALL]);
  attention.attend(true, "Lunch");
  expect(shown()).toEqual(["● Your choice – Lunch", CALL]);
  attention.attend(false, "Lunch");
  expect(shown()).toEqual(["● A table", CALL]);
  look();
  expect(shown()).toEqual(["Lunch", PLAIN]);
});

it("the most urgent is shown, whichever came last, and each goes by itself", () => {
  attention.beckon("table", "a table");
  attention.beckon("board", "a board");
  attention.beckon("notice", "a notice");
  expect(document.title).toBe("a table");
  attention.beckon("table", "");
  expect(document.title).toBe("a board");
  attention.beckon("board", "");
  expect(document.title).toBe("a notice");
  attention.beckon("notice", "");
  expect(shown()).toEqual(["Rooms", PLAIN]);
});

it("what was seen is not shown again when the page is hidden once more", () => {
  attention.beckon("notice", "a notice");
  look();
  expect(shown()).toEqual(["Rooms", PLAIN]);
  // Another screen is drawn meanwhile.
  hide("Rules");
  expect(document.title).toBe("Rules");
  attention.beckon("board", "");
  expect(shown()).toEqual(["Rules", PLAIN]);
});

it("whoever looks at the page is not called", () => {
  look();
  attention.beckon("table", "a table");
  attention.attend(true, "Lunch");
  expect(shown()).toEqual(["Lunch", PLAIN]);
  hide("Lunch");
  expect(shown()).toEqual(["Lunch", PLAIN]);
});
