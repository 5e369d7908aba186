// @vitest-environment happy-dom
// Seeking a table over the connection: asked again after each welcome, the way to the table that is found, and what is
// told to whoever was not brought to it.
import { nothing, render, type TemplateResult } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { News } from "../src/session/news.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { openSession, type Session } from "../src/session/session.ts";
import { firstState, type State, type Store } from "../src/session/store.ts";
import type { RoomState } from "../src/room/state.ts";
import { FakeSocket } from "./fake-socket.ts";
import { hide, iconShown, look } from "./hidden-page.ts";
import { room, snapshot } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const ROOM = "9KPX2M4A";
const FOUND = { type: "found", kind: "ctor/3", room: ROOM };
let root: HTMLElement;
let state: State;
let session: Session;
let page: Page;
let went: string[];
let bar: () => TemplateResult | typeof nothing;
let finding: typeof import("../src/finding/seeking.ts");
let attention: typeof import("../src/session/attention.ts");

const asked = (type: string): object[] => FakeSocket.last.sent.filter((message) => message.type === type);
const toasts = (): string[] => state.toasts.map(({ text }) => text);
const at = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const draw = (): unknown => render(bar(), root);
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

async function hear(push: object): Promise<void> {
  FakeSocket.last.receive(push);
  await settle();
  await vi.dynamicImportSettled();
  await settle();
}

/** The line is lost, and there again. */
async function welcomeAgain(): Promise<void> {
  session.rename("Ada");
  FakeSocket.last.onopen?.();
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.answer = () => ({});
  root = document.createElement("div");
  document.body.replaceChildren(root);
  history.replaceState(null, "", "/");
  state = firstState(routeOf("/"));
  went = [];
  bar = () => nothing;
  localStorage.clear();
  finding = await import("../src/finding/seeking.ts");
  attention = await import("../src/session/attention.ts");
  const { hearFinder } = await import("../src/finding/hearing.ts");
  const store = { state, change: (change: object) => Object.assign(state, change) } as unknown as Store;
  session = openSession(store, (news: News) => void hearFinder(page, news as never, (next) => (bar = next)));
  page = {
    state,
    session,
    router: {
      go: (path: string) => {
        went.push(path);
        state.route = routeOf(path);
      },
    },
    voice: { sayOnce: vi.fn(), sayNow: vi.fn() },
    sounds: { play: vi.fn() },
    redraw: () => undefined,
  } as unknown as Page;
  session.start();
  FakeSocket.last.onopen?.();
  await settle();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("seeking", () => {
  it("is asked for, and again after each welcome for as long as one seeks", async () => {
    await hear({ type: "finder", now: 0, here: 1, pools: [] });
    await finding.seek(page, ["ctor/3"], true);
    expect(asked("finder.seek")).toMatchObject([{ kinds: ["ctor/3"] }]);
    expect(asked("finder.seek")[0]).not.toHaveProperty("rated");
    await welcomeAgain();
    expect(asked("finder.seek")).toHaveLength(1);
    finding.stopSeeking(page);
    await settle();
    expect(asked("finder.leave")).toHaveLength(1);
    await welcomeAgain();
    expect(asked("finder.seek")).toHaveLength(0);
  });

  it("says that games may not count, and keeps its beginning when the wish changes", async () => {
    await finding.seek(page, ["ctor/3"], true);
    const since = finding.finder.seek?.sinceUnixMs;
    await settle(3_000);
    await finding.seek(page, ["ctor/2"], false);
    expect(asked("finder.seek").at(-1)).toMatchObject({ kinds: ["ctor/2"], rated: false });
    expect(finding.finder.seek?.sinceUnixMs).toBe(since);
  });

  it("is shown on screens that say nothing of it, with a way to stop", async () => {
    await hear({ type: "finder", now: 0, here: 1, pools: [] });
    await finding.seek(page, ["ctor/3"], true);
    draw();
    expect(at("seeking-bar")).toBeNull();
    state.route = routeOf("/help/ctor");
    draw();
    expect(at("seeking-bar")?.textContent).toContain("8\u00a0s");
    at("seeking-bar-stop")?.click();
    draw();
    expect([at("seeking-bar"), finding.finder.seek]).toEqual([null, null]);
  });

  it("whoever has not come to a table is told how long to wait; other refusals end it, too", async () => {
    const refuse = (error: object): void => {
      FakeSocket.answer = ({ type }) => (type === "finder.seek" ? { ok: false, error: { message: "", ...error } } : {});
    };
    refuse({ code: "rate_limited", retry_ms: 24_000 });
    await finding.seek(page, ["ctor/3"], true);
    expect(finding.finder.seek).toBeNull();
    expect(finding.finder.coolUntilUnixMs - finding.nowOf(page)).toBe(24_000);
    refuse({ code: "bad_option", option: "kinds" });
    await finding.seek(page, ["ctor/1"], true);
    expect(finding.finder.wrong?.code).toBe("bad_option");
    refuse({ code: "draining" });
    await finding.seek(page, ["ctor/1"], true);
    expect([finding.finder.wrong?.code, finding.finder.seek]).toEqual(["draining", null]);
  });

  it.each([
    ["left", "Somebody in your party"],
    ["unavailable", "No table"],
  ])("its end (%s) is told", async (reason, sentence) => {
    await finding.seek(page, ["ctor/3"], true);
    await hear({ type: "seek_ended", reason });
    expect(finding.finder.seek).toBeNull();
    expect(toasts().join()).toContain(sentence);
  });
});

describe("a table that is found", () => {
  it("is gone to from any screen, once, and nothing is sought any more", async () => {
    state.route = routeOf("/help/ctor");
    await finding.seek(page, ["ctor/3"], true);
    await hear({ ...FOUND, starts_by_unix_ms: 10_000 });
    expect(went).toEqual([`/r/${ROOM}`]);
    expect(asked("room.join")).toMatchObject([{ room: ROOM }]);
    expect(asked("seat.take")).toHaveLength(0);
    expect(finding.finder.seek).toBeNull();
    // Told again after a welcome.
    await hear({ ...FOUND, starts_by_unix_ms: 10_000 });
    expect(went).toHaveLength(1);
  });

  it("is told by the answer, too", async () => {
    FakeSocket.answer = ({ type }) => (type === "finder.seek" ? { room: ROOM } : {});
    await finding.seek(page, ["ctor/3"], true);
    await settle();
    expect(went).toEqual([`/r/${ROOM}`]);
    expect(finding.finder.seek).toBeNull();
  });

  it("whoever has left it can seek it again", async () => {
    await finding.seek(page, ["ctor/3"], true);
    await hear(FOUND);
    page.router.go("/");
    await hear(FOUND);
    expect(went).toEqual([`/r/${ROOM}`, "/"]);
    await finding.seek(page, ["ctor/3"], true);
    await hear(FOUND);
    expect(went.at(-1)).toBe(`/r/${ROOM}`);
  });

  it("with a chair: it is taken after joining", async () => {
    await finding.seek(page, ["ctor/3"], true);
    await hear({ ...FOUND, seat: "white2" });
    const order = FakeSocket.last.sent.map(({ type }) => type).filter((type) => /room.join|seat.take/.test(type));
    expect(order).toEqual(["room.join", "seat.take"]);
    expect(asked("seat.take")).toMatchObject([{ room: ROOM, seat: "white2" }]);
  });

  it("a chair that has gone: another is sought, silently, and only once", async () => {
    FakeSocket.answer = ({ type }) =>
      type === "seat.take" ? { ok: false, error: { code: "seat_taken", message: "" } } : {};
    await finding.seek(page, ["ctor/3"], false);
    await hear({ ...FOUND, seat: "white2" });
    expect(asked("finder.seek")).toHaveLength(2);
    expect(asked("finder.seek").at(-1)).toMatchObject({ kinds: ["ctor/3"], rated: false });
    expect(toasts()).toEqual([]);
    await hear({ ...FOUND, room: "4GZK7Q2M", seat: "black2" });
    expect(asked("finder.seek")).toHaveLength(2);
    expect(toasts().join()).toContain("just gone");
  });

  it("in the room already, after the page was opened anew: the chair is taken", async () => {
    state.route = routeOf(`/r/${ROOM}`);
    await hear({ ...FOUND, seat: "white2" });
    expect([went, asked("seat.take").length]).toEqual([[], 1]);
  });

  it("who seeks nothing here is told, and goes by a press", async () => {
    await hear({ ...FOUND, starts_by_unix_ms: finding.nowOf(page) + 9_500 });
    expect(went).toEqual([]);
    draw();
    expect(at("found")?.textContent).toContain("10\u00a0s");
    at("found-go")?.click();
    await settle();
    draw();
    expect([went, at("found")]).toEqual([[`/r/${ROOM}`], null]);
  });

  it("who plays is not torn from the game, and what is too late goes by itself", async () => {
    state.room = room({ you: { seats: ["black1"], sealed: {}, host: true } }) as unknown as RoomState;
    await finding.seek(page, ["ctor/3"], true);
    await hear({ ...FOUND, starts_by_unix_ms: finding.nowOf(page) + 4_000 });
    draw();
    expect([went, at("found") === null, finding.finder.seek]).toEqual([[], false, null]);
    await settle(5_000);
    draw();
    expect(at("found")).toBeNull();
  });

  it("on a hidden page is in title and icon until somebody looks, whatever a room is told meanwhile", async () => {
    hide("Lunch");
    await hear({ ...FOUND, starts_by_unix_ms: finding.nowOf(page) + 9_500 });
    attention.attend(false, "Lunch");
    expect([document.title, iconShown()]).toEqual(["● Your table is ready", "/favicon-call.svg"]);
    look();
    expect([document.title, iconShown()]).toEqual(["Lunch", "/favicon.svg"]);
    hide("Lunch");
    await hear({ ...FOUND, room: "4GZK7Q2M", starts_by_unix_ms: finding.nowOf(page) + 4_000 });
    expect(document.title).toBe("● Your table is ready");
    await settle(5_000);
    expect(document.title).toBe("Lunch");
    look();
  });

  it("whose chair has gone before one came from a game: what was sought before is sought again", async () => {
    FakeSocket.answer = ({ type }) =>
      type === "seat.take" ? { ok: false, error: { code: "seat_taken", message: "" } } : {};
    state.room = room({ you: { seats: ["black1"], sealed: {}, host: true } }) as unknown as RoomState;
    await finding.seek(page, ["ctor/2", "ctor/3"], false);
    await hear({ ...FOUND, seat: "white2" });
    draw();
    at("found-go")?.click();
    await settle();
    expect(asked("finder.seek").at(-1)).toMatchObject({ kinds: ["ctor/2", "ctor/3"], rated: false });
    expect(asked("finder.seek")).toHaveLength(2);
  });

  it("whose chair has gone after the page was opened anew: games count only if they may", async () => {
    FakeSocket.answer = ({ type }) =>
      type === "seat.take" ? { ok: false, error: { code: "seat_taken", message: "" } } : {};
    const { keepWish } = await import("../src/finding/kinds.ts");
    keepWish(localStorage, { kinds: null, rated: false });
    await hear({ ...FOUND, seat: "white2" });
    draw();
    at("found-go")?.click();
    await settle();
    expect(asked("finder.seek").at(-1)).toMatchObject({ kinds: ["ctor/3"], rated: false });
  });

  it("can be sent away", async () => {
    await hear({ ...FOUND, seat: "white2" });
    draw();
    at("found-later")?.click();
    draw();
    expect([at("found"), went]).toEqual([null, []]);
  });

  it("whoever is in a party seeks what any of them seeks, and can stop it", async () => {
    const members = [
      { player: "p1234567", name: "Ada" },
      { player: "p7654321", name: "Grace" },
    ];
    const party = { type: "party", party: "K7Q2XK9M", members };
    await hear(party);
    expect(finding.finder.seek).toBeNull();
    await hear({ ...party, seeks: { kinds: ["ctor/3"], rated: false } });
    expect(finding.finder.seek).toMatchObject({ kinds: ["ctor/3"], rated: false });
    expect(asked("finder.seek")).toEqual([]);
    finding.stopSeeking(page);
    expect(asked("finder.leave")).toHaveLength(1);

    // Somebody new is in it: what was sought without them is over.
    await hear({ ...party, seeks: { kinds: ["ctor/3"], rated: true } });
    await hear({ ...party, members: [...members, { player: "p0000000", name: "Barbara" }] });
    expect(finding.finder.seek).toBeNull();
  });

  it("all of a party are brought to it, whoever has pressed", async () => {
    await hear({ type: "party", party: "K7Q2XK9M", members: [{ player: "p1234567", name: "Ada" }] });
    expect(finding.ownNumber()).toBe(1);
    await hear(FOUND);
    expect(went).toEqual([`/r/${ROOM}`]);
    await hear({ type: "party" });
    expect(finding.finder.party).toBeNull();
  });
});

it("the room that is found is entered, and its snapshot is the state", async () => {
  await finding.seek(page, ["ctor/3"], true);
  await hear(FOUND);
  await hear(snapshot({ room: ROOM }));
  expect(state.room?.room).toBe(ROOM);
});
