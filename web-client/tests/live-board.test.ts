// @vitest-environment happy-dom
// A game that is watched over a stream: its clock where the update that says that it stood still is passed over, and that
// nothing is drawn that nobody can see.
import { render } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { speak } from "../src/language/language.ts";
import { openLiveBoard, type LiveBoard } from "../src/live/live-board.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";
import { snapshot, view } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

let board: LiveBoard;
const changed = vi.fn();
const root = document.createElement("div");

beforeEach(async () => {
  changed.mockClear();
  HTMLElement.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
  vi.spyOn(performance, "now").mockReturnValue(5_000);
  document.body.replaceChildren(root);
  await speak("en");
  const page = { state: firstState(routeOf("/watch")), redraw: () => undefined } as unknown as Page;
  board = openLiveBoard(page, "4GZK7Q2M", { root: () => root, longestMs: () => 0, changed });
});
afterEach(() => {
  board.close();
  vi.restoreAllMocks();
});

/** What the clock shows after an update that was told at this moment. */
function after(seq: number, now: number, deadline: number): string {
  board.hear({ type: "update", room: "4GZK7Q2M", seq, now, events: [], view: view({ deadline }) });
  render(board.table?.tray(), root);
  return root.querySelector(".timer-text")?.textContent ?? "";
}

it("is not led astray by one that comes late, and begins anew with a game that has begun unheard", async () => {
  board.hear(snapshot({ seq: 10, audience: "spectator", now: 400_000, view: view({ deadline: 410_000 }) }));
  await vi.waitFor(() => expect(board.table).not.toBeNull(), { timeout: 20_000 });
  expect(after(15, 402_000, 410_000)).toBe("8");
  expect(after(18, 401_200, 411_000)).toBe("9");
  expect(after(40, 2_000, 32_000)).toBe("30");
});

it("is drawn out of sight only where it begins and ends, and catches up when it comes into sight", async () => {
  const drawn = (): number => {
    const times = changed.mock.calls.length;
    changed.mockClear();
    return times;
  };
  board.inSight = false;
  board.hear(snapshot({ seq: 10, audience: "spectator", now: 400_000, view: view({ deadline: 410_000 }) }));
  await vi.waitFor(() => expect(board.table).not.toBeNull(), { timeout: 20_000 });
  expect(drawn()).toBe(2); // that there is a game, and its table
  after(11, 401_000, 411_000);
  after(12, 402_000, 412_000);
  expect(drawn()).toBe(0);
  const { drawing } = board;
  board.inSight = true;
  expect(drawn()).toBe(1);
  expect(board.drawing).toBe(drawing + 1);
  board.inSight = true;
  expect(drawn()).toBe(0);
  after(13, 403_000, 413_000);
  expect(drawn()).toBe(1);
  board.inSight = false;
  board.hear({ type: "end", room: "4GZK7Q2M", reason: "closed" });
  expect(drawn()).toBe(1);
  board.inSight = true;
  expect(drawn()).toBe(0);
});
