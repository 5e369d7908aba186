// @vitest-environment happy-dom
// On the way from one room to another, what is drawn a frame later still shows the one that is being left.
import { render } from "lit-html";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { roomScreen } from "../src/screens/room.ts";
import { openSession } from "../src/session/session.ts";
import { readingOf } from "../src/games/registry.ts";
import { firstState, type Store } from "../src/session/store.ts";
import { FakeSocket } from "./fake-socket.ts";
import { info, snapshot } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const ROOM = "4GZK7Q2M";
const NEXT = "5GZK7Q2M";

beforeEach(() => {
  FakeSocket.answer = () => ({});
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is drawn to its end, and hears nothing of the next one", async () => {
  history.replaceState(null, "", `/r/${ROOM}`);
  const state = firstState(routeOf(location.pathname));
  const store = { state, change: (change: object) => Object.assign(state, change) } as unknown as Store;
  const session = openSession(store);
  session.start();
  const screen = roomScreen({ state, session, redraw: () => undefined } as unknown as Page);
  const place = document.createElement("main");
  const draw = (): void => void render(screen.draw(), place);
  const seats = (): string[] => [...place.querySelectorAll("[data-testid^='seat-black']")].map((seat) => seat.id);

  FakeSocket.last.onopen?.();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.receive(snapshot({ room: ROOM }));
  // The panels come with parts that are loaded, and a frame after the board.
  while (seats().length === 0) {
    draw();
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
  }
  const shown = seats().length;

  draw();
  await session.enterRoom(NEXT, readingOf);
  expect(state.room).toBeNull();
  await vi.advanceTimersByTimeAsync(50);
  expect(seats()).toHaveLength(shown);

  FakeSocket.last.receive(snapshot({ room: NEXT, info: info({ game: "tritoc" }) }));
  await vi.advanceTimersByTimeAsync(50);
  draw();
  expect(place.textContent).not.toContain("Ada");
  screen.close?.();
});
