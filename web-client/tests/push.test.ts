// @vitest-environment happy-dom
// What a device is told while no page is open: the part of the settings in each state, this browser's subscription, and
// whose it is.
import { html, render } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listenToWorker } from "../src/app/led.ts";
import { keepOfflinePage } from "../src/app/offline.ts";
import { speak } from "../src/language/language.ts";
import { ability, lookAfterDevice } from "../src/push/device.ts";
import { KEPT_AT } from "../src/push/kept.ts";
import { openPushPart, type PushPart } from "../src/push/part.ts";
import type { Page } from "../src/session/page.ts";
import type { HttpPush } from "../src/wire/messages.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const KEY = `B${"k".repeat(86)}`;
const ENDPOINT = "https://push.example/1";

let root: HTMLElement;
let part: PushPart;
let push: HttpPush;
let me: { id: string; name: string };
let token: string | null;
let asked: [string, string, unknown][];
let refuse: string | null;
let subscription: { endpoint: string; unsubscribe: ReturnType<typeof vi.fn>; toJSON: () => object } | null;
let permission: NotificationPermission;
let cached: Map<string, unknown>;
const toast = vi.fn();
const subscribe = vi.fn();
const registered = vi.fn();
const messages = new EventTarget();

const find = (id: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const the = (id: string): HTMLElement => {
  const found = find(id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });
const draw = (): void => void (part && render(html`${part.draw()}`, root));
const page = {
  get state() {
    return { me };
  },
  session: { token: () => token, toast },
  redraw: draw,
} as unknown as Page;

function subscribedAt(endpoint: string): NonNullable<typeof subscription> {
  const unsubscribe = vi.fn(async () => void (subscription = null));
  return { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh: KEY, auth: "a".repeat(22) } }) };
}

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  [token, refuse, subscription, permission, asked] = ["the-key", null, null, "default", []];
  me = { id: "p1", name: "Ada" };
  push = { public_key: KEY, kinds: ["called", "challenged"], devices: [] };
  cached = new Map();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body: unknown = init.body === undefined ? null : JSON.parse(init.body as string);
    asked.push([init.method ?? "GET", path, body]);
    if (init.method === "POST" && refuse !== null)
      return Response.json({ error: { code: refuse, message: "" } }, { status: 400 });
    if (path === "/api/v1/push") return Response.json(push);
    if (path !== "/api/v1/push/devices") return Response.json({});
    push = { ...push, devices: [{ id: "d1", host: "push.example", at_unix_ms: 0 }] };
    return Response.json({ id: "d1" }, { status: 201 });
  });
  const registration = {
    pushManager: { subscribe, getSubscription: async () => subscription },
  };
  subscribe.mockImplementation(async () => (subscription = subscribedAt(ENDPOINT)));
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  vi.stubGlobal("caches", {
    open: async () => ({ put: async (path: string, body: Response) => cached.set(path, await body.json()) }),
    delete: async () => cached.clear(),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: registered.mockResolvedValue(registration),
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: messages.addEventListener.bind(messages),
      startMessages: () => undefined,
    },
  });
  root = document.createElement("div");
  document.body.replaceChildren(root);
  part = openPushPart(page);
  draw();
});

describe("the part of the settings", () => {
  it("asks the person only at a press; then this browser is told, and known to be", async () => {
    await until(() => the("push-start"));
    expect([subscribe.mock.calls.length, asked.length]).toEqual([0, 1]);
    permission = "granted";
    the("push-start").click();
    await until(() => the("push-stop"));
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(asked).toContainEqual([
      "POST",
      "/api/v1/push/devices",
      { endpoint: ENDPOINT, p256dh: KEY, auth: "a".repeat(22) },
    ]);
    expect(the("push-device-d1").textContent).toContain("this device");
    expect(cached.get("/push-key")).toEqual({ token: "the-key" });
    the("push-stop").click();
    push = { ...push, devices: [] };
    await until(() => the("push-start"));
    expect(asked).toContainEqual(["POST", "/api/v1/push/devices/d1/remove", {}]);
    expect([subscription, localStorage.getItem(KEPT_AT), cached.size]).toEqual([null, null, 0]);
  });

  it("whoever says no has changed nothing", async () => {
    await until(() => the("push-start"));
    the("push-start").click();
    await until(() => expect(the("push-note").textContent).toContain("did not allow it"));
    await speak("fr");
    draw();
    expect(the("push-note").textContent).toContain("navigateur");
    await speak("en");
    expect([subscribe.mock.calls.length, asked.filter(([method]) => method === "POST").length]).toEqual([0, 0]);
  });

  it("a subscription of another key is given up for one of this key", async () => {
    permission = "granted";
    const old = (subscription = subscribedAt("https://push.example/old"));
    subscribe.mockRejectedValueOnce(new Error("another key"));
    await until(() => the("push-start"));
    the("push-start").click();
    await until(() => the("push-stop"));
    expect([old.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 2]);
  });

  it("what is told is chosen; where that is refused it stands as it was", async () => {
    await until(() => the("push-kind-plays"));
    const box = the("push-kind-plays") as HTMLInputElement;
    box.checked = true;
    box.dispatchEvent(new Event("change"));
    await until(() =>
      expect(asked).toContainEqual(["POST", "/api/v1/push/kinds", { kinds: ["called", "challenged", "plays"] }]),
    );
    refuse = "rate_limited";
    (the("push-kind-called") as HTMLInputElement).checked = false;
    the("push-kind-called").dispatchEvent(new Event("change"));
    await until(() => expect(toast).toHaveBeenCalled());
    expect((the("push-kind-called") as HTMLInputElement).checked).toBe(true);
  });

  it("other devices are removed; a refusal is told", async () => {
    push = { ...push, devices: [{ id: "d9", host: "far.example", at_unix_ms: 0 }] };
    part = openPushPart(page);
    draw();
    await until(() => the("push-device-d9-remove"));
    the("push-device-d9-remove").click();
    await until(() => expect(asked).toContainEqual(["POST", "/api/v1/push/devices/d9/remove", {}]));
  });

  it("says why it cannot be: off here, forbidden, no such browser, iPhones, nobody yet", async () => {
    const why = async (): Promise<string | undefined> => {
      part = openPushPart(page);
      draw();
      await until(() => the("push-why"));
      return the("push-why").dataset["why"];
    };
    permission = "denied";
    expect(await why()).toBe("denied");
    const { public_key: _, ...off } = push;
    push = off;
    expect(await why()).toBe("off");
    push = { ...off, public_key: KEY };
    Reflect.deleteProperty(window, "PushManager");
    expect(await why()).toBe("none");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
    expect([ability(), await why()]).toEqual(["install", "install"]);
    token = null;
    part = openPushPart(page);
    draw();
    expect(root.textContent).toContain("does not know this browser yet");
  });
});

describe("this browser", () => {
  const keep = (endpoint: string, whom = "p1"): void =>
    localStorage.setItem(KEPT_AT, JSON.stringify({ id: "d1", endpoint, whom }));

  it("whoever is somebody else now is not told what the one before is", async () => {
    keep(ENDPOINT, "p0");
    const old = (subscription = subscribedAt(ENDPOINT));
    await lookAfterDevice(page);
    expect([old.unsubscribe.mock.calls.length, localStorage.getItem(KEPT_AT), asked.length]).toEqual([1, null, 1]);
  });

  it("a new address is told; the same one is not", async () => {
    keep(ENDPOINT);
    subscription = subscribedAt(ENDPOINT);
    await lookAfterDevice(page);
    expect(asked.filter(([method]) => method === "POST")).toEqual([]);
    expect(cached.get("/push-key")).toEqual({ token: "the-key" });
    subscription = subscribedAt("https://push.example/2");
    await lookAfterDevice(page);
    expect(asked.at(-1)).toMatchObject(["POST", "/api/v1/push/devices", { endpoint: "https://push.example/2" }]);
    expect(localStorage.getItem(KEPT_AT)).toContain("push.example/2");
  });

  it("goes where the worker sends it, and nowhere outside of the site", async () => {
    const go = vi.fn();
    listenToWorker(go);
    await keepOfflinePage();
    expect(registered).toHaveBeenCalledWith("/service-worker.js?language=en");
    for (const data of [{ go: "/c/9T4M2XKQ" }, { go: "//evil.example" }, { go: "https://evil.example" }, { go: 7 }, {}])
      messages.dispatchEvent(new MessageEvent("message", { data }));
    expect(go.mock.calls).toEqual([["/c/9T4M2XKQ"]]);
  });
});
