// @vitest-environment happy-dom
// A first lesson is offered once for each game: on the start page one a day, in the rules that of their game; and to
// nobody who has a seat in a room.
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeptLessons } from "../src/lesson/kept-lessons.ts";
import { hasLesson } from "../src/lesson/learn-button.ts";
import { lessonOffer } from "../src/lesson/offer.ts";
import { browserKeep } from "../src/net/identity.ts";
import { helpScreen } from "../src/screens/help.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState, type State } from "../src/session/store.ts";
import { GAME_NAMES, type GameName } from "../src/wire/messages.ts";
import { info, room } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const GAMES = GAME_NAMES.filter(hasLesson);
const DAY_MS = 24 * 3_600_000;
const root = document.createElement("div");
let state: State;
let drawn: () => unknown;
const draw = (): void => void render(drawn(), root);
const page = {
  get state() {
    return state;
  },
  session: { toast: vi.fn() },
  redraw: () => draw(),
} as unknown as Page;
const at = (id: string): HTMLButtonElement | null => root.querySelector(`[data-testid=${id}]`);
/** Whose lessons are offered now. */
function offered(): (string | undefined)[] {
  draw();
  return [...root.querySelectorAll<HTMLElement>("[data-testid=lesson-offer]")].map(({ dataset }) => dataset["game"]);
}

beforeEach(() => {
  localStorage.clear();
  state = firstState(routeOf("/"));
});
afterEach(() => void vi.useRealTimers());

describe("on the start page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    drawn = lessonOffer(page, vi.fn(), () => false).next;
  });

  it("one game's is offered, the next on another day, and each once", () => {
    for (const game of GAMES) {
      expect(offered()).toEqual([game]);
      at("lesson-offer-no")?.click();
      expect(offered()).toEqual([]);
      vi.advanceTimersByTime(DAY_MS);
    }
    expect(offered()).toEqual([]);
  });

  it("what has been begun elsewhere is left out", () => {
    new KeptLessons(browserKeep()).begin(GAMES[0] as GameName, "4GZK7Q2M");
    expect(offered()).toEqual([]);
    vi.advanceTimersByTime(DAY_MS);
    expect(offered()).toEqual([GAMES[1]]);
  });

  it("nothing is offered to who has a seat at a table, and again when the game is over", () => {
    state.room = room();
    expect(offered()).toEqual([]);
    state.room = room({ you: { seats: [], sealed: {}, host: false } });
    expect(offered()).toEqual([GAMES[0]]);
    state.room = room({ info: info({ status: "over" }) });
    expect(offered()).toEqual([GAMES[0]]);
  });
});

it("a press begins that game's lesson, and cannot be made twice", () => {
  const begin = vi.fn();
  let busy = false;
  drawn = lessonOffer(
    page,
    (game) => {
      busy = true;
      begin(game);
    },
    () => busy,
  ).next;
  draw();
  at("lesson-offer-go")?.click();
  draw();
  at("lesson-offer-go")?.click();
  expect(begin.mock.calls).toEqual([[GAMES[0]]]);
});

describe("in the rules", () => {
  it.each(GAMES)("of %s its lesson is offered whatever else was, and then there is Learn", async (game) => {
    for (const other of GAMES) if (other !== game) new KeptLessons(browserKeep()).decline(other);
    state = firstState(routeOf(`/help/${game}`));
    const screen = helpScreen(page);
    drawn = screen.draw;
    await vi.waitFor(() => expect(offered()).toEqual([game]), { timeout: 20_000 });
    expect(at(`learn-${game}`)).toBeNull();
    at("lesson-offer-no")?.click();
    expect(offered()).toEqual([]);
    expect(at(`learn-${game}`)).not.toBeNull();
    screen.close?.();
  });
});
