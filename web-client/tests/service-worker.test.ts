// The worker, as a browser runs it: what it shows of what is told while no page is open, where a press leads, and that
// it tells of a new address. (What it does without a network stands in ../../tests/e2e/links.test.mjs.)
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Script, createContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";

const SOURCE = readFileSync(fileURLToPath(new URL("../public/service-worker.js", import.meta.url)), "utf8");
const ORIGIN = "https://tutti.example";

interface Window {
  url: string;
  visibilityState?: string;
  focus: ReturnType<typeof vi.fn>;
  postMessage: ReturnType<typeof vi.fn>;
}

const shown = vi.fn();
const opened = vi.fn();
const asked = vi.fn();
const subscribed = vi.fn();
let windows: Window[];
let handed: string | null;

const windowAt = (path: string, visibilityState = "hidden"): Window => ({
  url: ORIGIN + path,
  visibilityState,
  focus: vi.fn(),
  postMessage: vi.fn(),
});

/** Runs the worker; what is returned lets an event happen, and waits for what comes of it. */
function worker(language = "en"): (type: string, event: object) => Promise<void> {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { href: `${ORIGIN}/service-worker.js?language=${language}` },
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    clients: { matchAll: async () => windows, openWindow: opened, claim: async () => undefined },
    registration: { showNotification: shown, pushManager: { subscribe: subscribed } },
    caches: {
      open: async () => ({ match: async () => (handed === null ? undefined : Response.json({ token: handed })) }),
    },
  };
  new Script(SOURCE).runInContext(createContext({ self, URL, Response, Intl, crypto, fetch: asked, console }));
  return async (type, event) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void works.push(work) });
    await Promise.all(works);
  };
}

const pushed = (told: unknown): object => ({ data: { json: () => told } });
const note = (): { title: string; options: Record<string, unknown> } => {
  const [title, options] = shown.mock.calls.at(-1) as [string, Record<string, unknown>];
  return { title, options };
};

const challenged = {
  unread: 1,
  number: 7,
  kind: "challenged",
  at_unix_ms: 0,
  player: { id: "p0Gr4ceH0p", name: "Grace" },
  challenge: "9T4M2XKQ",
  game: "ctor",
};

beforeEach(() => {
  vi.clearAllMocks();
  windows = [];
  handed = null;
});

describe("what is told", () => {
  it.each([
    ["en", "Grace challenges you"],
    ["fr", "Grace vous défie"],
    ["ru", "Grace вызывает вас на партию"],
    ["de", "Grace challenges you"],
  ])("in the person's language (%s)", async (language, title) => {
    await worker(language)("push", pushed(challenged));
    expect(note().title).toBe(title);
    expect(note().options).toMatchObject({ tag: "challenged:9T4M2XKQ", renotify: true, data: { path: "/c/9T4M2XKQ" } });
  });

  it.each([
    [
      { kind: "called", tournament: "T7Q2XK9M", title: "Swiss", room: "4GZK7Q2M", round: 3 },
      "Round 3: your board is ready",
      "Swiss",
      "called:T7Q2XK9M",
      "/r/4GZK7Q2M",
    ],
    [
      { kind: "plays", player: { id: "p1", name: "Ada" }, room: "4GZK7Q2M" },
      "Ada has begun a game",
      "",
      "plays:p1",
      "/r/4GZK7Q2M",
    ],
    [
      { kind: "directs", player: { id: "p1", name: "Ada" }, tournament: "T1", title: "League" },
      "Ada has opened a tournament",
      "League",
      "directs:T1",
      "/t/T1",
    ],
    [
      { kind: "report_answered", report: "r1", text: "Thanks." },
      "Your report has been answered",
      "Thanks.",
      "report_answered:r1",
      "/account",
    ],
    [{ kind: "danced", title: "x" }, "There is news for you", "x", "other:", "/"],
  ])("%o: a sentence, what it is about, its name, and where it leads", async (told, title, body, tag, path) => {
    await worker()("push", pushed(told));
    expect([note().title, note().options["body"], note().options["tag"], note().options["data"]]).toEqual([
      title,
      body,
      tag,
      { path },
    ]);
  });

  it("a meeting is called by its name, and says when it begins", async () => {
    await worker()("push", pushed({ kind: "pop", pop: "P1", title: "Friday", starts_unix_ms: 1_795_291_200_000 }));
    expect(note().title).toBe("Friday");
    expect(note().options["body"]).toMatch(/^It begins at \d\d:\d\d$/);
  });

  it("what cannot be read is shown all the same: browsers want that", async () => {
    const run = worker();
    for (const data of [
      null,
      { json: () => null },
      { json: () => "text" },
      {
        json: () => {
          throw new Error("no JSON");
        },
      },
    ]) {
      await run("push", { data });
      expect(note().title).toBe("There is news for you");
    }
    // No path can be made up by what is sent.
    await run("push", pushed({ kind: "invited", room: "../../evil", player: { name: 7 } }));
    expect(note().options["data"]).toEqual({ path: "/r/..%2F..%2Fevil" });
    await run("push", pushed({ kind: "constructor", tournament: { toString: "x" } }));
    expect(note().options["tag"]).toBe("other:");
  });

  it("whoever looks at a page of the site hears nothing twice", async () => {
    windows = [windowAt("/", "visible")];
    await worker()("push", pushed(challenged));
    expect(note().options).toMatchObject({ silent: true, renotify: false });
  });
});

describe("a press", () => {
  const press = (path?: string): object => ({ notification: { close: vi.fn(), ...(path ? { data: { path } } : {}) } });

  it("opens a page where there is none", async () => {
    await worker()("notificationclick", press("/c/9T4M2XKQ"));
    expect(opened).toHaveBeenCalledWith("/c/9T4M2XKQ");
    await worker()("notificationclick", press());
    expect(opened).toHaveBeenLastCalledWith("/");
  });

  it("leads the page that is there; one at this place is only looked at; boards elsewhere are left alone", async () => {
    const [embedded, other, there] = [windowAt("/embed/r/4GZK7Q2M"), windowAt("/rules"), windowAt("/c/9T4M2XKQ")];
    windows = [embedded, other];
    await worker()("notificationclick", press("/c/9T4M2XKQ"));
    expect(other.postMessage).toHaveBeenCalledWith({ go: "/c/9T4M2XKQ" });
    expect([other.focus.mock.calls.length, embedded.focus.mock.calls.length, opened.mock.calls.length]).toEqual([
      1, 0, 0,
    ]);
    windows = [other, there];
    await worker()("notificationclick", press("/c/9T4M2XKQ"));
    expect([there.focus.mock.calls.length, there.postMessage.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("a new address", () => {
  const subscription = { toJSON: () => ({ endpoint: "https://push.example/2", keys: { p256dh: "B1", auth: "a1" } }) };

  it("is told to the server with the key that was left for that", async () => {
    handed = "the-key";
    await worker()("pushsubscriptionchange", { newSubscription: subscription });
    const [path, init] = asked.mock.calls[0] as [string, RequestInit];
    expect([path, (init.headers as Record<string, string>)["Authorization"], JSON.parse(init.body as string)]).toEqual([
      "/api/v1/push/devices",
      "Bearer the-key",
      { endpoint: "https://push.example/2", p256dh: "B1", auth: "a1" },
    ]);
  });

  it("where the browser has made none, one of the same key is made", async () => {
    handed = "the-key";
    subscribed.mockResolvedValue(subscription);
    await worker()("pushsubscriptionchange", { oldSubscription: { options: { applicationServerKey: "KEY" } } });
    expect(subscribed).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "KEY" });
    expect(asked).toHaveBeenCalledOnce();
  });

  it("whoever does not want to be told is not signed on again", async () => {
    await worker()("pushsubscriptionchange", { newSubscription: subscription });
    expect([asked.mock.calls.length, subscribed.mock.calls.length]).toEqual([0, 0]);
  });
});
