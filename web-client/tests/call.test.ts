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
  state: { me: { id: "p7K2M9QXT4", name: "Ada" }, room: null, route: { screen: "lobby" }, ahead_ms: 0 },
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
