// Who stands where in a hall: places are kept, results are left to be looked at, others follow.
import { describe, expect, it } from "vitest";
import { LAST_REST_MS, nextChange, placesAfter, REST_MS, type Place } from "../src/live/places.ts";
import { worthSeeing } from "../src/live/offer.ts";
import type { RoomEntry } from "../src/wire/messages.ts";
import { info } from "./support.ts";

const going = (...rooms: string[]): Place[] => rooms.map((room) => ({ room, overSince: null }));
const names = (places: Place[]): string => places.map(({ room }) => room).join(" ");

describe("places", () => {
  it("are filled in the order of the offer, up to what there are", () => {
    expect(names(placesAfter([], ["A", "B", "C"], 0, 2))).toBe("A B");
  });

  it("are kept whatever is offered, in whatever order", () => {
    expect(names(placesAfter(going("A", "B"), ["C", "B"], 0, 3))).toBe("A B C");
    expect(names(placesAfter(going("A", "B"), [], 0, 3))).toBe("A B");
  });

  it("a result is left to be looked at, then another game takes that very place", () => {
    const places = [{ room: "A", overSince: 1_000 }, ...going("B")];
    expect(names(placesAfter(places, ["B", "C"], 1_000 + REST_MS - 1, 2))).toBe("A B");
    expect(placesAfter(places, ["B", "C"], 1_000 + REST_MS, 2)).toEqual(going("C", "B"));
  });

  it("where no other waits it is left longer, and goes in the end", () => {
    const places = [{ room: "A", overSince: 0 }];
    expect(names(placesAfter(places, ["A"], LAST_REST_MS - 1, 2))).toBe("A");
    expect(placesAfter(places, ["A"], LAST_REST_MS, 2)).toEqual([]);
  });

  it("the next change is the next end of a rest", () => {
    expect(nextChange(going("A"), 5)).toBeNull();
    expect(
      nextChange(
        [
          { room: "A", overSince: 100 },
          { room: "B", overSince: 40 },
        ],
        200,
      ),
    ).toBe(40 + REST_MS);
    expect(nextChange([{ room: "A", overSince: 100 }], 100 + REST_MS)).toBe(100 + LAST_REST_MS);
  });
});

it("worth seeing is what everybody may watch and two sides play, the most watched first", () => {
  const entry = (room: string, change: Partial<RoomEntry> = {}): RoomEntry => ({
    room,
    game: "ctor",
    name: room,
    status: "playing",
    seats: {},
    spectators: 0,
    password: false,
    options: info().options,
    solo: false,
    ...change,
  });
  const entries = [
    entry("A"),
    entry("B", { spectators: 4 }),
    entry("C", { password: true }),
    entry("D", { solo: true }),
    entry("E", { status: "over" }),
    entry("F", { status: "open" }),
    entry("G", { watchable: false }),
  ];
  expect(worthSeeing(entries)).toEqual(["B", "A"]);
});
