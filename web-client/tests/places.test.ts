import { describe, expect, it } from "vitest";
import { free_seats } from "../src/screens/lobby-lines.ts";
import { EMPTY_LOBBY, lobby_after_changes, lobby_after_list, sorted_rooms } from "../src/room/lobby.ts";
import { Identity } from "../src/net/identity.ts";
import { room_code, route_of } from "../src/session/router.ts";
import { DEFAULT_SETTINGS, load_settings, save_settings } from "../src/session/settings.ts";
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

describe("addresses", () => {
  it("lead to their screens", () => {
    expect(route_of("/")).toEqual({ screen: "lobby" });
    expect(route_of("/new")).toEqual({ screen: "new" });
    expect(route_of("/r/4GZK7Q2M")).toEqual({ screen: "room", room: "4GZK7Q2M" });
    expect(route_of("/r/4gzk7q2m/")).toEqual({ screen: "room", room: "4GZK7Q2M" });
    expect(route_of("/help/ctor")).toEqual({ screen: "help", game: "ctor" });
    expect(route_of("/settings")).toEqual({ screen: "settings" });
    expect(route_of("/nowhere")).toEqual({ screen: "lost", path: "/nowhere" });
    expect(route_of("/r/short")).toMatchObject({ screen: "lost" });
  });

  it.each(Object.entries(screens))("%s: %s, as the server reads it", (path, screen) => {
    expect(route_of(new URL(path, "http://tutti.example").pathname).screen).toBe(screen);
  });

  it("a room's code is found in what people paste", () => {
    expect(room_code("https://tutti.example/r/4GZK7Q2M?x=1")).toBe("4GZK7Q2M");
    expect(room_code(" 4gzk 7q2m ")).toBe("4GZK7Q2M");
    expect(room_code("4GZK7QOl")).toBe("4GZK7Q01");
    expect(room_code("hello")).toBeNull();
    expect(room_code("4GZK7Q2U")).toBeNull();
  });
});

describe("the list of rooms", () => {
  it("keeps one entry per room, takes changes, drops what is gone", () => {
    const listed = lobby_after_list(EMPTY_LOBBY, [entry("A", "open"), entry("B", "playing")], null);
    const changed = lobby_after_changes(listed, [entry("A", "playing"), { room: "B", status: "gone" }]);
    expect(changed.entries.map((each) => [each.room, each.status])).toEqual([["A", "playing"]]);
    expect(sorted_rooms(changed.entries)).toMatchObject({ open: [], playing: [{ room: "A" }] });
    // A board of a tournament waits for its own players; once it is played, everybody may watch.
    const board = (status: "open" | "playing") => ({
      ...entry("C", status),
      tournament: { tournament: "T7Q2XK9M", round: 2, match: 1, board: 1 },
    });
    expect(sorted_rooms([board("open"), entry("D", "open")])).toMatchObject({ open: [{ room: "D" }], playing: [] });
    expect(sorted_rooms([board("playing")]).playing).toHaveLength(1);
    // Two against two: the third seats open only once the game runs.
    expect(
      free_seats(
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
    first.keep_token("secret");
    const again = new Identity(keep, () => 0.9);
    expect([again.name, again.named, again.token]).toEqual(["Ada", true, "secret"]);
    again.forget_token();
    expect(new Identity(keep).token).toBeNull();
  });

  it("settings, and the defaults for what is missing or spoilt", () => {
    const keep = memory();
    expect(load_settings(keep, [])).toEqual(DEFAULT_SETTINGS);
    save_settings(keep, { ...DEFAULT_SETTINGS, theme: "dark" });
    expect(load_settings(keep, []).theme).toBe("dark");
    keep.setItem("tutti.settings", '{"volume":"loud","muted":true}');
    expect(load_settings(keep, [])).toEqual({ ...DEFAULT_SETTINGS, muted: true });
    keep.setItem("tutti.settings", "{");
    expect(load_settings(keep, [])).toEqual(DEFAULT_SETTINGS);
  });
});
