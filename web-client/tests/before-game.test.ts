// @vitest-environment happy-dom
// A room before its game: being ready, and hearing of the start from elsewhere in the page.
import { render } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPresses } from "../src/app/keep-presses.ts";
import { gameOf } from "../src/games/registry.ts";
import { beforeGame, type BeforeGame } from "../src/screens/before-game.ts";
import { hearElsewhere } from "../src/screens/elsewhere.ts";
import { openRest } from "../src/screens/room-rest.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";
import type { RoomState } from "../src/room/state.ts";
import type { AnyEvent } from "../src/wire/messages.ts";
import { hide, iconShown, look } from "./hidden-page.ts";
import { info, room } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const ROOM = "4GZK7Q2M";
const tell = vi.fn(async () => true);
const toast = vi.fn();
const go = vi.fn();
const sayNow = vi.fn();
const sayOnce = vi.fn();
const page = {
  state: { ...firstState(routeOf(`/r/${ROOM}`)), named: true },
  session: { tell, toast },
  router: { go },
  voice: { sayNow, sayOnce },
  sounds: { play: vi.fn() },
  redraw: () => undefined,
} as unknown as Page;
let root: HTMLElement;
let view: BeforeGame;

const open = (ready: boolean): RoomState => {
  const seats = info().seats;
  return room({
    info: info({ status: "open", seats: { ...seats, black1: { name: "Ada", kind: "human", connected: true, ready } } }),
    view: null,
    you: { seats: ["black1"], sealed: {}, host: true },
  });
};
const draw = (ready: boolean): void => void render(view.draw(open(ready)), root);
/** With a finger, always at the same place. */
function press(id: string): void {
  const button = root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  button?.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ["performance"] });
  root = document.createElement("div");
  keepPresses(root);
  view = beforeGame(page, await gameOf("ctor").options(), null);
});
afterEach(() => vi.useRealTimers());

it("a double press says that one is ready, and does not take it back", () => {
  draw(false);
  vi.advanceTimersByTime(5_000);
  press("ready");
  draw(true);
  vi.advanceTimersByTime(200);
  press("unready");
  expect(tell.mock.calls).toEqual([["room.ready", expect.objectContaining({ ready: true })]]);
  vi.advanceTimersByTime(500);
  press("unready");
  expect(tell).toHaveBeenLastCalledWith("room.ready", { room: ROOM, ready: false });
});

it("whoever is no longer ready because the host has changed the game says so again at once", () => {
  draw(true);
  draw(false);
  press("ready");
  expect(tell.mock.calls).toEqual([["room.ready", expect.objectContaining({ ready: true })]]);
});

it("whoever looks at something else is told that the game begins, with the way there, and of no other room", async () => {
  const before = open(true);
  const after = room({ you: { seats: ["black1"], sealed: {}, host: true } });
  await hearElsewhere(page, "5GZK7Q2M", before, after, []);
  expect(toast).not.toHaveBeenCalled();
  await hearElsewhere(page, ROOM, before, before, []);
  expect(toast).not.toHaveBeenCalled();
  await hearElsewhere(page, ROOM, before, after, []);
  await hearElsewhere(page, ROOM, after, after, []);
  expect(sayNow, "the note is read where it stands").not.toHaveBeenCalled();
  expect(toast).toHaveBeenCalledOnce();
  const [{ text, action }] = toast.mock.calls[0] as [{ text: string; action: { label: string; run: () => void } }];
  expect([text, action.label]).toEqual(["The game has started.", "Back to the game"]);
  action.run();
  expect(go).toHaveBeenCalledWith(`/r/${ROOM}`);
});

it("what the host changes, and that the server was away, is a note, which is read where it stands, not said", () => {
  view.hear(open(true), [{ type: "configured", at: 1 } as unknown as AnyEvent]);
  const rest = openRest(page, ROOM);
  rest.hear(null, open(true), [{ type: "away", at: 2, ms: 5_000 }]);
  rest.close();
  expect(toast).toHaveBeenCalledTimes(2);
  expect(sayOnce).not.toHaveBeenCalled();
});

it("whoever looks at another tab is called by the room's name until they look", async () => {
  hide("Rules");
  await hearElsewhere(page, ROOM, open(true), room(), []);
  expect([document.title, iconShown()]).toEqual(["● Your choice – Table – Tutti", "/favicon-call.svg"]);
  look();
  expect([document.title, iconShown()]).toEqual(["Rules", "/favicon.svg"]);
});
