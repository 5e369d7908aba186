import { describe, expect, it } from "vitest";
import {
  ground_of,
  missing,
  next_tool,
  NO_GROUND,
  place,
  placed_at,
  tool_squares,
  usual_ground,
  with_kind,
  zone_places,
} from "../src/games/totas/ground.ts";
import type { GroundOffer, Line } from "../src/games/totas/wire.ts";

const offer: GroundOffer = {
  acropolis: ["b2", "j2", "k3"],
  along_rank: [
    ["c5", "d5", "e5"],
    ["d4", "e4", "f4"],
    ["b8", "c8", "d8"],
  ],
  along_file: [
    ["h4", "h5", "h6"],
    ["d4", "d5", "d6"],
  ],
  labyrinth: ["a6", "b6", "c6"],
};

describe("the ground", () => {
  it("a zone goes where its middle is tapped, else where any of its squares is", () => {
    expect(place("rank", "d5", NO_GROUND, offer)?.rank).toEqual(["c5", "d5", "e5"]);
    expect(place("rank", "b8", NO_GROUND, offer)?.rank).toEqual(["b8", "c8", "d8"]);
    expect(place("rank", "l9", NO_GROUND, offer)).toBeNull();
    expect(place("acropolis", "a6", NO_GROUND, offer)).toBeNull();
  });

  it("the zones share no square", () => {
    const draft = { ...NO_GROUND, file: ["d4", "d5", "d6"] as Line };
    expect(zone_places("rank", draft, offer)).toEqual([["b8", "c8", "d8"]]);
    expect(tool_squares("rank", draft, offer)).toEqual(new Set(["c8"]));
  });

  it("the kinds differ: the other's kind is exchanged", () => {
    const draft = with_kind("rank", NO_GROUND.file_kind, NO_GROUND);
    expect(draft.rank_kind).toBe(NO_GROUND.file_kind);
    expect(draft.file_kind).toBe(NO_GROUND.rank_kind);
  });

  it("goes on to what is missing, and is whole only with all four", () => {
    const draft = place("acropolis", "j2", NO_GROUND, offer) ?? NO_GROUND;
    expect(next_tool("acropolis", draft)).toBe("rank");
    expect(missing(draft)).toEqual(["rank", "file", "labyrinth"]);
    expect(ground_of(draft)).toBeNull();
    expect(placed_at("j2", draft)).toBe("acropolis");
  });

  it.each([true, false])("the usual one is whole and takes from the offer alone (white: %s)", (white) => {
    const ground = ground_of(usual_ground(offer, white));
    expect(ground).not.toBeNull();
    expect(offer.acropolis).toContain(ground?.acropolis);
    expect(offer.along_rank).toContainEqual(ground?.zones[0].squares);
    expect(offer.along_file).toContainEqual(ground?.zones[1].squares);
    const [one, other] = ground?.zones ?? [];
    expect(one?.squares.some((square) => other?.squares.includes(square))).toBe(false);
  });
});
