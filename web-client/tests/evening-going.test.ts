// @vitest-environment happy-dom
// Being brought to the boards of an evening, however late a page, a room or one's own name is known.
import { render } from "lit-html";
import { beforeEach, expect, it, vi } from "vitest";
import { CODE, makeEvening } from "../src/dev/world-evening.ts";
import type { RoomState } from "../src/room/state.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import type { Follower } from "../src/session/session.ts";
import { firstState } from "../src/session/store.ts";
import { ADA, until } from "./tournament-context.ts";
import { room } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const ROOM = "4GZK7Q2M";
const go = vi.fn();
let follower: Follower | null = null;

function pageAt(path: string): Page {
  const page = {
    state: { ...firstState(routeOf(path)), me: { id: "", name: "Ada" } },
    session: {
      token: () => "the-key",
      follow: (next: Follower | null) => (follower = next),
      ask: vi.fn(async () => ({ ok: true })),
    },
    router: { go },
    redraw: vi.fn(),
  };
  return page as unknown as Page;
}

/** Of a page that is read anew: what it remembers is what its tab has kept. */
const going = (): Promise<typeof import("../src/tournament/going.ts")> => {
  vi.resetModules();
  return import("../src/tournament/going.ts");
};

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  follower = null;
});

it("whose page comes before the server has said who they are is brought to their board then", async () => {
  const told = makeEvening({ count: 6, rounds: 1, open: true });
  const fetched = vi.fn(async (_: string, { headers }: RequestInit) =>
    new Headers(headers).has("If-None-Match")
      ? new Response(null, { status: 304 })
      : Response.json(told, { headers: { ETag: '"1"' } }),
  );
  vi.stubGlobal("fetch", fetched);
  const page = pageAt(`/e/${CODE}`);
  const { eveningScreen } = await import("../src/screens/evening.ts");
  const screen = eveningScreen(page, CODE);
  await until(() => expect(screen.title()).toContain(told.name));
  expect(go).not.toHaveBeenCalled();
  Object.assign(page.state, { me: { id: ADA, name: "Ada" } });
  follower?.renew();
  follower?.renew();
  await until(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  const board = told.rounds[0]?.matches
    .flatMap(({ boards }) => boards)
    .find(({ seats }) => Object.values(seats).some(({ id }) => id === ADA));
  expect(go.mock.calls).toEqual([[`/r/${board?.room}`]]);
  screen.close?.();
  vi.unstubAllGlobals();
});

it("who goes away at the welcome does not leave a watch behind", async () => {
  const { followTournament } = await import("../src/tournament/follow.ts");
  const page = pageAt(`/e/${CODE}`);
  const following = followTournament(
    page,
    CODE,
    { page: async () => null },
    {
      changed: vi.fn(),
      failed: vi.fn(),
      welcomed: () => following.close(),
    },
  );
  follower?.renew();
  expect(vi.mocked(page.session.ask).mock.lastCall).toEqual(["tournament.watch", { tournament: CODE, on: false }]);
});

const board = (): RoomState => ({
  ...room(),
  room: ROOM,
  info: { ...room().info, tournament: { tournament: CODE, round: 1, match: 1, board: 1 } },
});

it.each([
  ["being played", async () => (await import("../src/evening/strip.ts")).eveningStrip],
  ["waiting for its players", async () => (await import("../src/tournament/room.ts")).boardWaits],
])("who was at a board %s waits there, though its room tells of itself no longer, or not yet", async (_, part) => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
  const { waitsFor } = await going();
  const page = pageAt(`/r/${ROOM}`);
  expect(waitsFor(page, CODE)).toBe(false);
  const draw = await part();
  render(draw(page, board()), document.createElement("div"));
  const { waitsFor: ofAnotherPage } = await going();
  for (const waits of [waitsFor, ofAnotherPage]) {
    expect(waits(page, CODE)).toBe(true);
    expect([waits(page, "7HX2C8"), waits(pageAt("/r/5GZK7Q2M"), CODE)]).toEqual([false, false]);
  }
  vi.unstubAllGlobals();
});

it("on the way to another room, the one that is left counts no more", async () => {
  const { waitsFor } = await going();
  const page = pageAt("/r/5GZK7Q2M");
  Object.assign(page.state, { room: board() });
  expect(waitsFor(page, CODE)).toBe(false);
});
