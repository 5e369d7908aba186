// @vitest-environment happy-dom
// Going on before a screen has been loaded: only what is wanted in the end is opened, and once.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openApp } from "../src/app/app.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";

const part = vi.hoisted(() => {
  /** A screen's style comes when the test says so; each load of the screen waits for one of its own. */
  const lazily = (name: string) => {
    const waiting: { come: () => void; fail: () => void }[] = [];
    const close = vi.fn();
    const open = vi.fn((): Screen => ({ title: () => name, draw: () => name as never, close }));
    const loadStyle = (): Promise<void> =>
      new Promise((come, refuse) => waiting.push({ come, fail: () => refuse(new TypeError("network")) }));
    return { waiting, close, open, loadStyle };
  };
  return { wall: lazily("the wall"), games: lazily("the games") };
});
const keepFocus = vi.hoisted(() => vi.fn());
vi.mock("../src/app/footer.ts", () => ({
  loadStyle: async () => undefined,
  banner: () => "",
  bellButton: () => "",
  footer: () => "",
}));
vi.mock("../src/app/keep-focus.ts", () => ({ keepFocus }));
vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));
vi.mock("../src/screens/evening-wall.ts", () => ({ loadStyle: part.wall.loadStyle, wallScreen: part.wall.open }));
vi.mock("../src/screens/games.ts", () => ({ loadStyle: part.games.loadStyle, gamesScreen: part.games.open }));

const WALL = "/e/7HX2C9/wall";
/** Nothing waits for the clock: the limit only fails. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });
const asked = (of: keyof typeof part, times: number): Promise<void> =>
  until(() => expect(part[of].waiting).toHaveLength(times));
/** What has been told to come, has come. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

let root: HTMLElement;
let go: (path: string) => void;

beforeEach(() => {
  vi.clearAllMocks();
  for (const { waiting } of Object.values(part)) waiting.length = 0;
  root = document.createElement("div");
  document.body.replaceChildren(root);
  const page = {
    state: firstState(routeOf("/")),
    session: {},
    router: { current: () => page.state.route },
    redraw: () => app.draw(),
  };
  const app = openApp(page as unknown as Page, root);
  go = (path) => {
    page.state = { ...page.state, route: routeOf(path) };
    app.route();
    app.draw();
  };
});
afterEach(settled);

it("on and back before the first screen is there: it is opened once", async () => {
  go("/games");
  await asked("games", 1);
  go(WALL);
  await asked("wall", 1);
  go("/games");
  await asked("games", 2);
  for (const { come } of [...part.games.waiting, ...part.wall.waiting]) come();
  await until(() => expect(root.textContent).toContain("the games"));
  await settled();
  expect(part.games.open).toHaveBeenCalledOnce();
  expect(part.games.close).not.toHaveBeenCalled();
});

it("a screen that comes too late is not opened, not even to be closed: it would take what the other has", async () => {
  go(WALL);
  await asked("wall", 1);
  go("/games");
  await asked("games", 1);
  part.games.waiting[0]?.come();
  await until(() => expect(root.textContent).toContain("the games"));
  part.wall.waiting[0]?.come();
  await settled();
  expect(part.wall.open).not.toHaveBeenCalled();
});

it("a screen that does not come says nothing where another one is wanted by now", async () => {
  go(WALL);
  await asked("wall", 1);
  go("/games");
  await asked("games", 1);
  part.wall.waiting[0]?.fail();
  await settled();
  expect(root.textContent).toContain("One moment…");
  part.games.waiting[0]?.come();
  await until(() => expect(root.textContent).toContain("the games"));
});

it("a screen that did not come says how to read the page anew; followed again, it is loaded again", async () => {
  go("/games");
  await asked("games", 1);
  part.games.waiting[0]?.fail();
  await until(() => expect(root.querySelector(".waiting a")?.getAttribute("href")).toBe(""));
  expect(root.textContent).toContain("did not load");
  go("/games");
  await asked("games", 2);
  expect(root.textContent).toContain("One moment…");
  part.games.waiting[1]?.come();
  await until(() => expect(root.textContent).toContain("the games"));
  go("/games");
  await settled();
  expect([part.games.open.mock.calls.length, part.games.waiting.length]).toEqual([1, 2]);
});

it.each([
  ["is where it was", null, "content"],
  ["has gone into a field meanwhile", "field", "field"],
])("the focus goes to the new screen where it %s", async (_, into, has) => {
  go("/games");
  await asked("games", 1);
  part.games.waiting[0]?.come();
  await until(() => expect(root.textContent).toContain("the games"));
  const field = document.createElement("input");
  field.id = "field";
  document.body.append(field);
  root.querySelector<HTMLElement>(".brand")?.focus();
  go(WALL);
  await asked("wall", 1);
  if (into) document.getElementById(into)?.focus();
  else document.querySelector<HTMLElement>(".brand")?.focus();
  part.wall.waiting[0]?.come();
  await until(() => expect(root.textContent).toContain("the wall"));
  await settled();
  expect(document.activeElement?.id).toBe(has);
});

it("what comes after the first screen comes once, though that was left before it was there", async () => {
  go(WALL);
  await asked("wall", 1);
  go("/games");
  await asked("games", 1);
  for (const { come } of [...part.wall.waiting, ...part.games.waiting]) come();
  await until(() => expect(keepFocus.mock.calls).toEqual([[root]]));
  go(WALL);
  await asked("wall", 2);
  part.wall.waiting[1]?.come();
  await until(() => expect(root.textContent).toContain("the wall"));
  await settled();
  expect(keepFocus).toHaveBeenCalledOnce();
});
