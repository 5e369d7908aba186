// @vitest-environment happy-dom
// The bell: its number, its panel, notices of what wants an answer soon, and what each kind says.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listenToBell } from "../src/bell/bell.ts";
import { bellButton } from "../src/bell/button.ts";
import { lineOf } from "../src/bell/lines.ts";
import { hearBell, standing } from "../src/bell/notice.ts";
import { openPanel } from "../src/bell/panel.ts";
import type { Page } from "../src/session/page.ts";
import { isNews } from "../src/session/news.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState, type State } from "../src/session/store.ts";
import type { Bell, BellNotification, Player } from "../src/wire/messages.ts";
import { attend } from "../src/session/attention.ts";
import { bringTo } from "./bring-to.ts";
import { hide, iconShown, look } from "./hidden-page.ts";
import { info, room } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const NOW = 1_795_291_200_000;
const GRACE: Player = { id: "p0Gr4ceH0p", name: "Grace", registered: true };
const at = { at_unix_ms: NOW - 120_000 };
let codes = 0;
const challenged = (number = 7): Extract<BellNotification, { kind: "challenged" }> => ({
  ...at,
  number,
  kind: "challenged",
  player: GRACE,
  // What has been answered stays answered: each test has its own.
  challenge: `9T4M2X${String((codes += 1)).padStart(2, "0")}`,
  game: "ctor",
});
const plays: BellNotification = { ...at, number: 6, kind: "plays", player: GRACE, room: "3WATCH03", game: "tritoc" };
const called: BellNotification = {
  ...at,
  number: 8,
  kind: "called",
  tournament: "T7Q2XK9M",
  title: "Friday Swiss",
  room: "4GZK7Q2M",
  round: 3,
};

let root: HTMLElement;
let state: State;
let asked: [string, string, unknown][];
let answer: (path: string) => Response | undefined;
let notices: () => TemplateResult | typeof nothing;
let page: Page;
const go = vi.fn();
const toast = vi.fn();
const said = vi.fn();
const sound = vi.fn();

const draw = (): void => void render(html`${bellButton(page)}${notices()}`, root);
const find = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const the = (id: string): HTMLElement => {
  const found = find(id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });
const push = (latest?: BellNotification, unread = 1, read = 5): Promise<void> => {
  const bell: Bell = { type: "bell", unread, read, ...(latest ? { latest } : {}) };
  return hearBell(page, bell, (drawn) => (notices = drawn));
};

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  vi.clearAllMocks();
  localStorage.clear();
  history.replaceState(null, "", "/");
  notices = () => nothing;
  asked = [];
  answer = () => undefined;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    asked.push([init.method ?? "GET", path, init.body === undefined ? null : JSON.parse(init.body as string)]);
    return answer(path) ?? Response.json({});
  });
  state = { ...firstState(routeOf("/")), me: { id: "p1234567", name: "Ada" }, named: true };
  page = {
    get state() {
      return state;
    },
    session: { token: () => "the-key", toast },
    router: { go: (path: string) => (history.replaceState(null, "", path), go(path)) },
    voice: { sayOnce: said },
    sounds: { play: sound },
    redraw: () => draw(),
  } as unknown as Page;
  root = document.createElement("div");
  document.body.replaceChildren(root);
  draw();
});

describe("the bell", () => {
  it("is news, and says how much is unread, to ears as well", async () => {
    expect(isNews({ type: "bell", unread: 1, read: 0 })).toBe(true);
    expect(the("bell").getAttribute("aria-label")).toBe("News for you");
    await push(undefined, 3);
    expect([the("bell").dataset["unread"], the("bell").textContent?.trim()]).toEqual(["3", "3"]);
    expect(the("bell").getAttribute("aria-label")).toBe("News for you: 3 unread");
    await push(undefined, 0, 12);
    expect(the("bell").textContent?.trim()).toBe("");
  });

  it("whoever is welcomed anew, or is somebody else, has nothing until it is told", async () => {
    await push(undefined, 3);
    state = { ...state, me: { id: "p1234567", name: "Ada" } };
    draw();
    expect(the("bell").dataset["unread"]).toBe("0");
  });
});

describe("the panel", () => {
  const list = { notifications: [called, challenged(7), plays], read: 6, unread: 2 };

  it("lists what one was told, marks what is new, and that it has been read", async () => {
    answer = (path) => (path.endsWith("/notifications") ? Response.json(list) : undefined);
    await push(undefined, 2, 6);
    await openPanel(page, the("bell"));
    expect([...document.querySelectorAll("[data-testid=bell-list] li")].map((row) => row.className)).toEqual([
      "new",
      "new",
      "",
    ]);
    expect(the("told-8").querySelector("a")?.getAttribute("href")).toBe("/r/4GZK7Q2M");
    expect(the("told-8").textContent).toContain("Friday Swiss, round 3: your board is ready");
    expect(the("told-6").textContent?.replace(/\s+/g, " ")).toMatch(/Grace is playing Tritoc 2 min ago Watch/);
    expect(asked).toContainEqual(["POST", "/api/v1/notifications/read", { up_to: 8 }]);
    expect(the("bell").dataset["unread"]).toBe("0");
    // What comes while it is open stands on top, and is read.
    await push({ ...plays, number: 9 }, 1, 8);
    expect(the("bell-list").querySelector("li")?.dataset["testid"]).toBe("told-9");
    expect(asked).toContainEqual(["POST", "/api/v1/notifications/read", { up_to: 9 }]);
    the("bell-panel").dispatchEvent(new Event("close"));
    expect(find("bell-panel")).toBeNull();
  });

  it("closes when one is brought elsewhere, as to a table that was found", async () => {
    await openPanel(page, the("bell"));
    expect(find("bell-panel")).not.toBeNull();
    bringTo("/r/4GZK7Q2M");
    await until(() => expect(find("bell-panel")).toBeNull());
  });

  it("marks nothing where nothing is unread, says that there is nothing, and why it could not be had", async () => {
    answer = (path) =>
      path.endsWith("/notifications") ? Response.json({ notifications: [], read: 0, unread: 0 }) : undefined;
    await openPanel(page, the("bell"));
    expect(the("bell-panel").textContent).toContain("Nothing yet.");
    expect(asked.filter(([method]) => method === "POST")).toEqual([]);
    the("bell-panel").dispatchEvent(new Event("close"));
    answer = () => Response.json({ error: { code: "unauthorized", message: "" } }, { status: 401 });
    await openPanel(page, the("bell"));
    answer = () => Response.json(list);
    the("bell-again").click();
    await until(() => expect(find("bell-list")).not.toBeNull());
    the("bell-panel").dispatchEvent(new Event("close"));
  });

  it("what comes while the list is on its way stays on top of it, and is marked as read with it", async () => {
    let arrive: (told: Response) => void = () => undefined;
    const arriving = new Promise<Response>((resolve) => (arrive = resolve));
    vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: { method?: string; body?: string } = {}) => {
      asked.push([method, path, body === undefined ? null : JSON.parse(body)]);
      return method === "GET" ? arriving : Response.json({});
    });
    const opening = openPanel(page, the("bell"));
    await until(() => expect(asked).toHaveLength(1));
    await push({ ...plays, number: 9 }, 3, 6);
    expect(asked).toHaveLength(1);
    arrive(Response.json({ ...list, unread: 0 }));
    await opening;
    const rows = [...document.querySelectorAll<HTMLElement>("[data-testid=bell-list] li")];
    expect(rows.map(({ dataset }) => dataset["testid"])).toEqual(["told-9", "told-8", "told-7", "told-6"]);
    expect(asked.slice(1)).toEqual([["POST", "/api/v1/notifications/read", { up_to: 9 }]]);
    the("bell-panel").dispatchEvent(new Event("close"));
  });

  it("a challenge is accepted or declined in place; one that is over says so", async () => {
    const [first, second, third] = [challenged(3), challenged(2), challenged(1)];
    answer = (path) =>
      path.endsWith("/notifications")
        ? Response.json({ notifications: [first, second, third], read: 3, unread: 0 })
        : path.includes(third.challenge)
          ? Response.json({ error: { code: "not_available", message: "" } }, { status: 404 })
          : Response.json({ room: "4GZK7Q2M" });
    await openPanel(page, the("bell"));
    expect(the(`accept-${second.challenge}`).getAttribute("aria-label")).toBe("Accept Grace’s challenge");
    the(`refuse-${second.challenge}`).click();
    await until(() => expect(the(`answered-${second.challenge}`).textContent).toBe("You have declined."));
    expect(asked.at(-1)).toEqual(["POST", `/api/v1/challenges/${second.challenge}/refuse`, {}]);
    the(`accept-${third.challenge}`).click();
    await until(() => expect(the(`answered-${third.challenge}`).textContent).toContain("no longer open"));
    the(`accept-${first.challenge}`).click();
    await until(() => expect(go).toHaveBeenCalledWith("/r/4GZK7Q2M"));
    await until(() => expect(find("bell-panel")).toBeNull());
  });
});

describe("notices", () => {
  it("of a challenge: shown with its acts, spoken and heard, until it is answered", async () => {
    const told = challenged();
    await push(told);
    draw();
    expect(the("notice-7").textContent).toContain("Grace challenges you to CTOR");
    expect([said.mock.calls, sound.mock.calls]).toEqual([[["Grace challenges you to CTOR"]], [["called"]]]);
    the(`refuse-${told.challenge}`).click();
    await until(() => expect(find("notice-7")).toBeNull());
    expect(asked).toContainEqual(["POST", `/api/v1/challenges/${told.challenge}/refuse`, {}]);
  });

  it("on a hidden page are in title and icon until somebody looks, whatever a room is told meanwhile", async () => {
    hide("Lunch");
    await push(challenged(14));
    attend(false, "Lunch");
    expect([document.title, iconShown()]).toEqual(["● Grace challenges you to CTOR", "/favicon-call.svg"]);
    look();
    expect([document.title, iconShown()]).toEqual(["Lunch", "/favicon.svg"]);
    await push(undefined, 0, 14);
  });

  it("a call to a board has its own bar: it is counted, not shown nor spoken twice", async () => {
    await push(called);
    draw();
    expect([find("notice-8"), said.mock.calls.length, the("bell").dataset["unread"]]).toEqual([null, 0, "1"]);
  });

  it("what can wait is spoken, and found behind the bell", async () => {
    await push(plays);
    draw();
    expect(said).toHaveBeenCalledWith("Grace is playing Tritoc");
    expect(find("notice-6")).toBeNull();
  });

  it("whoever sits in a running game sees it afterwards", async () => {
    state = { ...state, room: room({ info: info({ status: "playing" }) }) };
    await push(challenged(11));
    draw();
    expect([find("notice-11"), sound.mock.calls.length]).toEqual([null, 0]);
    state = { ...state, room: room({ info: info({ status: "over" }) }) };
    draw();
    expect(find("notice-11")).not.toBeNull();
    the("notice-close").click();
    expect(find("notice-11")).toBeNull();
  });

  it("read on another device they go; whoever deals with one elsewhere needs none", async () => {
    await push(challenged(12));
    draw();
    expect(find("notice-12")).not.toBeNull();
    await push(undefined, 0, 12);
    draw();
    expect(find("notice-12")).toBeNull();
    const stop = listenToBell(() => true);
    await push(challenged(13));
    stop();
    draw();
    expect(find("notice-13")).toBeNull();
  });

  it("are few, of whoever is here, and not for ever", () => {
    const of = (number: number, whom = "me", untilMs = 10) => ({ told: { ...plays, number }, whom, untilMs });
    const numbers = (read: number, nowMs: number): number[] =>
      standing([of(1), of(2), of(3), of(4), of(5, "you")], "me", read, nowMs).map(({ told }) => told.number);
    expect([numbers(0, 0), numbers(3, 0), numbers(0, 10)]).toEqual([[2, 3, 4], [4], []]);
  });
});

describe("each kind", () => {
  const base = { ...at, number: 1 };
  it.each<[BellNotification, string, string]>([
    [
      { ...base, kind: "challenge_accepted", player: GRACE, challenge: "9T4M2XKQ", game: "ctor", room: "4GZK7Q2M" },
      "has accepted",
      "/r/4GZK7Q2M",
    ],
    [
      { ...base, kind: "challenge_refused", player: GRACE, challenge: "9T4M2XKQ", game: "ctor" },
      "has declined",
      "/u/Grace",
    ],
    [
      { ...base, kind: "invited", player: GRACE, room: "4GZK7Q2M", game: "ctor", title: "Lunch" },
      "“Lunch”",
      "/r/4GZK7Q2M",
    ],
    [{ ...base, kind: "directs", player: GRACE, tournament: "T7Q2XK9M", title: "League" }, "League", "/t/T7Q2XK9M"],
    [{ ...base, kind: "sanctioned", sanction: "mute", text: "insults", until_unix_ms: NOW }, "cannot chat", "/account"],
    [{ ...base, kind: "report_answered", report: "r1", text: "Thanks." }, "Thanks.", "/account"],
    [{ ...base, kind: "pop", pop: "P0P00001", title: "Friday", starts_unix_ms: NOW }, "Friday begins at", "/"],
  ])("%o says what it is about and leads there", (told, text, href) => {
    const line = lineOf(told);
    expect([line?.text.includes(text), line?.href]).toEqual([true, href]);
  });

  it("one of a newer server says nothing", () => {
    expect(lineOf({ ...base, kind: "danced" } as unknown as BellNotification)).toBeNull();
  });
});
