// @vitest-environment happy-dom
// Finding people, the pure parts: what awaits whoever presses, which games they want, how a table may go, and which
// chairs of computers are free for them.
import { describe, expect, it } from "vitest";
import { freeFor } from "../src/finding/chairs.ts";
import { firstKinds, keepWish, keptWish, kindWord, spokenKind, wantedKinds } from "../src/finding/kinds.ts";
import { lineOf, outlookOf, PATIENCE_MS, secondsTo } from "../src/finding/outlook.ts";
import { forecastOf } from "../src/finding/room.ts";
import { warmChairs } from "../src/screens/lobby-lines.ts";
import { Strength } from "../src/session/strength.ts";
import type { FinderPool, RoomEntry, RoomInfo } from "../src/wire/messages.ts";
import { info, room } from "./support.ts";

const ALL = ["ctor/1", "ctor/2", "ctor/3", "totas/1", "totas/2", "tritoc/1"];
const pool = (kind: string, people = 0, tables = 0, starts?: number): FinderPool => ({
  kind,
  people,
  programs: 0,
  tables,
  ...(starts === undefined ? {} : { starts_unix_ms: starts }),
});
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("what awaits whoever presses", () => {
  const pools = [pool("ctor/1"), pool("ctor/3", 2, 0, 5_000), pool("tritoc/1", 1, 0, 9_000), pool("totas/1", 0, 1)];

  it.each([
    ["nothing is told", null, ["ctor/3"], 1, { is: "unknown" }],
    ["no game is chosen", pools, [], 1, { is: "none" }],
    ["some wait", pools, ["ctor/1", "ctor/3"], 1, { is: "some", kind: "ctor/3", people: 2, startsUnixMs: 5_000 }],
    ["with us there are enough", pools, ["ctor/3", "tritoc/1"], 1, { is: "enough", kind: "tritoc/1", people: 1 }],
    ["a computer gives up its chair", pools, ["totas/1", "ctor/3"], 1, { is: "chair", kind: "totas/1" }],
    ["some wait for other games", pools, ["ctor/1"], 1, { is: "elsewhere", kind: "ctor/3", people: 2 }],
    ["a party is too large for the others", pools, ["ctor/2"], 3, { is: "none" }],
    ["nobody waits", [pool("ctor/3")], ["ctor/3"], 1, { is: "nobody" }],
    [
      "a party completes a table",
      [pool("ctor/2", 2, 0, 1)],
      ["ctor/2"],
      2,
      { is: "enough", kind: "ctor/2", people: 2 },
    ],
  ] as const)("%s", (_, told, kinds, people, outlook) => {
    expect(outlookOf(told, kinds, people)).toEqual(outlook);
  });

  it("whoever seeks stands where the most wait, for as long as the first of them has to", () => {
    expect(lineOf(pools, ["ctor/1", "ctor/3"], 1, 1_000)).toEqual({ kind: "ctor/3", people: 2, startsUnixMs: 5_000 });
    expect(lineOf([pool("ctor/3")], ["ctor/3"], 2, 1_000)).toEqual({
      kind: "ctor/3",
      people: 2,
      startsUnixMs: 1_000 + PATIENCE_MS,
    });
    expect([secondsTo(5_001, 1_000), secondsTo(1_000, 5_000)]).toEqual([5, 0]);
  });
});

describe("the games that somebody wants", () => {
  it("new people all wait for the largest table of the first game; later it is what they have played", () => {
    const keep = memory();
    expect(firstKinds(keep, ALL)).toEqual(["ctor/3"]);
    expect(firstKinds(keep, ["tritoc/1"])).toEqual([]);
    expect(wantedKinds(keep, ["tritoc/1"], 1)).toEqual(["tritoc/1"]);
    new Strength(keep).begin("totas", "4GZK7Q2M", 0);
    expect(firstKinds(keep, ALL)).toEqual(["totas/1", "totas/2"]);
  });

  it("what was chosen is kept, as far as there is such a game and the party has room in it", () => {
    const keep = memory();
    keepWish(keep, { kinds: ["ctor/1", "ctor/2", "gone/1"], rated: false });
    expect(keptWish(keep)).toEqual({ kinds: ["ctor/1", "ctor/2", "gone/1"], rated: false });
    expect(wantedKinds(keep, ALL, 1)).toEqual(["ctor/1", "ctor/2"]);
    expect(wantedKinds(keep, ALL, 2)).toEqual(["ctor/2"]);
    expect(wantedKinds(keep, ALL, 3)).toEqual(["ctor/3"]);
    keepWish(keep, { kinds: [], rated: true });
    expect(wantedKinds(keep, ALL, 1)).toEqual([]);
    keep.setItem("tutti.finder", "{");
    expect(keptWish(keep)).toEqual({ kinds: null, rated: true });
  });

  it("are named as people name them", () => {
    expect(["ctor/3", "tritoc/1", "rps/2"].map(kindWord)).toEqual(["CTOR\u00a03:3", "Tritoc", "rps/2"]);
    expect(spokenKind("ctor/3")).toBe("CTOR, 3 against 3");
  });
});

it.each([
  [50, 35, "open"],
  [54, 9, "even"],
  [45, 9, "even"],
  [56, 24, "black"],
  [30, 10, "white"],
] as const)("black %i, give or take %i: %s", (black, spread, forecast) => {
  expect(forecastOf({ starts_by_unix_ms: 0, black_percent: black, spread_percent: spread })).toBe(forecast);
});

describe("chairs that computers give up", () => {
  const bot = { name: "Bot 1", kind: "bot", level: 1, connected: true, ready: true } as const;
  const seats = { ...info().seats, black2: bot, white2: bot };
  const watched = (change: Partial<RoomInfo> = {}, own: "black1"[] = []) =>
    room({ info: info({ seats, warm_chairs: true, ...change }), you: { seats: own, sealed: {}, host: false } });

  it("are free for whoever watches, on the side for which they have played, if they have", () => {
    expect(freeFor(watched(), null)).toEqual(["black2", "white2"]);
    expect(freeFor(watched(), "white")).toEqual(["white2"]);
    expect(freeFor(watched({ status: "over" }), "white")).toEqual(["black2", "white2"]);
  });

  it("are none where computers keep them, for players, before the game, and for who has seen it without delay", () => {
    expect(freeFor(watched({ warm_chairs: undefined }), null)).toEqual([]);
    expect(freeFor(watched({}, ["black1"]), null)).toEqual([]);
    expect(freeFor(watched({ status: "open" }), null)).toEqual([]);
    expect(freeFor({ ...watched(), you: { seats: [], sealed: {}, host: false, undelayed: true } }, null)).toEqual([]);
  });

  it("are counted in the list of rooms", () => {
    const entry = { status: "playing", warm_chairs: true, seats: { black1: "Ada", black2: "Bot 1", white1: null } };
    const count = (change: object): number => warmChairs({ ...entry, ...change } as unknown as RoomEntry);
    expect([count({}), count({ warm_chairs: undefined }), count({ status: "over" })]).toEqual([1, 0, 0]);
  });
});
