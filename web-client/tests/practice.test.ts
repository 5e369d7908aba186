// @vitest-environment happy-dom
// Play now: which game of the ladder is made, by whose rating and which results, and that it is said.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { playNow } from "../src/games/practice.ts";
import { gameOf } from "../src/games/registry.ts";
import { placeOfRating } from "../src/games/strength.ts";
import { browserKeep } from "../src/net/identity.ts";
import type { Page } from "../src/session/page.ts";
import { Strength } from "../src/session/strength.ts";
import type { HttpPerson } from "../src/wire/messages.ts";

type Rating = HttpPerson["ratings"][number];

const { ladder } = await gameOf("ctor").ladder();
const needs = ladder.rungs.map(({ wins }) => wins);
/** Says the middle of the ladder, whatever its length. */
const RATING = 1400;
const middle = placeOfRating(RATING, ladder);

const fetched = vi.fn<(path: string) => Promise<Response>>();
const ask = vi.fn();
const toast = vi.fn<(said: { text: string }) => void>();

const rated = (more: Partial<Rating> = {}): Rating => ({
  kind: "ctor/1",
  rating: RATING,
  deviation: 60,
  games: 30,
  provisional: false,
  ...more,
});
const has = (...ratings: Rating[]): void => void fetched.mockImplementation(async () => Response.json({ ratings }));

/** The place of the ladder that a press leads to, and what is said of it. */
async function pressed(
  registered: boolean,
  wanted?: number,
): Promise<{ room: string; at: number | null; said: string }> {
  vi.clearAllMocks();
  const room = `ROOM${Math.random()}`;
  ask.mockResolvedValue({ ok: true, room });
  const page = {
    state: { me: { id: "p1234567", name: "Ada B", ...(registered ? { registered } : {}) } },
    session: { ask, toast, enterRoom: async () => undefined, tell: async () => true },
    router: { go: () => undefined },
  } as unknown as Page;
  await playNow(page, "ctor", wanted);
  const at = new Strength(browserKeep()).placeIn(room);
  expect(ask).toHaveBeenCalledWith("room.create", expect.objectContaining({ seats: ladder.rungs[at ?? -1]?.seats }));
  return { room, at, said: toast.mock.calls[0]?.[0].text ?? "" };
}

function end(room: string, outcome: "won" | "lost"): void {
  new Strength(browserKeep()).finish("ctor", room, room, outcome, needs);
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", fetched);
  has();
});
afterEach(() => vi.unstubAllGlobals());

it("the ladder has room on both sides of that rating", () => {
  expect(middle).toBeGreaterThan(1);
  expect(middle).toBeLessThan(ladder.rungs.length - 2);
});

it("a guest begins easily, goes on by results, and is asked after nowhere", async () => {
  const { room, at, said } = await pressed(false);
  expect(at).toBe(ladder.first);
  expect(said).toContain("An easy game to begin with");
  end(room, "lost");
  const next = await pressed(false);
  expect(next.at).toBe(ladder.first - 1);
  expect(next.said).toContain("your last results in this browser");
  expect(next.said).not.toContain("rating");
  expect(fetched).not.toHaveBeenCalled();
});

it("a rating says where, and a bad evening makes it a place easier and no more", async () => {
  has(rated());
  const first = await pressed(true);
  expect(fetched).toHaveBeenCalledWith("/api/v1/people/Ada%20B", expect.anything());
  expect(first.at).toBe(middle);
  expect(first.said).toContain("goes by your rating.");
  end(first.room, "lost");
  const second = await pressed(true);
  expect(second.at).toBe(middle - 1);
  expect(second.said).toContain("your rating and your last results in this browser");
  end(second.room, "lost");
  expect((await pressed(true)).at).toBe(middle - 1);
});

it("counts beside results that this browser has had of a guest", async () => {
  await pressed(false);
  has(rated());
  const { at, said } = await pressed(true);
  expect(at).toBe(middle - 1);
  expect(said).toContain("your rating and your last results");
});

it("of several, that of the kind that is played most; none that is provisional, or of another game", async () => {
  has(rated({ games: 3, rating: 2600 }), rated({ kind: "ctor/3" }), rated({ kind: "totas/1", games: 90, rating: 100 }));
  expect((await pressed(true)).at).toBe(middle);
  localStorage.clear();
  has(rated({ provisional: true }), rated({ kind: "totas/1" }));
  expect((await pressed(true)).at).toBe(ladder.first);
});

it("where the rating cannot be told, results count alone", async () => {
  fetched.mockRejectedValue(new TypeError("network"));
  const { at, said } = await pressed(true);
  expect(at).toBe(ladder.first);
  expect(said).not.toContain("rating");
});

it("what is asked for is played, wherever it is, and needs no reason", async () => {
  has(rated());
  const { at, said } = await pressed(true, 0);
  expect(at).toBe(0);
  expect(said).not.toContain("goes by");
  expect((await pressed(true)).at).toBe(middle - 1);
});
