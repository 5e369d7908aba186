// @vitest-environment happy-dom
// The bar that calls to a board: it stays until the server says that this call is over, whatever becomes of others.
import { render, type nothing, type TemplateResult } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Page } from "../src/session/page.ts";
import type { Called } from "../src/wire/messages.ts";
import { hide, iconShown, look } from "./hidden-page.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

let root: HTMLElement;
let draw: () => TemplateResult | typeof nothing;
let hearCall: typeof import("../src/tournament/call.ts").hearCall;

const page = {
  state: {
    me: { id: "p7K2M9QXT4", name: "Ada" },
    room: null,
    roomError: null,
    route: { screen: "lobby" },
    aheadMs: 0,
  },
  sounds: { play: vi.fn() },
  voice: { sayNow: vi.fn() },
  redraw: () => render(draw(), root),
} as unknown as Page;
const called = (room: string): Called => ({
  type: "called",
  tournament: "T7Q2XK9M",
  name: "Friday evening",
  room,
  round: 1,
  starts_by_unix_ms: Date.now() + 60_000,
});
const rooms = (): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('[data-testid="called"]')].map(({ dataset }) => dataset["room"]);
const hear = (call: Parameters<typeof hearCall>[1]): Promise<void> => hearCall(page, call, (bar) => (draw = bar));

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.resetModules();
  ({ hearCall } = await import("../src/tournament/call.ts"));
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

const bars = (id: string): string[] =>
  [...root.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)].map(
    ({ textContent }) => textContent?.replace(/\s+/g, " ").trim() ?? "",
  );
const off = (room: string): Promise<void> => hear({ type: "called_off", tournament: "T7Q2XK9M", room });

it(
  "is told a while to who has not come, with the way " + "to the tournament: the board was decided without them",
  async () => {
    await hear(called("4GZK7Q2M"));
    vi.advanceTimersByTime(59_500);
    await off("4GZK7Q2M");
    expect(bars("called")).toEqual([]);
    expect(bars("called-late")[0]).toMatch(/Round 1: decided without you Friday evening Time is up/);
    expect(root.querySelector('[data-testid="called-see"]')?.getAttribute("href")).toBe("/t/T7Q2XK9M");
    vi.advanceTimersByTime(16_000);
    expect(bars("called-late")).toEqual([]);
  },
);

it("says nothing of the kind to who was in the room when it was closed", async () => {
  await hear(called("4GZK7Q2M"));
  vi.advanceTimersByTime(60_000);
  const { state } = page;
  Object.assign(state, { roomError: { room: "4GZK7Q2M", error: { code: "no_such_room", message: "" } } });
  await off("4GZK7Q2M");
  Object.assign(state, { roomError: null });
  expect(bars("called-late")).toEqual([]);
});

it("small ones stand in one column, each with its tournament's name", async () => {
  await hear(called("4GZK7Q2M"));
  await hear(called("6GZK7Q2T"));
  for (const later of root.querySelectorAll<HTMLElement>('[data-testid="called-later"]')) later.click();
  page.redraw();
  expect(bars("called-small")).toHaveLength(2);
  expect(bars("called-small")[0]).toContain("Friday evening");
  expect(
    new Set([...root.querySelectorAll('[data-testid="called-small"]')].map(({ parentElement }) => parentElement)).size,
  ).toBe(1);
});

it(
  "a board's room that is no more leads to its tournament; " +
    "whether it is played in another one, the tournament's page says",
  async () => {
    const { closedDoor } = await import("../src/tournament/door.ts");
    const last = {
      status: "open",
      tournament: { tournament: "T9", round: 1, match: 1, board: 1 },
    } as unknown as Parameters<typeof closedDoor>[3];
    const place = document.createElement("div");
    const door = async (room: string, countsNot: boolean): Promise<string> => {
      vi.stubGlobal("fetch", async () =>
        Response.json({ rounds: [{ matches: [{ boards: [{ room, void: countsNot }] }] }] }),
      );
      const of = {
        session: { token: () => null },
        redraw: () => render(closedDoor(of, room, { code: "no_such_room", message: "" }, last), place),
      } as unknown as Page;
      of.redraw();
      await vi.advanceTimersByTimeAsync(50);
      vi.unstubAllGlobals();
      return place.querySelector("h1")?.textContent ?? "";
    };
    expect(await door("4GZK7Q2M", false)).toContain("decided without a game");
    expect(place.querySelector("a.primary")?.getAttribute("href")).toBe("/t/T9");
    expect(await door("5GZK7Q2M", true)).toContain("is closed");
  },
);

const bye = (round: number): Promise<void> =>
  hear({ type: "bye", tournament: "T7Q2XK9M", name: "Friday evening", round });

it("tells who has no match in a round so, once and quietly, and no longer when they are called again", async () => {
  await bye(2);
  await bye(2);
  expect(bars("bye")).toEqual([expect.stringMatching(/Round 2: no match for you.*Friday evening.*To the tournament/)]);
  expect(page.voice.sayNow).toHaveBeenCalledOnce();
  expect(page.sounds.play).not.toHaveBeenCalled();
  root.querySelector<HTMLElement>('[data-testid="bye-close"]')?.click();
  await bye(2);
  expect(bars("bye")).toEqual([]);
  await bye(3);
  expect(bars("bye")).toHaveLength(1);
  await hear({ ...called("4GZK7Q2M"), round: 4 });
  expect([bars("bye"), rooms()]).toEqual([[], ["4GZK7Q2M"]]);
});

it("says for whom one comes in", async () => {
  await hear({ ...called("4GZK7Q2M"), instead_of: "Cy" });
  expect(bars("called-instead")).toEqual(["You replace Cy."]);
  await hear(called("6GZK7Q2T"));
  expect(bars("called-instead")).toHaveLength(1);
});

it("stands in the title of a tab that nobody looks at, whatever a room has to say, until somebody does", async () => {
  const { attend } = await import("../src/session/attention.ts");
  hide("Tutti");
  await hear(called("4GZK7Q2M"));
  attend(false, "Another table");
  expect([document.title, iconShown()]).toEqual(["● Round 1: your board – Friday evening", "/favicon-call.svg"]);
  look();
  expect([document.title, iconShown()]).toEqual(["Another table", "/favicon.svg"]);
  hide("Tutti");
  vi.advanceTimersByTime(1_000);
  expect(document.title).toBe("● Round 1: your board – Friday evening");
  await off("4GZK7Q2M");
  expect(document.title).toBe("Tutti");
  look();
});
