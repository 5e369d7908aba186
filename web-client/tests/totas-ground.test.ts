import { describe, expect, it } from "vitest";
import {
  groundOf,
  missing,
  nextTool,
  NO_GROUND,
  place,
  placedAt,
  toolSquares,
  usualGround,
  withKind,
  zonePlaces,
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
    expect(zonePlaces("rank", draft, offer)).toEqual([["b8", "c8", "d8"]]);
    expect(toolSquares("rank", draft, offer)).toEqual(new Set(["c8"]));
  });

  it("the kinds differ: the other's kind is exchanged", () => {
    const draft = withKind("rank", NO_GROUND.fileKind, NO_GROUND);
    expect(draft.rankKind).toBe(NO_GROUND.fileKind);
    expect(draft.fileKind).toBe(NO_GROUND.rankKind);
  });

  it("goes on to what is missing, and is whole only with all four", () => {
    const draft = place("acropolis", "j2", NO_GROUND, offer) ?? NO_GROUND;
    expect(nextTool("acropolis", draft)).toBe("rank");
    expect(missing(draft)).toEqual(["rank", "file", "labyrinth"]);
    expect(groundOf(draft)).toBeNull();
    expect(placedAt("j2", draft)).toBe("acropolis");
  });

  it.each([true, false])("the usual one is whole and takes from the offer alone (white: %s)", (white) => {
    const ground = groundOf(usualGround(offer, white));
    expect(ground).not.toBeNull();
    expect(offer.acropolis).toContain(ground?.acropolis);
    expect(offer.along_rank).toContainEqual(ground?.zones[0].squares);
    expect(offer.along_file).toContainEqual(ground?.zones[1].squares);
    const [one, other] = ground?.zones ?? [];
    expect(one?.squares.some((square) => other?.squares.includes(square))).toBe(false);
  });
});
