// @vitest-environment happy-dom
// The clock that a room shows: the server tells everybody the time that they see, so that it is right for watchers of a
// delayed room as it comes.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readingOf } from "../src/games/registry.ts";
import { openSession } from "../src/session/session.ts";
import { firstState, type Store } from "../src/session/store.ts";
import { routeOf } from "../src/session/router.ts";
import { FakeSocket } from "./fake-socket.ts";
import { info, snapshot } from "./support.ts";

const GAME_NOW = 25_000;

beforeEach(() => {
  FakeSocket.answer = ({ type, room }) => (type === "ping" && room ? { game_now: GAME_NOW } : {});
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ["a player", "black"],
  ["a watcher", "spectator"],
] as const)("of a delayed room, to %s: what the server has told", async (_, audience) => {
  vi.spyOn(performance, "now").mockReturnValue(5_000);
  const state = firstState(routeOf("/r/4GZK7Q2M"));
  const store = { state, change: (change: object) => Object.assign(state, change) } as unknown as Store;
  const session = openSession(store);
  session.start();
  void session.enterRoom("4GZK7Q2M", readingOf);
  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.receive(snapshot({ audience, now: GAME_NOW, info: info({ spectator_delay: 30 }) }));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.gameNow()).toBe(GAME_NOW);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.gameNow()).toBe(GAME_NOW);
});
