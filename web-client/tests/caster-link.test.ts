// @vitest-environment happy-dom
// A link with a caster's key: the room is joined with it, the address does not keep it, and one that is good no more
// does no harm, also if that comes about while one watches. Whether one is late is the server's word.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readingOf } from "../src/games/registry.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { roomScreen } from "../src/screens/room.ts";
import { openSession, type Session } from "../src/session/session.ts";
import { firstState, type State, type Store } from "../src/session/store.ts";
import { FakeSocket } from "./fake-socket.ts";
import { snapshot } from "./support.ts";

const ROOM = "4GZK7Q2M";
const KEY = "4F15FDM1HKK4FSXZXX0RPNEAG7";

let state: State;
let session: Session;
let opened: ReturnType<typeof roomScreen>;

async function open(address: string): Promise<void> {
  history.replaceState(null, "", address);
  state = firstState(routeOf(location.pathname));
  const store = { state, change: (change: object) => Object.assign(state, change) } as unknown as Store;
  session = openSession(store);
  session.start();
  opened = roomScreen({ state, session, redraw: () => undefined } as unknown as Page);
  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
}
const joined = (): (string | undefined)[] =>
  FakeSocket.last.sent.flatMap(({ type, caster }) => (type === "room.join" ? [caster] : []));

beforeEach(() => {
  FakeSocket.answer = () => ({});
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is used at once, and is gone from the address", async () => {
  await open(`/r/${ROOM}#caster=${KEY}`);
  expect(joined()).toEqual([KEY]);
  expect([location.pathname, location.hash, session.casterKey()]).toEqual([`/r/${ROOM}`, "", KEY]);
});

it("may be opened where the room is shown already", async () => {
  await open(`/r/${ROOM}`);
  expect([joined(), session.casterKey()]).toEqual([[undefined], undefined]);
  history.replaceState(null, "", `/r/${ROOM}#caster=${KEY}`);
  opened.update?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([joined(), location.hash, session.casterKey()]).toEqual([[undefined, KEY], "", KEY]);
  opened.update?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(joined()).toHaveLength(2);
});

it("leaves the password with which one has come in what it was", async () => {
  await open(`/r/${ROOM}`);
  void session.enterRoom(ROOM, readingOf, "sesame");
  await vi.advanceTimersByTimeAsync(0);
  history.replaceState(null, "", `/r/${ROOM}#caster=${KEY}`);
  opened.update?.();
  await vi.advanceTimersByTimeAsync(0);
  const { password, caster } = FakeSocket.last.sent.findLast(({ type }) => type === "room.join") ?? {};
  expect([password, caster]).toEqual(["sesame", KEY]);
});

it("with a key that is none any more leads to the room as everybody sees it", async () => {
  FakeSocket.answer = ({ type, caster }) =>
    type === "room.join" && caster ? { ok: false, error: { code: "forbidden", message: "" } } : {};
  await open(`/r/${ROOM}#caster=${KEY}`);
  expect(joined()).toEqual([KEY, undefined]);
  expect([session.casterKey(), state.roomError]).toEqual([undefined, null]);
});

describe("where the room is told anew", () => {
  const watched = (seq: number, undelayed?: true): object =>
    snapshot({ seq, audience: "spectator", you: { seats: [], sealed: {}, host: false, undelayed } });
  let withdrawn: boolean;

  async function hear(...pushes: object[]): Promise<void> {
    pushes.forEach((push) => FakeSocket.last.receive(push));
    await vi.advanceTimersByTimeAsync(0);
  }
  beforeEach(() => {
    withdrawn = false;
    FakeSocket.answer = ({ type, caster }) =>
      type === "room.join" && caster && withdrawn ? { ok: false, error: { code: "forbidden", message: "" } } : {};
  });

  it("and one is late now, though nobody has asked, the key is tried: one that was withdrawn is none", async () => {
    await open(`/r/${ROOM}#caster=${KEY}`);
    await hear(watched(20, true));
    expect([joined(), state.room?.you.undelayed]).toEqual([[KEY], true]);
    withdrawn = true;
    await hear(watched(10));
    expect([joined(), session.casterKey()]).toEqual([[KEY, KEY, undefined], undefined]);
    await hear(watched(10), watched(11));
    expect([joined().length, state.room?.you.undelayed, state.room?.seq]).toEqual([3, undefined, 11]);
  });

  it("a key that still holds is kept, and tried once", async () => {
    await open(`/r/${ROOM}#caster=${KEY}`);
    await hear(watched(20, true));
    await hear(watched(21));
    await hear(watched(21, true));
    expect([joined(), session.casterKey()]).toEqual([[KEY, KEY], KEY]);
  });

  it("and one is still not late, nothing is asked", async () => {
    await open(`/r/${ROOM}#caster=${KEY}`);
    await hear(watched(20, true));
    await hear(watched(21, true));
    expect(joined()).toEqual([KEY]);
  });

  it("a key that is entered there is no reason to ask", async () => {
    await open(`/r/${ROOM}`);
    await hear(watched(10));
    void session.watchUndelayed(KEY);
    await vi.advanceTimersByTimeAsync(0);
    await hear(watched(20, true));
    expect([joined(), state.room?.you.undelayed]).toEqual([[undefined, KEY], true]);
    withdrawn = true;
    await hear(watched(10));
    expect([joined(), session.casterKey()]).toEqual([[undefined, KEY, KEY, undefined], undefined]);
  });

  it("a tab without the key is not late either where another tab of the same person has given it", async () => {
    await open(`/r/${ROOM}`);
    await hear(watched(10));
    await hear(watched(20, true));
    expect([joined(), session.casterKey(), state.room?.you.undelayed]).toEqual([[undefined], undefined, true]);
  });
});
