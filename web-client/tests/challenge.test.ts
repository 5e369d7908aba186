// @vitest-environment happy-dom
// Challenges: with whom one plays in the form of a room, and a challenge's page in each of its states.
import { render } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hearBell } from "../src/bell/notice.ts";
import { challengeForm } from "../src/challenge/acts.ts";
import { wishOf } from "../src/challenge/way.ts";
import { challengeScreen } from "../src/screens/challenge.ts";
import { newRoomScreen } from "../src/screens/new-room.ts";
import { personTies } from "../src/screens/person-ties.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState, type State } from "../src/session/store.ts";
import type { BellNotification, HttpChallenge, HttpPerson, Player } from "../src/wire/messages.ts";
import { refusal } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const CODE = "9T4M2XKQ";
const ADA: Player = { id: "p7K2M9QXT4", name: "Ada", registered: true };
const GRACE: Player = { id: "p0Gr4ceH0p", name: "Grace", registered: true };
const EDSGER: Player = { id: "p0EdsgerD0", name: "Edsger", registered: true };
const OPEN: HttpChallenge = {
  challenge: CODE,
  by: GRACE,
  to: ADA,
  side: "white",
  room: {
    game: "ctor",
    options: { size: 8, teams: [1, 1], power: 2, sandglass: 30, auto_replace: true, secrets: false },
    rated: true,
  },
  at_unix_ms: 0,
  expires_unix_ms: 86_400_000,
  status: "open",
};

let root: HTMLElement;
let state: State;
let screen: Screen;
let asked: { method: string; path: string; body: unknown }[];
let challenge: HttpChallenge;
let answer: (path: string) => Response | undefined;
const ask = vi.fn();
const go = vi.fn();
const toast = vi.fn();

const draw = (): void => void (screen && render(screen.draw(), root));
const find = (id: string): HTMLElement | null => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const the = (id: string): HTMLElement => {
  const found = find(id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });
const words = (): string => root.textContent?.replace(/\s+/g, " ") ?? "";
const page = {
  get state() {
    return state;
  },
  session: { token: () => "the-key", ask, tell: vi.fn(), toast, enterRoom: vi.fn() },
  router: { go },
  voice: { sayOnce: vi.fn() },
  sounds: { play: vi.fn() },
  redraw: draw,
} as unknown as Page;

beforeEach(() => {
  vi.clearAllMocks();
  state = { ...firstState(routeOf("/")), me: ADA, named: true, connection: { kind: "open" } };
  asked = [];
  challenge = OPEN;
  answer = () => undefined;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body: unknown = init.body === undefined ? null : JSON.parse(init.body as string);
    asked.push({ method: init.method ?? "GET", path, body });
    if (path.startsWith("/api/v1/people/"))
      return Response.json({
        player: GRACE,
        since_unix_ms: 0,
        roles: [],
        ratings: [{ kind: "ctor/1", rating: 1642, deviation: 68, games: 36, provisional: false }],
      });
    return answer(path) ?? Response.json(challenge);
  });
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

describe("with whom one plays", () => {
  it("is what the address says", () => {
    expect(wishOf("")).toEqual({ with: "anybody", who: "", name: "" });
    expect(wishOf(challengeForm().replace("/new", ""))).toMatchObject({ with: "link" });
    expect(wishOf(challengeForm("Grace").replace("/new", ""))).toEqual({ with: "person", who: "Grace", name: "Grace" });
    expect(wishOf(challengeForm("p1", "Calm Heron").replace("/new", ""))).toEqual({
      with: "person",
      who: "p1",
      name: "Calm Heron",
    });
  });

  async function openForm(search: string): Promise<void> {
    history.replaceState(null, "", `/new${search}`);
    screen = newRoomScreen(page);
    draw();
    await until(() => the("make-room"));
  }

  const submit = (): boolean | undefined =>
    the("make-room")
      .closest("form")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

  it("the same form makes a room, a link, or a challenge to somebody", async () => {
    ask.mockResolvedValue({ ok: false, error: { code: "unavailable", message: "" } });
    await openForm("");
    expect([the("make-room").textContent?.trim(), find("challenge-player")]).toEqual(["Create the room", null]);
    submit();
    await until(() => expect(ask).toHaveBeenCalledWith("room.create", expect.objectContaining({ game: "ctor" })));
    expect(find("room-password")).not.toBeNull();
    the("room-with-link").dispatchEvent(new Event("change"));
    expect(the("make-room").textContent?.trim()).toBe("Make the link");
    // Whom one wishes to play needs no password.
    expect(find("room-password")).toBeNull();
    the("challenge-side-black").dispatchEvent(new Event("change"));
    submit();
    await until(() => expect(go).toHaveBeenCalledWith(`/c/${CODE}`));
    const { path, body } = asked.at(-1) ?? {};
    expect([path, Object.keys(body as object).sort()]).toEqual(["/api/v1/challenges", ["room", "side"]]);
    expect(body).toMatchObject({ side: "black", room: { game: "ctor", options: { teams: [3, 3] } } });
    expect((body as { room: object }).room).not.toHaveProperty("password");
  });

  it("who was pressed is known by id, who is typed by name; that there is nobody stands at the field", async () => {
    await openForm("?challenge=p0Heron000&name=Calm%20Heron");
    expect((the("challenge-player") as HTMLInputElement).value).toBe("Calm Heron");
    submit();
    await until(() => expect(asked.at(-1)?.body).toMatchObject({ player: "p0Heron000", side: "any" }));
    answer = () => refusal(404, "no_such_player");
    (the("challenge-player") as HTMLInputElement).value = "Nobody";
    await until(() => (draw(), expect(the("make-room").getAttribute("aria-disabled")).toBeNull()));
    submit();
    await until(() => expect(the("challenge-player").getAttribute("aria-invalid")).toBe("true"));
    expect(asked.at(-1)?.body).toMatchObject({ player: "Nobody" });
    // Nothing typed is asked for by nobody.
    const before = asked.length;
    (the("challenge-player") as HTMLInputElement).value = " ";
    submit();
    await until(() => expect(root.querySelector("#make-wrong")?.textContent).not.toBe(""));
    expect(asked.length).toBe(before);
    screen.update?.();
  });
});

describe("a challenge’s page", () => {
  async function open(change: Partial<HttpChallenge> = {}): Promise<void> {
    challenge = { ...OPEN, ...change };
    for (const key of ["to"] as const) if (change[key] === undefined && key in change) delete challenge[key];
    history.replaceState(null, "", `/c/${CODE}`);
    screen = challengeScreen(page, "9t4m-2xkq");
    draw();
    await until(() => the("challenge"));
  }

  it("whom it is for sees what is proposed, by whom, and accepts or declines", async () => {
    await open();
    expect(the("headline").textContent).toBe("Grace challenges you to CTOR");
    expect(the("challenge-facts").textContent).toMatch(/1 against 1 on 8×8[^]*Rated[^]*Grace plays White/);
    await until(() => expect(the("challenge-who").textContent).toContain("1642 ± 68"));
    answer = (path) => (path.endsWith("/accept") ? Response.json({ room: "4GZK7Q2M" }) : undefined);
    the("challenge-accept").click();
    await until(() => expect(go).toHaveBeenCalledWith("/r/4GZK7Q2M"));
    await until(() => expect(the("challenge-refuse").getAttribute("aria-disabled")).toBeNull());
    challenge = { ...OPEN, status: "refused" };
    the("challenge-refuse").click();
    await until(() => expect(the("challenge").dataset["status"]).toBe("refused"));
    screen.close?.();
  });

  it("somebody else came first: it says so", async () => {
    await open({ to: undefined });
    expect(find("challenge-refuse")).toBeNull();
    answer = (path) => (path.endsWith("/accept") ? refusal(404, "not_available") : undefined);
    challenge = { ...challenge, status: "accepted", accepted_by: EDSGER, started: "4GZK7Q2M" };
    the("challenge-accept").click();
    await until(() => expect(words()).toContain("Edsger has accepted it."));
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: "bad" }));
    expect(the("challenge-room").getAttribute("href")).toBe("/r/4GZK7Q2M");
    screen.close?.();
  });

  it("who made it has the link and withdraws it; a bystander has nothing to press", async () => {
    await open({ by: ADA, to: undefined, side: "black" });
    expect((the("challenge-link") as HTMLInputElement).value).toBe(`${location.origin}/c/${CODE}`);
    expect(the("challenge-facts").textContent).toContain("You play Black");
    expect(asked.some(({ path }) => path.includes("/people/"))).toBe(false);
    challenge = { ...challenge, status: "withdrawn" };
    the("challenge-withdraw").click();
    await until(() => expect(the("challenge").dataset["status"]).toBe("withdrawn"));
    expect(asked).toContainEqual({ method: "POST", path: `/api/v1/challenges/${CODE}/withdraw`, body: {} });
    screen.close?.();
    await open({ to: EDSGER });
    expect(words()).toContain("It is for Edsger alone.");
    expect([find("challenge-accept"), find("challenge-refuse"), find("challenge-withdraw")]).toEqual([
      null,
      null,
      null,
    ]);
    screen.close?.();
  });

  it("who waits is brought to the table; a refusal is told; after an outage all is asked anew", async () => {
    await open({ by: ADA, to: GRACE });
    const told = { number: 1, at_unix_ms: 0, player: GRACE, challenge: CODE, game: "ctor" as const };
    const push = (latest: BellNotification): Promise<void> =>
      hearBell(page, { type: "bell", unread: 1, read: 0, latest }, () => undefined);
    await push({ ...told, kind: "challenge_accepted", challenge: "00000000", room: "1WATCH01" });
    expect(go).not.toHaveBeenCalled();
    await push({ ...told, kind: "challenge_accepted", room: "4GZK7Q2M" });
    expect(go).toHaveBeenCalledWith("/r/4GZK7Q2M");
    challenge = { ...challenge, status: "refused" };
    await push({ ...told, kind: "challenge_refused" });
    await until(() => expect(words()).toContain("Grace does not want to play this now."));
    screen.close?.();
    go.mockClear();
    await open({ by: ADA, to: undefined });
    challenge = { ...challenge, status: "accepted", accepted_by: GRACE, started: "4GZK7Q2M" };
    state = { ...state, me: { ...ADA } };
    draw();
    await until(() => expect(go).toHaveBeenCalledWith("/r/4GZK7Q2M"));
    screen.close?.();
  });

  it("an answer that comes too late says nothing any more", async () => {
    await open({ by: ADA, to: GRACE });
    const waiting: ((told: HttpChallenge) => void)[] = [];
    vi.stubGlobal("fetch", () => new Promise((settle) => waiting.push((told) => settle(Response.json(told)))));
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
    waiting[1]?.({ ...challenge, status: "refused" });
    await until(() => expect(the("challenge").dataset["status"]).toBe("refused"));
    waiting[0]?.(challenge);
    await new Promise((later) => setTimeout(later, 20));
    expect(the("challenge").dataset["status"]).toBe("refused");
    screen.close?.();
  });

  it.each([
    [{ status: "expired" }, "Nobody accepted it in time."],
    [{ status: "withdrawn" }, "Grace has taken it back."],
    [{ status: "refused", to: EDSGER }, "Edsger has declined it."],
    [{ status: "accepted", accepted_by: ADA, started: "4GZK7Q2M" }, "You both have a seat at the table."],
  ] as [Partial<HttpChallenge>, string][])("%o: %s", async (change, text) => {
    await open(change);
    expect(words()).toContain(text);
    expect(find("challenge-accept")).toBeNull();
    screen.close?.();
  });

  it("of what a program has left out nothing is said", async () => {
    await open({ room: { game: "totas", options: {} } });
    expect(the("challenge-facts").textContent).not.toMatch(/undefined|NaN/);
    screen.close?.();
    await open({ room: { game: "ctor" } });
    expect(the("challenge-facts").textContent).toContain("Grace plays White");
    screen.close?.();
  });

  it("there is none, or it could not be had", async () => {
    answer = () => refusal(404, "not_available");
    screen = challengeScreen(page, CODE);
    draw();
    await until(() => the("challenge-gone"));
    expect(words()).toContain("There is no such challenge");
    screen.close?.();
    answer = () => refusal(503, "unavailable");
    screen = challengeScreen(page, CODE);
    draw();
    await until(() => expect(words()).toContain("Try again"));
    screen.close?.();
  });
});

describe("on a player's page", () => {
  const actsFor = (person: Partial<HttpPerson>): HTMLElement => {
    const session = { token: () => "t", toast: () => undefined };
    const theirs = { state: firstState({ screen: "lobby" }), session, redraw: () => undefined } as unknown as Page;
    const shown = document.createElement("div");
    const whole: HttpPerson = { player: GRACE, since_unix_ms: 0, roles: [], ratings: [], ...person };
    render(personTies(theirs).acts(whole), shown);
    return shown;
  };

  it("people are challenged, the house's programs are not: nobody answers for them", () => {
    const href = actsFor({}).querySelector("[data-testid=challenge]")?.getAttribute("href");
    expect(href).toBe(challengeForm("Grace"));
    const house = actsFor({ house: true });
    expect(house.querySelector("[data-testid=challenge]")).toBeNull();
    expect(house.querySelector("[data-testid=follow]")).not.toBeNull();
  });
});
