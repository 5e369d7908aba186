// @vitest-environment happy-dom
// Finding people as it is drawn: what the panel says in each state and asks for, a party's page, a table before its
// game, chairs that computers give up, and the switch of the room's form.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openChairs } from "../src/finding/chairs.ts";
import { openPanel } from "../src/finding/panel.ts";
import * as table from "../src/finding/room.ts";
import { finder } from "../src/finding/seeking.ts";
import { gameOf } from "../src/games/registry.ts";
import { beforeGame } from "../src/screens/before-game.ts";
import { partyScreen } from "../src/screens/party.ts";
import { openRoomFields } from "../src/screens/room-fields.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState, type State } from "../src/session/store.ts";
import type { FinderPool, RoomFound, RoomInfo } from "../src/wire/messages.ts";
import { info, room } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const PARTY = "K7Q2XK9M";
const KINDS = ["ctor/1", "ctor/3", "tritoc/1"];
const ADA = { player: "p1234567", name: "Ada" };
/** The clock stands still. */
const NOW = 1_795_291_200_000;
const GRACE = { player: "pR8TED00X1", name: "Grace" };

let root: HTMLElement;
let drawn: () => TemplateResult | typeof nothing;
let state: State;
let asked: [string, object][];
let went: string[];
let answer: (type: string) => object;
let page: Page;

const draw = (): void => void render(drawn(), root);
const find = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid="${id}"]`);
const at = <E extends HTMLElement>(id: string): E => {
  const found = find<E>(id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const words = (id: string): string => at(id).textContent?.replace(/\s+/g, " ").trim() ?? "";
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });

function show(template: () => TemplateResult | typeof nothing): void {
  drawn = template;
  draw();
}

function tell(pools: Record<string, Partial<FinderPool>> = {}, here = 1, kinds = KINDS): void {
  const told = kinds.map((kind) => ({ kind, people: 0, programs: 0, tables: 0, ...pools[kind] }));
  finder.told = { type: "finder", now: 0, here, pools: told };
  draw();
}

function tick(id: string, on: boolean): void {
  at<HTMLInputElement>(id).checked = on;
  at(id).dispatchEvent(new Event("change"));
}

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(finder, { told: null, seek: null, found: null, party: null, coolUntilUnixMs: 0, wrong: null });
  asked = [];
  went = [];
  answer = () => ({ ok: true });
  state = { ...firstState(routeOf("/")), me: { id: ADA.player, name: "Ada" }, named: true };
  const ask = async (type: string, fields: object): Promise<object> => (asked.push([type, fields]), answer(type));
  page = {
    state,
    session: {
      ask,
      tell: async (type: string, fields: object) => (await ask(type, fields), true),
      onWelcome: () => undefined,
      watchLobby: (on: boolean) => asked.push(["watch", { on }]),
      toast: vi.fn(),
    },
    router: { go: (path: string) => went.push(path) },
    voice: { sayOnce: vi.fn(), sayNow: vi.fn() },
    redraw: () => draw(),
  } as unknown as Page;
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

describe("the panel", () => {
  beforeEach(() => {
    const panel = openPanel(page, "start");
    show(panel.draw);
  });

  it("says who waits and what will happen, in each state", () => {
    expect(words("finder-says")).toBe("Checking who is here…");
    tell({}, 1);
    expect(words("finder-says")).toMatch(/^Nobody is waiting just now\. Press, and in 8 s you have a table; computers/);
    expect(find("finder-here")).toBeNull();
    tell({ "ctor/3": { people: 2, starts_unix_ms: NOW + 5_900 } }, 7);
    expect(words("finder-says")).toMatch(
      /^2 people are waiting for CTOR 3:3\. In 6 s they have a table; computers keep/,
    );
    expect([words("finder-here"), words("finder-count")]).toEqual(["7 here now", "CTOR 3:3: 2 of 6 here"]);
    expect(root.querySelectorAll(".finder-row i")).toHaveLength(6);
    expect(root.querySelectorAll(".finder-row .taken")).toHaveLength(2);
    tell({ "ctor/3": { people: 1, starts_unix_ms: NOW - 1 } });
    expect(words("finder-says")).toBe(
      "1 person is waiting for CTOR 3:3, and about to get a table. Press now to be with them.",
    );
    tell({ "ctor/3": { people: 5 } });
    expect(words("finder-says")).toBe("5 people are waiting for CTOR 3:3. Press, and you have a full table at once.");
    tell({ "ctor/3": { tables: 1 } });
    expect(words("finder-says")).toBe("A game of CTOR 3:3 is on. Press, and a computer gives its chair to you.");
    tell({ "tritoc/1": { people: 1 } });
    expect(words("finder-says")).toMatch(/^1 person is waiting for Tritoc, but nobody for your choice/);
  });

  it("one press seeks what everybody begins with, and shows it until it is stopped", async () => {
    tell();
    at("finder-go").click();
    expect(asked).toEqual([["finder.seek", { kinds: ["ctor/3"] }]]);
    await until(() => expect(at("finder").dataset["state"]).toBe("seeking"));
    expect(words("finder-says")).toMatch(/^Looking for people.* In 8 s at the latest you have a table/);
    expect(root.querySelectorAll(".finder-row .mine")).toHaveLength(1);
    tell({ "ctor/3": { people: 4, starts_unix_ms: NOW - 1 } });
    expect(words("finder-says")).toContain("being set up");
    expect(words("finder-count")).toBe("CTOR 3:3: 4 of 6 here");
    at("finder-stop").click();
    expect(asked.at(-1)).toEqual(["finder.leave", {}]);
    expect(at("finder").dataset["state"]).toBe("idle");
  });

  it("games are chosen, kept, and sought anew; without one there is nothing to press", async () => {
    tell({ "tritoc/1": { people: 1 } });
    expect(at("finder-kind-tritoc-1").getAttribute("aria-label")).toBe("Tritoc, 1 against 1, 1 person is waiting");
    tick("finder-kind-ctor-3", false);
    expect(words("finder-says")).toBe("Choose at least one game below.");
    expect(at("finder-go").getAttribute("aria-disabled")).toBe("true");
    at("finder-go").click();
    expect(asked).toEqual([]);
    tick("finder-kind-tritoc-1", true);
    at("finder-go").click();
    tick("finder-kind-ctor-1", true);
    expect(asked).toEqual([
      ["finder.seek", { kinds: ["tritoc/1"] }],
      ["finder.seek", { kinds: ["ctor/1", "tritoc/1"] }],
    ]);
    expect(JSON.parse(localStorage.getItem("tutti.finder") ?? "{}")).toMatchObject({ kinds: ["ctor/1", "tritoc/1"] });
  });

  it("a party can choose another game than the one that it begins with", () => {
    localStorage.setItem("tutti.finder", JSON.stringify({ kinds: ["tritoc/1"] }));
    finder.party = { party: PARTY, members: [ADA, GRACE] };
    tell({}, 2, ["ctor/2", ...KINDS]);
    expect(at<HTMLInputElement>("finder-kind-ctor-3").checked).toBe(true);
    tick("finder-kind-ctor-3", false);
    expect(words("finder-says")).toBe("Choose at least one game below.");
    at("finder-go").click();
    expect(asked).toEqual([]);
    tick("finder-kind-ctor-2", true);
    at("finder-go").click();
    expect(asked).toEqual([["finder.seek", { kinds: ["ctor/2"] }]]);
    // What is only for whoever is alone stays chosen for then.
    expect(JSON.parse(localStorage.getItem("tutti.finder") ?? "{}").kinds).toEqual(["ctor/2", "tritoc/1"]);
  });

  it("registered players say whether it may count", () => {
    tell();
    expect(find("finder-rated")).toBeNull();
    state.me = { id: ADA.player, name: "Ada", registered: true };
    draw();
    tick("finder-rated", false);
    at("finder-go").click();
    expect(asked).toEqual([["finder.seek", { kinds: ["ctor/3"], rated: false }]]);
  });

  it("whoever has not come to a table waits, and is told how long", async () => {
    answer = () => ({ ok: false, error: { code: "rate_limited", message: "", retry_ms: 24_000 } });
    tell();
    at("finder-go").click();
    await until(() => expect(at("finder").dataset["state"]).toBe("cool"));
    expect(words("finder-says")).toContain("in 24 s");
    at("finder-go").click();
    expect(asked).toHaveLength(1);
  });

  it.each([
    [{ code: "bad_option", option: "kinds" }, "None of these games has room for your whole party on one side."],
    [{ code: "forbidden" }, "Somebody in your party is at a table already, or looking on their own."],
    [{ code: "draining" }, "The server is about to restart. Try again in a moment."],
  ])("a refusal is a sentence", async (error, sentence) => {
    finder.party = { party: PARTY, members: [ADA, GRACE] };
    tell();
    answer = () => ({ ok: false, error: { message: "", ...error } });
    at("finder-go").click();
    await until(() => expect(words("finder-says")).toBe(sentence));
    expect(at("finder").dataset["state"]).toBe("idle");
  });

  it("makes a party, or leads to one's own", async () => {
    tell();
    answer = () => ({ ok: true, party: PARTY });
    at("finder-party").click();
    await until(() => expect(went).toEqual([`/party/${PARTY}`]));
    finder.party = { party: PARTY, members: [ADA, GRACE] };
    draw();
    expect([words("finder-party"), words("finder-go")]).toEqual(["To your party", "Find a table for us"]);
    expect(at<HTMLInputElement>("finder-kind-ctor-1").disabled).toBe(true);
    at("finder-party").click();
    expect([went.length, asked.length]).toEqual([2, 1]);
  });
});

describe("a party's page", () => {
  it("joins by its address, shows who is there and the link, and seeks for all", async () => {
    const screen = partyScreen(page, "k7q2xk9m");
    show(screen.draw);
    expect(asked).toEqual([
      ["watch", { on: true }],
      ["party.join", { party: PARTY }],
    ]);
    expect(location.pathname).toBe(`/party/${PARTY}`);
    finder.party = { party: PARTY, members: [GRACE, ADA] };
    tell();
    expect(at("party-members").dataset["count"]).toBe("2");
    expect(words("party-members")).toMatch(/Grace.*Ada you.*free/);
    expect(at<HTMLInputElement>("party-link").value).toMatch(new RegExp(`/party/${PARTY}$`));
    expect(find("finder-party")).toBeNull();
    at("finder-go").click();
    expect(asked.at(-1)).toEqual(["finder.seek", { kinds: ["ctor/3"] }]);
    at("party-leave").click();
    await until(() => expect(went).toEqual(["/"]));
    expect(asked.at(-1)).toEqual(["party.leave", {}]);
    screen.close?.();
    expect(asked.at(-1)).toEqual(["watch", { on: false }]);
  });

  it("that is not there, or was left elsewhere, offers another", async () => {
    answer = () => ({ ok: false, error: { code: "no_such_party", message: "" } });
    show(partyScreen(page, PARTY).draw);
    await until(() => expect(words("party-gone")).toContain("There is no such party"));
    answer = () => ({ ok: true, party: "00000001" });
    at("party-make").click();
    await until(() => expect(went).toEqual(["/party/00000001"]));
    show(partyScreen(page, PARTY).draw);
    finder.party = { party: PARTY, members: [ADA] };
    await until(() => expect(find("party")).not.toBeNull());
    finder.party = null;
    draw();
    expect(words("party-gone")).toContain("no longer in this party");
    at("party-back").click();
    expect(asked.at(-1)).toEqual(["party.join", { party: PARTY }]);
  });
});

describe("a table that was found, before its game", () => {
  const found: RoomFound = { starts_by_unix_ms: NOW + 7_500, black_percent: 54, spread_percent: 9 };
  const bot = { name: "Bot 1", kind: "bot", level: 1, connected: true, ready: true } as const;

  async function open(change: Partial<RoomInfo>, seated = true): Promise<void> {
    const options = await gameOf("ctor").options();
    const shown = room({
      info: info({ status: "open", host: null, name: "Open table", found, ...change }),
      you: { seats: seated ? ["black1"] : [], sealed: {}, host: false },
    });
    const view = beforeGame(page, options, table);
    show(() => view.draw(shown));
  }

  it("says who is there, how it may go and when it begins, and has nothing to press", async () => {
    await open({ warm_chairs: true, seats: { ...info().seats, black2: null, white2: bot } });
    expect(words("headline")).toBe("Your table: CTOR 2:2");
    expect(words("seat-black2")).toMatch(/^on the way/);
    expect(words("waiting-for")).toMatch(/^Waiting for the others/);
    expect(words("starts-by")).toBe("0:08");
    expect(words("chance")).toMatch(
      /Black 54%White 46% An even match\. In 100 such games Black would win about 54, give/,
    );
    expect(words("table-computers")).toContain("give them up to people who come");
    const pressable = [...root.querySelectorAll("button, select")].filter((each) => !each.closest(".panel"));
    expect(pressable).toEqual([]);
    expect(find("room-code")).toBeNull();
    expect(asked).toMatchObject([["room.ready", { ready: true }]]);
  });

  it("says that it counts, that all have come, and whom it is about where one only watches", async () => {
    await open({ rated: "ctor/2" });
    expect(words("headline")).toMatch(/rated$/);
    expect(words("table-rated")).toContain("counts for ratings");
    expect(words("waiting-for")).toMatch(/^Everybody is here/);
    expect(find("table-computers")).toBeNull();
    await open({ found: { ...found, black_percent: 66 } }, false);
    expect(words("headline")).toBe("Open table");
    expect(words("waiting-for")).toContain("You can watch");
    expect(words("chance")).toContain("Black is the favourite.");
  });
});

describe("chairs that computers give up", () => {
  const bot = { name: "Bot 1", kind: "bot", level: 1, connected: true, ready: true } as const;
  const game = (change: Partial<RoomInfo> = {}, own: "black1"[] = []) =>
    room({
      info: info({ warm_chairs: true, seats: { ...info().seats, black2: bot, white2: bot }, ...change }),
      you: { seats: own, sealed: {}, host: false },
    });

  it("whoever watches sits down at one press, at the board or beside the name", async () => {
    const chairs = openChairs(page);
    show(() => html`${chairs.call(game())} ${chairs.take(game(), "white2")} ${chairs.take(game(), "white1")}`);
    expect(at("sit-black").getAttribute("aria-label")).toBe("Sit down for Black");
    at("sit-white").click();
    expect(asked).toEqual([["seat.take", { room: "4GZK7Q2M", seat: "white2" }]]);
    at("seat-white2-take").click();
    expect(asked).toHaveLength(2);
    expect(find("seat-white1-take")).toBeNull();
    expect([chairs.note(game(), "black2"), chairs.note(game(), "black1")]).toEqual([" · gives up its chair", ""]);
  });

  it("whoever has played is offered their own side alone, and whoever plays nothing", () => {
    const chairs = openChairs(page);
    show(() => chairs.call(game({}, ["black1"])));
    expect(find("warm-call")).toBeNull();
    show(() => chairs.call(game()));
    expect([words("sit-black"), find("sit-white")]).toEqual(["Sit down for Black", null]);
    show(() => chairs.call(game({ game_id: "G2" })));
    expect(find("sit-white")).not.toBeNull();
    show(() => chairs.call(game({ status: "over" })));
    expect(find("warm-call")).toBeNull();
  });

  it("before the game a computer's chair can be taken like a free one", async () => {
    const options = await gameOf("ctor").options();
    const shown = game({ status: "open", seats: { ...info().seats, black2: bot, white2: null } });
    const view = beforeGame(page, options, null);
    show(() => view.draw(shown));
    at("seat-black2-take").click();
    expect(asked).toEqual([["seat.take", { room: "4GZK7Q2M", seat: "black2" }]]);
    expect([find("seat-white2-take") === null, find("seat-black1-take")]).toEqual([false, null]);
  });
});

it("the form of a room: computers give up their chairs, or games are rated, and neither alone", () => {
  state.me = { id: ADA.player, name: "Ada", registered: true };
  const fields = openRoomFields(page, info({ rated: "ctor/2" }));
  show(() => html`<form>${fields.draw(false)}</form>`);
  const form = (): HTMLFormElement => root.querySelector("form") as HTMLFormElement;
  const chosen = (alone = false): object => fields.chosen(form(), alone);
  expect(chosen()).toMatchObject({ rated: true, warm_chairs: false });
  tick("option-warm-chairs", true);
  expect(chosen()).toMatchObject({ rated: false, warm_chairs: true });
  expect(at<HTMLInputElement>("option-rated").checked).toBe(false);
  expect(chosen(true)).toMatchObject({ rated: false, warm_chairs: false });
  tick("option-rated", true);
  expect(chosen()).toMatchObject({ rated: true, warm_chairs: false });
  show(() => html`<form>${fields.draw(true)}</form>`);
  expect(find("option-warm-chairs")).toBeNull();
});
