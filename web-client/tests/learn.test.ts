// @vitest-environment happy-dom
// Going on with a first lesson, or beginning another: whether its room is there is known when the server has answered.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeptLessons } from "../src/lesson/kept-lessons.ts";
import { learn } from "../src/lesson/learn.ts";
import { browserKeep } from "../src/net/identity.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { openSession } from "../src/session/session.ts";
import { firstState, type Store } from "../src/session/store.ts";
import { FakeSocket } from "./fake-socket.ts";

const BEGUN = "4GZK7Q2M";
const ANEW = "5GZK7Q2M";
let isGone: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
  new KeptLessons(browserKeep()).begin("ctor", BEGUN);
  FakeSocket.answer = ({ type, room }) =>
    type === "room.create"
      ? { room: ANEW }
      : type === "room.join" && room === BEGUN && isGone
        ? { ok: false, error: { code: "no_such_room", message: "" } }
        : {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ["there", false, BEGUN],
  ["gone", true, ANEW],
])("pressed before the welcome, where the room that was begun is %s", async (_, gone, room) => {
  isGone = gone;
  const state = firstState(routeOf("/"));
  const store = { state, change: (change: object) => Object.assign(state, change) } as unknown as Store;
  const session = openSession(store);
  const went: string[] = [];
  session.start();
  const learning = learn(
    { state, session, router: { go: (path: string) => went.push(path) } } as unknown as Page,
    "ctor",
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(went).toEqual([]);
  FakeSocket.last.onopen?.();
  await learning;
  expect([went, new KeptLessons(browserKeep()).room("ctor")]).toEqual([[`/r/${room}`], room]);
});
