// @vitest-environment happy-dom
// Lists and pages that are asked for over HTTP: what comes twice, too late or not at all, and the way to ask again.
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CODE, makeEvening } from "../src/dev/world-evening.ts";
import { makeTournament, summaryOf } from "../src/dev/world-tournament.ts";
import { helpScreen } from "../src/screens/help.ts";
import { settingsScreen } from "../src/screens/settings.ts";
import { routeOf } from "../src/session/router.ts";
import { eveningScreen } from "../src/screens/evening.ts";
import { tournamentProof, type TournamentProof } from "../src/screens/tournament-proof.ts";
import { tournamentScreen } from "../src/screens/tournament.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { firstState } from "../src/session/store.ts";
import type { TournamentPage, TournamentSummary } from "../src/wire/messages.ts";
import { ACCOUNT, ADA, GUEST, PERSON, refusal, until, World, type Asked } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const later = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

describe("the list of tournaments", () => {
  const summary = (id: string): TournamentSummary => ({
    ...summaryOf(makeTournament({ kind: "swiss", game: "ctor", count: 4, of: 4, status: "registration" })),
    id,
  });
  const pages = ({ path }: Asked): Response =>
    Response.json(
      path.includes("cursor=") ? { tournaments: [summary("OLD")] } : { tournaments: [summary("NEW")], cursor: "c1" },
    );
  const listed = (world: World): unknown[] =>
    world.asked.map(({ path }) => path).filter((path) => /nts(\?|$)/.test(path));

  it("that is loaded anew far down has as many pages as were there", async () => {
    const world = new World("/tournaments", GUEST, pages, { y: 700, pages: 2 });
    await world.at("tournament-OLD");
    expect(listed(world)).toEqual(["/api/v1/tournaments", "/api/v1/tournaments?cursor=c1"]);
    expect(history.state).toEqual({ y: 700, pages: 2 });
    world.screen.close?.();
  });

  it("that did not come can be asked for again, and so can older ones", async () => {
    let down = true;
    const world = new World("/tournaments", GUEST, (asked) => (down ? refusal(503, "unavailable") : pages(asked)));
    await until(() => expect(world.text("list-more")).toBe("Try again"));
    expect(world.text("list-wrong")).not.toBe("");
    down = false;
    world.find("list-more")?.click();
    await world.at("tournament-NEW");
    expect([world.text("list-more"), world.find("list-wrong")]).toEqual(["Show older", null]);
    down = true;
    world.find("list-more")?.click();
    await until(() => expect(world.text("list-more")).toBe("Try again"));
    world.screen.close?.();
  });

  it("a second press asks nothing while a page is on its way", async () => {
    const world = new World("/tournaments", GUEST, pages);
    const more = await world.at("list-more");
    more.click();
    more.click();
    await world.at("tournament-OLD");
    await later();
    expect(listed(world)).toEqual(["/api/v1/tournaments", "/api/v1/tournaments?cursor=c1"]);
    world.screen.close?.();
  });

  it("whoever comes back finds all that was here, with what has changed since", async () => {
    const before = new World("/tournaments", GUEST, pages);
    (await before.at("list-more")).click();
    await before.at("tournament-OLD");
    before.screen.close?.();
    const newest = { ...summary("NEW"), status: "running" as const };
    const back = new World("/tournaments", GUEST, () => Response.json({ tournaments: [newest] }), { y: 700 });
    await back.at("tournament-OLD");
    await until(() => expect(back.find("tournament-NEW")?.dataset["status"]).toBe("running"));
    expect([listed(back), back.find("list-more")]).toEqual([["/api/v1/tournaments"], null]);
    back.screen.close?.();
  });
});

describe("the page of a tournament and of an evening", () => {
  const root = document.createElement("div");
  let screen: Screen | null = null;
  const page = {
    state: { ...firstState({ screen: "lobby" }), me: GUEST },
    session: { token: () => null, follow: vi.fn(), ask: async () => ({ ok: true }), toast: vi.fn() },
    redraw: () => void (screen && render(screen.draw(), root)),
  } as unknown as Page;
  afterEach(() => {
    screen?.close?.();
    screen = null;
  });

  it.each([
    ["tournament", tournamentScreen, () => makeTournament({ kind: "swiss", game: "ctor", count: 4, of: 4 })],
    ["evening", eveningScreen, () => makeEvening({ count: 3 })],
  ] as [string, (page: Page, what: string) => Screen, () => TournamentPage][])(
    "that did not come can be asked for again: %s",
    async (id, open, made) => {
      const find = (testid: string): HTMLElement | null => root.querySelector(`[data-testid="${testid}"]`);
      let answer = (): Response => refusal(503, "unavailable");
      vi.stubGlobal("fetch", async () => answer());
      screen = open(page, CODE);
      page.redraw();
      await until(() => expect(find("t-again")).not.toBeNull());
      answer = () => Response.json(made());
      find("t-again")?.click();
      await until(() => expect(find(id)).not.toBeNull());
    },
  );

  it("one that there is not cannot", async () => {
    vi.stubGlobal("fetch", async () => refusal(404, "no_such_tournament"));
    screen = tournamentScreen(page, "T7Q2XK9M");
    await until(() => expect(root.querySelector("[data-testid=t-gone]")).not.toBeNull());
    expect(root.querySelector("[data-testid=t-again]")).toBeNull();
  });
});

it("the proof of a tournament says in words what did not come, and asks for it again", async () => {
  vi.stubGlobal("isSecureContext", false);
  let answer = (): Response => refusal(503, "unavailable");
  vi.stubGlobal("fetch", async () => answer());
  const root = document.createElement("div");
  const find = (id: string): HTMLElement | null => root.querySelector(`[data-testid="${id}"]`);
  const proof: TournamentProof = tournamentProof("T7Q2XK9M", () => void render(proof.draw(), root));
  await until(() => expect(find("t-proof-why")?.textContent).toContain("The server is busy"));
  expect(find("t-proof-state")?.dataset["state"]).toBe("cannot");
  // What is cut off on its way is a lost connection, whatever the browser calls it.
  answer = () => ({ ok: true, json: () => Promise.reject(new TypeError("network error")) }) as unknown as Response;
  proof.again();
  await until(() => expect(find("t-proof-why")?.textContent).toContain("The connection was lost"));
  answer = () => Response.json({ verified: [{ check: "page", count: 1 }], wrong: null });
  proof.again();
  await until(() => expect(find("t-proof-page")).not.toBeNull());
  expect(find("t-proof-why")).toBeNull();
  proof.close();
});

describe("a player's page", () => {
  it("where the games did not come, it does not say that there are none", async () => {
    const world = new World("/u/Ada", GUEST, ({ path }) =>
      path === "/api/v1/people/Ada"
        ? Response.json({ ...PERSON, ratings: [] })
        : path.startsWith("/api/v1/tournaments")
          ? Response.json({ tournaments: [] })
          : refusal(503, "unavailable"),
    );
    await until(() => expect(world.root.textContent).toContain("The list could not be loaded."));
    expect(world.find("person-all-games")?.getAttribute("href")).toBe("/games?player=Ada");
    expect(world.root.textContent).not.toContain("No finished games");
    world.screen.close?.();
  });

  it("is left while a new name is on its way: the next screen keeps its address", async () => {
    let rename: (answer: Response) => void = () => undefined;
    const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
    const world = new World("/u/Ada", operator, ({ path, method }) => {
      if (method === "POST") return new Promise<Response>((settle) => (rename = settle)) as unknown as Response;
      if (path === "/api/v1/account") return Response.json({ ...ACCOUNT, roles: ["operator"] });
      if (path.startsWith("/api/v1/games?")) return Response.json({ games: [] });
      return path === "/api/v1/people/Ada" ? Response.json({ ...PERSON, ratings: [] }) : undefined;
    });
    await world.fill("rename-name", "Countess");
    await world.fill("rename-reason", "asked for it");
    await world.send("rename-go");
    await until(() => expect(world.posts()).toHaveLength(1));
    world.screen.close?.();
    history.pushState(null, "", "/games");
    rename(Response.json({ player: { ...ADA, name: "Countess" } }));
    await until(() => expect(world.toast).toHaveBeenCalled());
    await later();
    expect(location.pathname).toBe("/games");
  });
});

describe("moderation", () => {
  const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
  const entry = (act: string): object => ({ at_unix_ms: 0, act, about: { address: act }, reason: "" });
  const report = (id: string): object => ({
    id,
    player: ADA,
    by: GUEST,
    reason: "insults",
    at_unix_ms: 0,
    sanctions: [],
    talk: [],
  });
  const log = (path: string): object =>
    path.includes("cursor=") ? { entries: [entry("old")] } : { entries: [entry("new")], cursor: "c1" };
  let answer: (asked: Asked) => Response | Promise<Response> | undefined;
  const open = (): World => new World("/moderation", operator, (asked) => answer(asked) as Response);
  const acts = (world: World): (string | null)[] =>
    [...world.root.querySelectorAll("[data-testid=audit] code")].map(({ textContent }) => textContent);

  beforeEach(() => {
    answer = ({ path }) =>
      Response.json(path.startsWith("/api/v1/audit") ? log(path) : path.includes("sanctions") ? { sanctions: [] } : {});
  });

  it("that did not come can be asked for again; who may not see it cannot", async () => {
    answer = () => refusal(503, "unavailable");
    const world = open();
    await world.at("moderation-again");
    answer = () => refusal(403, "forbidden");
    world.find("moderation-again")?.click();
    await until(() => expect(world.text("moderation-why")).toBe("Only operators see this page."));
    expect(world.find("moderation-again")).toBeNull();
  });

  it("a page that was asked for twice stands there once", async () => {
    const world = open();
    const more = await world.at("audit-more");
    more.click();
    more.click();
    await until(() => expect(acts(world)).toContain("old"));
    await later();
    expect(acts(world)).toEqual(["new", "old"]);
  });

  it("of reports, too", async () => {
    const world = open();
    await world.at("audit-more");
    const first = { reports: [report("r1")], cursor: "c1" };
    world.conduct = first;
    const again = open();
    again.conduct = first;
    const more = await again.at("reports-more");
    again.conduct = { reports: [report("r2")] };
    more.click();
    more.click();
    await again.at("report-r2");
    await later();
    expect(again.root.querySelectorAll("[data-testid=reports] > li")).toHaveLength(2);
  });

  it("what comes too late says nothing any more", async () => {
    const world = open();
    await world.at("audit-more");
    const waiting: ((what: Response) => void)[] = [];
    const plain = answer;
    answer = (asked) =>
      asked.method === "GET" && asked.path === "/api/v1/sanctions"
        ? new Promise((settle) => waiting.push(settle))
        : plain(asked);
    const inForce = (id: string): Response =>
      Response.json({ sanctions: [{ id, what: "mute", address: "::1", until_unix_ms: 0, at_unix_ms: 0, reason: "" }] });
    for (const reason of ["one", "two"]) {
      await world.fill("sanction-player", "Bob");
      await world.fill("sanction-reason", reason);
      await world.send("sanction-go");
      await until(() => expect(waiting).toHaveLength(reason === "one" ? 1 : 2));
    }
    waiting[1]?.(inForce("s2"));
    await world.at("sanction-s2");
    waiting[0]?.(inForce("s1"));
    await later();
    expect([world.find("sanction-s2") !== null, world.find("sanction-s1")]).toEqual([true, null]);
  });
});

describe("whoever comes back to an address that names a place within the page", () => {
  const led = vi.fn();
  beforeEach(() => {
    led.mockClear();
    Element.prototype.scrollIntoView = led;
  });
  const account = ({ path }: Asked): Response =>
    Response.json(path === "/api/v1/account" ? ACCOUNT : path.includes("/people/") ? PERSON : {});

  it.each([
    [null, 1],
    [{ y: 300 }, 0],
  ])("is not taken from where they were: %o", async (kept, times) => {
    const world = new World("/account#follows", ADA, account, kept);
    await world.at("follows-none");
    await later();
    expect(led).toHaveBeenCalledTimes(times);
    world.screen.close?.();
  });

  it.each([
    [null, 1],
    [{ y: 300 }, 0],
  ])("nor in the rules, nor in the settings: %o", async (kept, times) => {
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    vi.stubGlobal("fetch", async () => refusal(503, "unavailable"));
    for (const [path, open, place] of [
      ["/help/ctor#clash", helpScreen, "#clash"],
      ["/settings#push", settingsScreen, "#push"],
    ] as const) {
      history.replaceState(kept, "", path);
      const state = { ...firstState(routeOf(path.split("#")[0] ?? "")), me: GUEST };
      const session = { token: () => null, toast: vi.fn(), set: vi.fn() };
      let screen: Screen | null = null;
      const draw = (): void => void (screen && render(screen.draw(), root));
      screen = open({ state, session, redraw: draw } as unknown as Page);
      draw();
      await until(() => (draw(), expect(root.querySelector(place)).not.toBeNull()));
      await later();
      screen.close?.();
    }
    expect(led).toHaveBeenCalledTimes(2 * times);
  });
});

it("the kind of people that is looked at is another address of the same place", async () => {
  const world = new World("/ratings/ctor/1", GUEST, () => Response.json({ players: [] }), { y: 300 });
  (await world.at("best-programs")).click();
  expect([location.search, history.state]).toEqual(["?programs", { y: 300 }]);
});

it("the secret of a new webhook stays, though the list of all does not come after it", async () => {
  const world = new World("/account", ADA, ({ method, path }) => {
    if (method === "POST") {
      world.ties = {};
      vi.stubGlobal("fetch", async () => refusal(503, "unavailable"));
      return Response.json({ id: "w2", secret: "the-secret" }, { status: 201 });
    }
    return path === "/api/v1/account" ? Response.json(ACCOUNT) : Response.json(PERSON);
  });
  await world.fill("webhook-url", "https://example.org/hook");
  await world.send("webhook-go");
  await world.at("webhook-secret");
  await later();
  expect((world.find("webhook-secret") as HTMLTextAreaElement | null)?.value).toBe("the-secret");
});
