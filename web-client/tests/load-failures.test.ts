// @vitest-environment happy-dom
// A part of the page that does not come: it is said, and can be asked for again.
import { render } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gameOf } from "../src/games/registry.ts";
import { openCoach } from "../src/lesson/coach.ts";
import type { OptionsModule, Table, TableModule } from "../src/games/common/game.ts";
import type { Lesson } from "../src/games/common/lesson.ts";
import { helpScreen } from "../src/screens/help.ts";
import { lobbyScreen } from "../src/screens/lobby.ts";
import { match } from "../src/screens/match.ts";
import { newRoomScreen } from "../src/screens/new-room.ts";
import { peopleScreen } from "../src/screens/people.ts";
import { openResult } from "../src/screens/result.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { Strength } from "../src/session/strength.ts";
import { firstState } from "../src/session/store.ts";
import { browserKeep } from "../src/net/identity.ts";
import { info, room, view } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));
vi.mock("../src/people/roles.ts", () => ({ ownRoles: () => [] }));
const evening = vi.hoisted(() => ({ fails: false }));
vi.mock("../src/screens/evening-new.ts", () => ({
  loadStyle: async () => {
    if (evening.fails) throw new TypeError("network");
  },
  newEveningScreen: () => ({ title: () => "", draw: () => "the form" }),
}));

const rest = vi.hoisted(() => ({ fails: false }));
vi.mock("../src/screens/start-rest.ts", () => ({
  openRest: async () => {
    if (rest.fails) throw new TypeError("network");
    return { draw: () => ({ below: "the rest" }), close: () => undefined };
  },
}));

const directors = vi.hoisted(() => ({ fails: false }));
vi.mock("../src/tournament/directors.ts", () => ({
  newTournament: () => {
    if (directors.fails) throw new TypeError("network");
    return { title: () => "", draw: () => "the form" };
  },
}));

vi.mock("../src/screens/match-later.ts", () => ({
  loadResult: async () => {
    throw new TypeError("network");
  },
}));

const textless = {
  openRules: async () => {
    throw new TypeError("network");
  },
};

const FAILED = { text: expect.stringContaining("did not load"), tone: "bad" };
const toast = vi.fn();
const root = document.createElement("div");
let drawn: () => unknown = () => null;
const draw = (): void => void render(drawn(), root);
const at = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid="${id}"]`);
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });

function pageAt(path: string): Page {
  return {
    state: { ...firstState(routeOf(path)), me: { id: "p1234567", name: "Ada" }, named: true },
    session: {
      toast: (said: object) => (toast(said), draw()),
      watchLobby: vi.fn(),
      token: () => "the-key",
      ask: async () => ({ ok: false, error: { code: "unavailable", message: "" } }),
      tell: async () => true,
    },
    router: { go: vi.fn() },
    voice: { sayOnce: vi.fn() },
    redraw: draw,
  } as unknown as Page;
}

function open(screen: Screen): Screen {
  drawn = screen.draw;
  draw();
  return screen;
}

const fails = (what: "help" | "ladder" | "setup", game: "ctor" | "totas" = "ctor"): void =>
  void vi.spyOn(gameOf(game), what).mockRejectedValueOnce(new TypeError("network"));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
  localStorage.clear();
  document.body.replaceChildren(root);
  render(null, root);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("Play on the start page says so, and can be pressed again", async () => {
  fails("ladder");
  open(lobbyScreen(pageAt("/")));
  at("play-now")?.click();
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => expect(at<HTMLButtonElement>("play-now")?.disabled).toBe(false));
});

it("what comes to the start page a moment later says so in its place, with the way to read the page anew", async () => {
  rest.fails = true;
  open(lobbyScreen(pageAt("/")));
  await until(() => expect(root.querySelector(".note a")?.textContent).toContain("did not load"));
  expect(root.querySelector(".note a")?.getAttribute("href")).toBe("");
  rest.fails = false;
});

it("a stronger game at the end of one says so, and can be pressed again", async () => {
  const { ladder } = await gameOf("ctor").ladder();
  const over = room({ view: view({ phase: "over", result: { winner: "black", reason: "board_full" } as never }) });
  new Strength(browserKeep()).begin("ctor", over.room, 1);
  const table = { tally: () => [], result: () => ({ title: "", detail: "" }) } as unknown as Table;
  const result = openResult(pageAt(`/r/${over.room}`), table, ladder);
  drawn = () => result.draw(over);
  draw();
  fails("ladder");
  at("result-stronger")?.click();
  draw();
  expect(at<HTMLButtonElement>("result-stronger")?.disabled).toBe(true);
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => expect(at<HTMLButtonElement>("result-stronger")?.disabled).toBe(false));
  result.close();
});

it("the game after a lesson says so, and can be pressed again", async () => {
  const lesson = { stages: 1, goal: () => "", learnt: () => "" } as unknown as Lesson;
  const coach = openCoach(pageAt("/r/4GZK7Q2M"), lesson);
  const over = room({ view: view({ result: { winner: "black", reason: "board_full" } as never }) });
  const table = { result: () => ({ title: "", detail: "" }) } as unknown as Table;
  drawn = () => coach.end(over, table);
  draw();
  fails("ladder");
  at("lesson-play")?.click();
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => expect(at<HTMLButtonElement>("lesson-play")?.disabled).toBe(false));
  coach.close();
});

it.each([
  ["beside a match", info(), 1],
  ["and at its end", info({ status: "over" }), 2],
])("what stands %s says so in its place, with the way to read the page anew", async (_, told, places) => {
  const shown = room({ info: told });
  const page = pageAt(`/r/${shown.room}`);
  Object.assign(page.state, { room: shown, settings: { ...page.state.settings, hints: false } });
  const table = {
    headline: () => ({ text: "", due: false }),
    score: () => "",
    board: () => "",
    tray: () => "the tray",
    told: () => "",
    result: () => ({ title: "", detail: "" }),
  } as unknown as Table;
  const options = { goal: () => "" } as unknown as OptionsModule;
  const opened = match(page, {} as TableModule, table, options, "turn", () => null, null);
  drawn = () => opened.draw(shown);
  draw();
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => expect(root.querySelectorAll(".waiting a[href='']")).toHaveLength(places));
  expect(root.textContent?.includes("the tray")).toBe(places === 1);
  opened.close();
});

it.each([
  ["", () => fails("help")],
  [" without their text", () => vi.spyOn(gameOf("ctor"), "help").mockResolvedValueOnce(textless)],
])("the rules%s say so in their place, and come when they are opened again", async (_, fail) => {
  fail();
  const screen = open(helpScreen(pageAt("/help/ctor")));
  expect(root.textContent).toContain("One moment…");
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => (draw(), expect(root.textContent).toContain("did not load")));
  screen.update?.();
  await until(() => expect(root.querySelector(".rules-contents")).not.toBeNull());
});

it("the form of an evening, as all that deals with people, comes when it is opened again", async () => {
  evening.fails = true;
  const screen = open(peopleScreen(pageAt("/evening")));
  await until(() => expect(root.textContent).toContain("did not load"));
  expect(root.querySelector(".waiting a")?.getAttribute("href")).toBe("");
  evening.fails = false;
  screen.update?.();
  await until(() => expect(root.textContent).toContain("the form"));
});

it("the form of a tournament says so in its place, and comes when it is opened again", async () => {
  directors.fails = true;
  const screen = open(peopleScreen(pageAt("/tournaments/new")));
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => (draw(), expect(root.textContent).toContain("did not load")));
  directors.fails = false;
  screen.update?.();
  await until(() => expect(root.textContent).toContain("the form"));
});

it("the form of a room says so, and comes when it is opened again", async () => {
  history.replaceState(null, "", "/new");
  fails("setup");
  const screen = open(newRoomScreen(pageAt("/new")));
  await until(() => expect(root.textContent).toContain("did not load"));
  screen.update?.();
  await until(() => expect(at("make-room")).not.toBeNull());
});

it("another game in that form: what was typed stays until its choices are there, and if they do not come", async () => {
  history.replaceState(null, "", "/new");
  open(newRoomScreen(pageAt("/new")));
  await until(() => expect(at("make-room")).not.toBeNull());
  const name = at<HTMLInputElement>("room-name") as HTMLInputElement;
  name.value = "Friday";
  const game = (which: string): HTMLInputElement => at<HTMLInputElement>(`game-${which}`) as HTMLInputElement;
  const press = (which: string): void => {
    game(which).checked = true;
    game(which).dispatchEvent(new Event("change"));
  };
  fails("setup", "totas");
  press("totas");
  expect([at("room-name") === name, at("make-room")?.getAttribute("aria-disabled")]).toEqual([true, "true"]);
  await until(() => expect(toast).toHaveBeenCalledWith(FAILED));
  await until(() => expect([game("ctor").checked, game("totas").checked]).toEqual([true, false]));
  expect(at("make-room")?.hasAttribute("aria-disabled")).toBe(false);
  press("totas");
  expect(at("room-name")).toBe(name);
  await until(() => expect(at("option-army-standard") ?? at("option-ground")).not.toBeNull());
  expect([at("room-name") === name, name.value, name.isConnected]).toEqual([true, "Friday", true]);
});
