// @vitest-environment happy-dom
// The page's own line: who was sent away stays away until they ask, a room that is shown outlives a busy server, and
// other tabs make nobody else of whoever sits here.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readingOf } from "../src/games/registry.ts";
import { browserKeep } from "../src/net/identity.ts";
import { routeOf } from "../src/session/router.ts";
import { openSession, type Session } from "../src/session/session.ts";
import { DEFAULT_SETTINGS, loadSettings } from "../src/session/settings.ts";
import { firstState, type State, type Store } from "../src/session/store.ts";
import type { Problem } from "../src/wire/messages.ts";
import { snapshot, view } from "./support.ts";

const ROOM = "4GZK7Q2M";

class Line {
  static all: Line[] = [];
  readonly readyState = 1;
  sent: { type: string; id: string; token?: string; name?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Line["sent"][number]);
  }
  close(): void {}
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** With a key: somebody new. */
  welcome(player: object = { id: "p1234567", name: "Ada" }, token?: string): void {
    this.onopen?.();
    this.receive({ type: "welcome", player, token, now: 0, server: { version: "1" }, limits: {} });
  }
  refuse(code: string): void {
    this.onopen?.();
    this.receive({ re: null, ok: false, error: { code, message: "" } });
  }
}

let state: State;
let session: Session;

const line = (): Line => Line.all.at(-1) as Line;
const keyOf = ({ sent }: Line): string | undefined => sent[0]?.token;
const joins = (): Line["sent"] => line().sent.filter(({ type }) => type === "room.join");
const pass = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function open(): Session {
  state = firstState(routeOf(`/r/${ROOM}`));
  session = openSession({ state, change: (change: object) => Object.assign(state, change) } as unknown as Store);
  session.start();
  return session;
}

/** What a page listens to ends with it. */
const listening: (() => void)[] = [];
for (const target of [window, document]) {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (type: string, job: EventListenerOrEventListenerObject) => {
    listen(type, job);
    listening.push(() => target.removeEventListener(type, job));
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  localStorage.clear();
  Line.all = [];
});
afterEach(() => {
  for (const end of listening.splice(0)) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("who was sent away", () => {
  it.each(["signed out", "banned"])("(%s) comes back by the button alone", async (reason) => {
    localStorage.setItem("tutti.token", "mine");
    open();
    line().welcome();
    line().onclose?.({ code: 1008, reason });
    expect(state.connection.kind).toBe("refused");
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await pass(60_000);
    expect([Line.all.length, state.connection.kind]).toEqual([1, "refused"]);
    session.retryNow();
    expect(Line.all).toHaveLength(2);
  });

  it("otherwise the page comes back by itself as soon as it may", () => {
    open();
    line().onclose?.({ code: 1006, reason: "" });
    window.dispatchEvent(new Event("online"));
    expect(Line.all).toHaveLength(2);
    line().onclose?.({ code: 1006, reason: "" });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Line.all).toHaveLength(3);
  });
});

describe("a room that is shown, where joining it anew is refused", () => {
  async function joined(): Promise<void> {
    open();
    line().welcome();
    void session.enterRoom(ROOM, readingOf);
    line().receive({ re: joins()[0]?.id, ok: true });
    line().receive(snapshot({ room: ROOM }));
    await pass();
    line().onclose?.({ code: 1012, reason: "" });
    session.retryNow();
    line().welcome();
  }

  async function refuse(error: Partial<Problem>): Promise<void> {
    line().receive({ re: joins().at(-1)?.id, ok: false, error: { message: "", ...error } });
    await pass();
  }

  it.each([
    [{ code: "rate_limited", retry_ms: 700 }, 700],
    [{ code: "unavailable", retry_ms: 1_500 }, 1_500],
    [{ code: "draining" }, 2_000],
  ] as const)("%o: stays, and is joined again", async (error, wait) => {
    await joined();
    await refuse(error);
    expect([state.room?.room, state.roomError, joins().length]).toEqual([ROOM, null, 1]);
    await pass(wait - 1);
    expect(joins()).toHaveLength(1);
    await pass(1);
    expect(joins()).toHaveLength(2);
  });

  it("is not joined again after one has left it", async () => {
    await joined();
    await refuse({ code: "draining" });
    session.leaveRoom();
    await pass(2_100);
    expect(joins()).toHaveLength(1);
  });

  it("for good is gone", async () => {
    await joined();
    await refuse({ code: "no_such_room" });
    expect([state.room, state.roomError?.error.code]).toEqual([null, "no_such_room"]);
  });
});

describe("another tab", () => {
  beforeEach(() => {
    localStorage.setItem("tutti.token", "mine");
    open();
    line().welcome();
    // Somebody has signed in there.
    localStorage.setItem("tutti.token", "theirs");
    localStorage.setItem("tutti.name", "Eve");
    localStorage.setItem("tutti.named", "registered");
  });

  it("changes neither who connects anew here nor who asks over HTTP, and keeps what it keeps", () => {
    line().onclose?.({ code: 1006, reason: "" });
    session.retryNow();
    line().welcome({ id: "p1234567", name: "Bob" });
    expect([keyOf(line()), session.token()]).toEqual(["mine", "mine"]);
    expect([localStorage.getItem("tutti.token"), localStorage.getItem("tutti.name")]).toEqual(["theirs", "Eve"]);
    session.become({ token: "newer", name: "Cleo" });
    line().onopen?.();
    expect([keyOf(line()), session.token(), localStorage.getItem("tutti.token")]).toEqual(["newer", "newer", "newer"]);
  });

  it("keeps its key where the one of this tab is known no more: that one is used then", () => {
    line().onclose?.({ code: 1006, reason: "" });
    session.retryNow();
    line().refuse("unauthorized");
    line().onopen?.();
    expect([keyOf(line()), localStorage.getItem("tutti.token"), state.toasts]).toEqual(["theirs", "theirs", []]);
    line().refuse("unauthorized");
    line().onopen?.();
    expect([keyOf(line()), localStorage.getItem("tutti.token"), state.toasts.length]).toEqual([undefined, null, 1]);
  });

  it("keeps it where this one was signed out, which shows nobody who is registered any more", () => {
    line().onclose?.({ code: 1006, reason: "" });
    session.retryNow();
    line().welcome({ id: "p1234567", name: "Ada", registered: true });
    expect(state.me?.registered).toBe(true);
    line().onclose?.({ code: 1008, reason: "signed out" });
    expect([localStorage.getItem("tutti.token"), session.token()]).toEqual(["theirs", "theirs"]);
    expect([state.me?.registered, state.named]).toEqual([undefined, false]);
  });
});

it("two tabs of somebody new stay who each was welcomed as", () => {
  const one = open();
  const first = line();
  const other = open();
  first.welcome({ id: "p1", name: "Ada" }, "key-1");
  line().welcome({ id: "p2", name: "Bob" }, "key-2");
  expect([one.token(), other.token(), localStorage.getItem("tutti.token")]).toEqual(["key-1", "key-2", "key-2"]);
});

it("what one tab has set stays when another that was opened before it sets something else", () => {
  const tab = (): Session => {
    const own = firstState(routeOf("/settings"));
    return openSession({ state: own, change: (change: object) => Object.assign(own, change) } as unknown as Store);
  };
  const [one, other] = [tab(), tab()];
  one.set({ theme: "dark", volume: 1 });
  other.set({ muted: false });
  expect(loadSettings(browserKeep(), [])).toEqual({ ...DEFAULT_SETTINGS, theme: "dark", volume: 1, muted: false });
});

describe("what was done while the line was lost", () => {
  const acts = (): Line["sent"] => line().sent.filter(({ type }) => type === "act");
  const tell = (seq: number, turn: number): void => line().receive(snapshot({ room: ROOM, seq, view: view({ turn }) }));

  it.each([
    ["is sent in the turn that it was meant for, when the page is told that it lasts", 3, 1],
    ["and not in a later one", 4, 0],
  ])("%s", async (_, turn, sent) => {
    open();
    line().welcome();
    void session.enterRoom(ROOM, readingOf);
    tell(10, 3);
    line().onclose?.({ code: 1006, reason: "" });
    const answer = session.ask("act", { room: ROOM, action: { type: "done" } });
    session.retryNow();
    line().welcome();
    await pass();
    expect([joins(), acts()].map(({ length }) => length)).toEqual([1, 0]);
    tell(20, turn);
    expect(acts()).toHaveLength(sent);
    if (sent === 0) expect(await answer).toMatchObject({ ok: false, error: { code: "connection_lost" } });
  });

  it("is sent whenever it is giving the game up", async () => {
    open();
    line().welcome();
    void session.enterRoom(ROOM, readingOf);
    tell(10, 3);
    line().onclose?.({ code: 1006, reason: "" });
    void session.ask("act", { room: ROOM, action: { type: "resign" } });
    session.retryNow();
    line().welcome();
    expect(acts()).toHaveLength(1);
  });
});
