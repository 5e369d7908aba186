// @vitest-environment happy-dom
// A room that is told by what has changed: the state has whole views, and what cannot be followed is asked for anew.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDemo } from "../src/demo/demo.ts";
import { readingOf } from "../src/games/registry.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { openSession, type Follower, type Session } from "../src/session/session.ts";
import { firstState, type State, type Store } from "../src/session/store.ts";
import type { CtorView, SentUpdate } from "../src/wire/messages.ts";
import { FakeSocket } from "./fake-socket.ts";
import { snapshot, view } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const update = (seq: number, rest: Partial<SentUpdate>): object => ({
  type: "update",
  room: "4GZK7Q2M",
  seq,
  now: 1_000,
  events: [],
  ...rest,
});

let state: State;
let session: Session;

const asked = (type: string): number => FakeSocket.last.sent.filter((message) => message.type === type).length;
const shown = (): [number | undefined, number | undefined] => [
  state.room?.seq,
  (state.room?.view as CtorView | undefined)?.turn,
];

async function hear(...pushes: object[]): Promise<void> {
  pushes.forEach((push) => FakeSocket.last.receive(push));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.answer = () => ({});
  state = firstState(routeOf("/r/4GZK7Q2M"));
  session = openSession({ state, change: (change: object) => Object.assign(state, change) } as unknown as Store);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await vi.dynamicImportSettled(); // a room's game is still being loaded
});

describe("one's own room", () => {
  beforeEach(async () => {
    session.start();
    FakeSocket.last.onopen?.();
    void session.enterRoom("4GZK7Q2M", readingOf);
    await hear(snapshot({ seq: 10 }));
    expect(asked("room.join")).toBe(1);
  });

  it("is asked to be told so, and has whole views", async () => {
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", views: "changes" });
    await hear(update(11, { changed: { turn: 40 }, gone: ["resigned"] }), update(12, { changed: { performed: true } }));
    const { resigned, ...others } = view();
    expect(resigned).toBeDefined();
    expect(state.room?.view).toEqual({ ...others, turn: 40, performed: true });
    await hear(update(13, { view: null }));
    expect([state.room?.seq, state.room?.view]).toEqual([13, null]);
    expect(asked("room.join")).toBe(1);
  });

  it("is joined anew where the base is missing, exactly once, until it has told of itself", async () => {
    await hear(update(12, { changed: { turn: 41 } }), update(13, { changed: { turn: 42 } }));
    await hear(update(14, { changed: { turn: 43 } }));
    expect([shown(), asked("room.join")]).toEqual([[10, view().turn], 2]);
    await hear(snapshot({ seq: 14, view: view({ turn: 43 }) }), update(15, { changed: { turn: 44 } }));
    expect([shown(), asked("room.join")]).toEqual([[15, 44], 2]);
    await hear(update(17, { changed: { turn: 46 } }));
    expect(asked("room.join")).toBe(3);
  });

  it("is right again by the next whole view, too", async () => {
    await hear(update(12, { changed: { turn: 41 } }), update(13, { view: view({ turn: 42 }) }));
    await hear(update(14, { changed: { turn: 43 } }));
    expect([shown(), asked("room.join")]).toEqual([[14, 43], 2]);
  });

  it("what it has heard already is no reason to join", async () => {
    await hear(update(10, { changed: { turn: 41 } }), update(9, { changed: { turn: 41 } }));
    expect([shown(), asked("room.join")]).toEqual([[10, view().turn], 1]);
  });

  it("of an older server, which tells whole views, is followed over gaps", async () => {
    await hear(update(11, { view: view({ turn: 40 }) }), update(15, { view: view({ turn: 44 }) }));
    expect([shown(), state.room?.gaps, asked("room.join")]).toEqual([[15, 44], 3, 1]);
  });
});

describe("the demo", () => {
  it("is entered anew, once, where the base is missing", async () => {
    const called: string[] = [];
    let follower: Follower | undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    const page = {
      state,
      session: {
        ask: async (type: string) => (called.push(type), { ok: true, room: "4GZK7Q2M" }),
        follow: (next: Follower | null) => (follower = next ?? undefined),
      },
      redraw: () => undefined,
    } as unknown as Page;
    const demo = openDemo(page);
    demo.draw();
    const tell = (push: object): void => follower?.hear(push as never);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(called).toEqual(["room.demo", "room.join"]);
    tell(snapshot({ seq: 10, audience: "spectator" }));
    tell(update(11, { changed: { turn: 40 } }));
    expect(called).toHaveLength(2);
    tell(update(13, { changed: { turn: 42 } }));
    tell(update(14, { changed: { turn: 43 } }));
    await vi.advanceTimersByTimeAsync(0);
    expect(called.slice(2)).toEqual(["room.leave", "room.demo", "room.join"]);
    demo.close();
    expect(follower).toBeUndefined();
  });

  it("is no follower before it is drawn, and so takes the place of none where the start page was left at once", () => {
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        disconnect(): void {}
      },
    );
    const follow = vi.fn();
    openDemo({ state: {}, session: { follow }, redraw: () => undefined } as unknown as Page).close();
    expect(follow).not.toHaveBeenCalled();
  });
});
