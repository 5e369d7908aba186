import { describe, expect, it } from "vitest";
import { freeSeats } from "../src/screens/lobby-lines.ts";
import { EMPTY_LOBBY, lobbyAfterChanges, lobbyAfterList, sortedRooms } from "../src/room/lobby.ts";
import { browserKeep, Identity } from "../src/net/identity.ts";
import { codeIn, routeOf } from "../src/session/router.ts";
import { DEFAULT_SETTINGS, loadSettings, saveSettings } from "../src/session/settings.ts";
import type { RoomEntry } from "../src/wire/messages.ts";
import screens from "./places.json" with { type: "json" };
import { info } from "./support.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function entry(room: string, status: RoomEntry["status"], seats: RoomEntry["seats"] = {}): RoomEntry {
  return {
    room,
    game: "ctor",
    name: room,
    status,
    seats,
    spectators: 0,
    password: false,
    options: info().options,
    solo: false,
  };
}

it("where nothing may be kept, all parts of the page have one memory", () => {
  browserKeep().setItem("tutti.token", "the-key");
  expect(browserKeep().getItem("tutti.token")).toBe("the-key");
  expect(new Identity(browserKeep()).token).toBe("the-key");
  browserKeep().removeItem("tutti.token");
  expect(browserKeep().getItem("tutti.token")).toBeNull();
});

describe("addresses", () => {
  it("lead to their screens", () => {
    expect(routeOf("/")).toEqual({ screen: "lobby" });
    expect(routeOf("/new")).toEqual({ screen: "new" });
    expect(routeOf("/r/4GZK7Q2M")).toEqual({ screen: "room", room: "4GZK7Q2M" });
    expect(routeOf("/r/4gzk7q2m/")).toEqual({ screen: "room", room: "4GZK7Q2M" });
    expect(routeOf("/help/ctor")).toEqual({ screen: "help", game: "ctor" });
    expect(routeOf("/settings")).toEqual({ screen: "settings" });
    expect(routeOf("/nowhere")).toEqual({ screen: "lost", path: "/nowhere" });
    expect(routeOf("/r/short")).toMatchObject({ screen: "lost" });
  });

  it.each(Object.entries(screens))("%s: %s, as the server reads it", (path, screen) => {
    expect(routeOf(new URL(path, "http://tutti.example").pathname).screen).toBe(screen);
  });

  it("a room's code is found in what people paste", () => {
    expect(codeIn("https://tutti.example/r/4GZK7Q2M?x=1")).toBe("4GZK7Q2M");
    expect(codeIn(" 4gzk 7q2m ")).toBe("4GZK7Q2M");
    expect(codeIn("4GZK7QOl")).toBe("4GZK7Q01");
    expect(codeIn("hello")).toBeNull();
    expect(codeIn("4GZK7Q2U")).toBeNull();
  });
});

describe("the list of rooms", () => {
  it("keeps one entry per room, takes changes, drops what is gone", () => {
    const listed = lobbyAfterList(EMPTY_LOBBY, [entry("A", "open"), entry("B", "playing")], null);
    const changed = lobbyAfterChanges(listed, [entry("A", "playing"), { room: "B", status: "gone" }]);
    expect(changed.entries.map((each) => [each.room, each.status])).toEqual([["A", "playing"]]);
    expect(sortedRooms(changed.entries)).toMatchObject({ open: [], playing: [{ room: "A" }] });
    // A board of a tournament waits for its own players; once it is played, everybody may watch.
    const board = (status: "open" | "playing") => ({
      ...entry("C", status),
      tournament: { tournament: "T7Q2XK9M", round: 2, match: 1, board: 1 },
    });
    expect(sortedRooms([board("open"), entry("D", "open")])).toMatchObject({ open: [{ room: "D" }], playing: [] });
    expect(sortedRooms([board("playing")]).playing).toHaveLength(1);
    // Two against two: the third seats open only once the game runs.
    expect(
      freeSeats(
        entry("A", "open", { black1: "Ada", black2: null, black3: null, white1: null, white2: null, white3: null }),
      ),
    ).toBe(3);
  });
});

describe("what a browser keeps", () => {
  it("a name from the first visit on, and the token", () => {
    const keep = memory();
    const first = new Identity(keep, () => 0);
    expect(first.name).toBe("Calm Heron");
    expect(first.named).toBe(false);
    first.rename("Ada");
    first.keepToken("secret");
    const again = new Identity(keep, () => 0.9);
    expect([again.name, again.named, again.token]).toEqual(["Ada", true, "secret"]);
    again.forgetToken();
    expect(new Identity(keep).token).toBeNull();
  });

  it("settings, and the defaults for what is missing or spoilt", () => {
    const keep = memory();
    expect(loadSettings(keep, [])).toEqual(DEFAULT_SETTINGS);
    saveSettings(keep, { ...DEFAULT_SETTINGS, theme: "dark" });
    expect(loadSettings(keep, []).theme).toBe("dark");
    keep.setItem("tutti.settings", '{"volume":"loud","muted":true}');
    expect(loadSettings(keep, [])).toEqual({ ...DEFAULT_SETTINGS, muted: true });
    keep.setItem("tutti.settings", "{");
    expect(loadSettings(keep, [])).toEqual(DEFAULT_SETTINGS);
  });
});
