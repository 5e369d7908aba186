// @vitest-environment happy-dom
// The bar that calls to a board: it stays until the server says that this call is over, whatever becomes of others.
import { render, type nothing, type TemplateResult } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Page } from "../src/page.ts";
import type { Called } from "../src/wire.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ load_sheet: async () => undefined }));

let root: HTMLElement;
let draw: () => TemplateResult | typeof nothing;
let hear_call: typeof import("../src/tournament/call.ts").hear_call;

const page = {
  state: { me: { id: "p7K2M9QXT4", name: "Ada" }, room: null, room_error: null, route: { screen: "lobby" }, ahead_ms: 0 },
  sounds: { play: vi.fn() },
  voice: { say_now: vi.fn() },
  redraw: () => render(draw(), root),
} as unknown as Page;
const called = (room: string): Called => ({ type: "called", tournament: "T7Q2XK9M", name: "Friday evening", room, round: 1, starts_by_unix_ms: Date.now() + 60_000 });
const rooms = (): (string | undefined)[] => [...root.querySelectorAll<HTMLElement>('[data-testid="called"]')].map(({ dataset }) => dataset["room"]);
const hear = (call: Parameters<typeof hear_call>[1]): Promise<void> => hear_call(page, call, (bar) => (draw = bar));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ hear_call } = await import("../src/tournament/call.ts"));
  root = document.createElement("div");
});
afterEach(() => vi.useRealTimers());

it("goes when it is called off, and only that one", async () => {
  await hear(called("4GZK7Q2M"));
  await hear(called("6GZK7Q2T"));
  expect(rooms()).toEqual(["4GZK7Q2M", "6GZK7Q2T"]);
  await hear({ type: "called_off", tournament: "T7Q2XK9M", room: "4GZK7Q2M" });
  expect(rooms()).toEqual(["6GZK7Q2T"]);
  await hear({ type: "called_off", tournament: "T7Q2XK9M", room: "6GZK7Q2T" });
  expect(rooms()).toEqual([]);
});

const bars = (id: string): string[] => [...root.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)].map(({ textContent }) => textContent?.replace(/\s+/g, " ").trim() ?? "");
const off = (room: string): Promise<void> => hear({ type: "called_off", tournament: "T7Q2XK9M", room });

it("is told a while to who has not come, with the way to the tournament: the board was decided without them", async () => {
  await hear(called("4GZK7Q2M"));
  vi.advanceTimersByTime(59_500);
  await off("4GZK7Q2M");
  expect(bars("called")).toEqual([]);
  expect(bars("called-late")[0]).toMatch(/Round 1: decided without you Friday evening The time is up/);
  expect(root.querySelector('[data-testid="called-see"]')?.getAttribute("href")).toBe("/t/T7Q2XK9M");
  vi.advanceTimersByTime(16_000);
  expect(bars("called-late")).toEqual([]);
});

it("says nothing of the kind to who was in the room when it was closed", async () => {
  await hear(called("4GZK7Q2M"));
  vi.advanceTimersByTime(60_000);
  const { state } = page;
  Object.assign(state, { room_error: { room: "4GZK7Q2M", error: { code: "no_such_room", message: "" } } });
  await off("4GZK7Q2M");
  Object.assign(state, { room_error: null });
  expect(bars("called-late")).toEqual([]);
});

it("small ones stand in one column, each with its tournament's name", async () => {
  await hear(called("4GZK7Q2M"));
  await hear(called("6GZK7Q2T"));
  for (const later of root.querySelectorAll<HTMLElement>('[data-testid="called-later"]')) later.click();
  page.redraw();
  expect(bars("called-small")).toHaveLength(2);
  expect(bars("called-small")[0]).toContain("Friday evening");
  expect(new Set([...root.querySelectorAll('[data-testid="called-small"]')].map(({ parentElement }) => parentElement)).size).toBe(1);
});
