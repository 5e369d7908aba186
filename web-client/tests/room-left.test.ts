// @vitest-environment happy-dom
// Coming into a room, its end, and leaving it: on the way to another, what is drawn a frame later still shows the one
// that is being left; a result is one when it is known; whoever is needed there stays while they look at something else;
// and what did not load can be asked for again.
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { roomScreen } from "../src/screens/room.ts";
import { openSession } from "../src/session/session.ts";
import { gameOf, readingOf } from "../src/games/registry.ts";
import { firstState, type Store } from "../src/session/store.ts";
import { Strength } from "../src/session/strength.ts";
import { browserKeep } from "../src/net/identity.ts";
import type { CtorView } from "../src/wire/messages.ts";
import { FakeSocket } from "./fake-socket.ts";
import { info, snapshot, view } from "./support.ts";

const evening = vi.hoisted(() => ({ sheet: Promise.resolve() }));
vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));
vi.mock("../src/evening/strip.ts", async (strip) => ({ ...(await strip<object>()), loadStyle: () => evening.sheet }));

const ROOM = "4GZK7Q2M";
const NEXT = "5GZK7Q2M";

beforeEach(() => {
  FakeSocket.answer = () => ({});
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is drawn to its end, and hears nothing of the next one", async () => {
  history.replaceState(null, "", `/r/${ROOM}`);
  const state = firstState(routeOf(location.pathname));
  const store = { state, change: (change: object) => Object.assign(state, change) } as unknown as Store;
  const session = openSession(store);
  session.start();
  const screen = roomScreen({ state, session, redraw: () => undefined } as unknown as Page);
  const place = document.createElement("main");
  const draw = (): void => void render(screen.draw(), place);
  const seats = (): string[] => [...place.querySelectorAll("[data-testid^='seat-black']")].map((seat) => seat.id);

  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.receive(snapshot({ room: ROOM }));
  // The panels come with parts that are loaded, and a frame after the board.
  while (seats().length === 0) {
    draw();
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
  }
  const shown = seats().length;

  draw();
  await session.enterRoom(NEXT, readingOf);
  expect(state.room).toBeNull();
  await vi.advanceTimersByTimeAsync(50);
  expect(seats()).toHaveLength(shown);

  FakeSocket.last.receive(snapshot({ room: NEXT, info: info({ game: "tritoc" }) }));
  await vi.advanceTimersByTimeAsync(50);
  draw();
  expect(place.textContent).not.toContain("Ada");
  screen.close?.();
});

interface Opened {
  state: ReturnType<typeof firstState>;
  place: HTMLElement;
  draw: () => void;
  screen: ReturnType<typeof roomScreen>;
  told: string[];
  went: string[];
}

/** In the room as the server tells it. */
async function opened(change: Parameters<typeof snapshot>[0] = {}): Promise<Opened> {
  history.replaceState(null, "", `/r/${ROOM}`);
  const state = firstState(routeOf(location.pathname));
  const store = { state, change: (patch: object) => Object.assign(state, patch) } as unknown as Store;
  const session = openSession(store);
  session.start();
  const told: string[] = [];
  const went: string[] = [];
  const place = document.createElement("main");
  const page = {
    state,
    session,
    router: { go: (path: string) => went.push(path) },
    voice: { say: vi.fn(), sayOnce: vi.fn(), sayNow: (text: string) => told.push(text) },
    sounds: { play: vi.fn() },
    redraw: () => undefined,
  } as unknown as Page;
  const screen = roomScreen(page);
  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.receive(snapshot({ room: ROOM, ...change }));
  return { state, place, screen, told, went, draw: () => void render(screen.draw(), place) };
}

async function drawnUntil({ draw, place }: Opened, id: string): Promise<HTMLElement> {
  const found = (): HTMLElement | null => place.querySelector(`[data-testid="${id}"]`);
  for (let tries = 0; tries < 400 && !found(); tries += 1) {
    draw();
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
  }
  return found() as HTMLElement;
}

it("counts a result when it knows it: that a game is over is told before how it ended", async () => {
  const result = { winner: "white", reason: "resigned" } as CtorView["result"];
  new Strength(browserKeep()).begin("ctor", ROOM, 1);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 })); // no record, and so no lead
  const world = await opened();
  await drawnUntil(world, "match");
  await drawnUntil(world, "seat-black1"); // with which the result's part comes
  FakeSocket.last.receive({ type: "info", room: ROOM, info: info({ status: "over" }) });
  await vi.advanceTimersByTimeAsync(50);
  world.draw();
  expect(world.place.querySelector("[data-testid=result]")).toBeNull();

  const events = [{ type: "over", at: 1, result }];
  FakeSocket.last.receive({
    type: "update",
    room: ROOM,
    seq: 11,
    now: 1,
    events,
    view: view({ phase: "over", result }),
  });
  const card = await drawnUntil(world, "result");
  expect([card.dataset["outcome"], card.dataset["margin"]]).toEqual(["lost", "early"]);
  expect(new Strength(browserKeep()).standing("ctor")).toEqual({ at: 0, wins: 0 });
  world.screen.close?.();
});

it("shows an evening's strip with the first drawing of its board: later it would move what is pressed", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  let come = (): void => undefined;
  evening.sheet = new Promise((resolve) => (come = resolve));
  const tournament = { tournament: "7HX2C9", round: 1, match: 1, board: 1 };
  const world = await opened({ info: info({ tournament }) });
  for (let frame = 0; frame < 20; frame += 1) {
    world.draw();
    expect(world.place.querySelector("[data-testid=match]")).toBeNull();
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
  }
  come();
  await drawnUntil(world, "match");
  expect(world.place.querySelector("[data-testid=evening-strip]")).not.toBeNull();
  world.screen.close?.();
});

const left = (): boolean => FakeSocket.last.sent.some(({ type }) => type === "room.leave");
const mine = (seats: "black1"[], host: boolean): object => ({ you: { seats, sealed: {}, host } });
const before = { info: info({ status: "open" }), view: null };

describe("whoever looks at something else in the page", () => {
  it.each([
    ["sits in a room before its game", "/", { ...before, ...mine(["black1"], false) }, false],
    ["is the host of one", "/games", { ...before, ...mine([], true) }, false],
    ["only looks on there", "/", { ...before, ...mine([], false) }, true],
    ["only looks on, and reads the rules", "/help/ctor", { ...before, ...mine([], false) }, false],
    ["sits in a running game", "/", mine(["black1"], false), false],
    ["has played one that is over", "/", { info: info({ status: "over" }), ...mine(["black1"], true) }, true],
  ])("%s: %s", async (_, path, change, leaves) => {
    const world = await opened(change);
    await drawnUntil(world, change && "view" in change ? "before-game" : "match");
    world.state.route = routeOf(path);
    world.screen.close?.();
    expect(left()).toBe(leaves);
    // The header leads back as long as there is a room.
    expect(world.state.room === null).toBe(leaves);
  });

  it.each([
    ["before its game", before, "before-game"],
    ["while it is played", {}, "tab-room"],
  ])("and is its host without a seat leaves the room by a press: %s", async (_, change, id) => {
    const world = await opened({ ...change, ...mine([], true) });
    (await drawnUntil(world, id)).click();
    (await drawnUntil(world, "room-leave")).click();
    expect([left(), world.state.room, world.went]).toEqual([true, null, ["/"]]);
    world.screen.close?.();
  });

  it("and has a seat is told when the game begins", async () => {
    const world = await opened({ ...before, ...mine(["black1"], false) });
    await drawnUntil(world, "before-game");
    world.state.route = routeOf("/games");
    world.screen.close?.();
    FakeSocket.last.receive(snapshot({ room: ROOM, seq: 11, ...mine(["black1"], false) }));
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect([world.told, world.state.toasts.map(({ text }) => text)]).toEqual([[], ["The game has started."]]);
  });
});

it("whoever came to a game that was on and reads the rules after it is told that the next one begins", async () => {
  const world = await opened(mine(["black1"], true));
  await drawnUntil(world, "match");
  FakeSocket.last.receive({ type: "info", room: ROOM, info: info({ status: "over" }) });
  await vi.advanceTimersByTimeAsync(50);
  world.state.route = routeOf("/help/ctor");
  world.screen.close?.();
  FakeSocket.last.receive({ type: "info", room: ROOM, info: info({ game_id: "G2" }) });
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.state.toasts.map(({ text }) => text)).toEqual(["The game has started."]);
});

describe("a part that does not load", () => {
  it.each([
    ["the board", "table", {}, "match"],
    ["what is before a game", "options", before, "before-game"],
  ] as const)("%s: it is said, and comes when it is asked for again", async (_, part, change, id) => {
    const spy = vi.spyOn(gameOf("ctor"), part).mockRejectedValue(new TypeError("network"));
    const world = await opened({ ...change, ...mine(["black1"], false) });
    const again = await drawnUntil(world, "load-again");
    expect(world.place.textContent).toContain("did not load");
    expect(world.place.querySelector("[data-testid=reload]")).not.toBeNull();
    // Nothing is asked for again by itself.
    const asked = spy.mock.calls.length;
    world.draw();
    await vi.advanceTimersByTimeAsync(100);
    expect(spy.mock.calls.length).toBe(asked);
    spy.mockRestore();
    again.click();
    expect(await drawnUntil(world, id)).not.toBeNull();
    world.screen.close?.();
  });
});
