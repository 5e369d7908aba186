import { describe, expect, it } from "vitest";
import { keyOf, textOf, type Position } from "../src/games/totas/half.ts";
import {
  blocked,
  fullness,
  isFull,
  movable,
  openOffer,
  specials,
  takenBack,
  targets,
  withHalf,
  withoutHalf,
  type Offers,
} from "../src/games/totas/plan.ts";
import { positionAfter, takenBy } from "../src/games/totas/position.ts";
import { figures } from "../src/games/totas/squares.ts";
import type { HalfMove } from "../src/games/totas/wire.ts";

const position = (...pieces: string[]): Position => ({
  figures: figures(pieces),
  right: new Set(),
  en_passant: new Set(),
});
const go = (from: string, to: string): HalfMove => ({ from, to });
const a = go("d1", "d3");
const b = go("a2", "a3");
const c = go("e2", "e4");
const castle: HalfMove = { castle: "KR" };
const offers = (second: HalfMove[] | undefined = [b, c], most = 2): Offers => ({ first: [a, b, castle], second, most });

describe("writing a plan", () => {
  it("the first comes from the view's offer, the second from the draft's answer, the third replaces the second", () => {
    expect(withHalf([], a, offers(undefined))).toEqual([a]);
    expect(withHalf([], c, offers(undefined))).toBeNull();
    expect(withHalf([a], b, offers())).toEqual([a, b]);
    expect(withHalf([a, b], c, offers())).toEqual([a, c]);
  });

  it("while the server has not told what may follow, nothing can", () => {
    const untold: Offers = { ...offers(), second: undefined };
    expect(openOffer([a], untold)).toEqual([]);
    expect(withHalf([a], b, untold)).toBeNull();
  });

  it("castling stands alone, and whatever is chosen after it takes its place", () => {
    expect(withHalf([a, b], castle, offers())).toEqual([castle]);
    expect(isFull([castle])).toBe(true);
    expect(withHalf([castle], b, offers())).toEqual([b]);
  });

  it("in coalition play one half-move is all, and another replaces it", () => {
    expect(withHalf([a], b, offers(undefined, 1))).toEqual([b]);
    expect(isFull([a], 1)).toBe(true);
  });

  it("is taken back from its end; without the first the second stays if it can be number 1", () => {
    expect(takenBack([a, b])).toEqual([a]);
    expect(withoutHalf([a, b], 0, offers())).toEqual([b]);
    expect(withoutHalf([a, c], 0, offers())).toEqual([]);
    expect(withoutHalf([a, b], 1, offers())).toEqual([a]);
  });

  it("is short if another half-move could be added, and nobody knows before the server has told", () => {
    expect(fullness([], offers())).toBe("short");
    expect(fullness([], { first: [], second: undefined, most: 2 })).toBe("full");
    expect(fullness([a], offers())).toBe("short");
    expect(fullness([a], offers([]))).toBe("full");
    expect(fullness([a], { ...offers(), second: undefined })).toBe("unknown");
    expect(fullness([castle], offers())).toBe("full");
  });
});

describe("targets", () => {
  const before = position("wR@d1", "wp@e5", "bp@d5", "bN@d8");
  const first = go("d1", "d5");
  const after = positionAfter(before, first, "white");

  it("tell quiet squares from captures, and captures that lean on an enemy that was to be taken", () => {
    const found = targets("d1", [go("d1", "d4"), go("d1", "d5")], before, before, "white", undefined);
    expect(found.get("d4")?.mark).toBe("quiet");
    expect(found.get("d5")?.mark).toBe("capture");
    const queen = position("wQ@d2", "wR@d1", "bp@d5");
    const leans = targets("d2", [go("d2", "d7")], queen, queen, "white", go("a5", "d5"));
    expect(leans.get("d7")?.mark).toBe("depends");
  });

  it("en passant depends on the enemy: the piece passed may have moved on", () => {
    const passing: Position = { ...before, en_passant: new Set(["d6"]) };
    expect(takenBy(go("e5", "d6"), passing, "white")).toBe("d5");
    expect(targets("e5", [go("e5", "d6")], passing, passing, "white", undefined).get("d6")?.mark).toBe("depends");
  });

  it("what one's own first half-move blocks is told", () => {
    const open = targets("d5", [go("d5", "d8")], before, after, "white", first);
    expect(blocked("d5", [go("d5", "d8"), go("d5", "d6")], open)).toEqual(new Set(["d6"]));
  });

  it("promotions to one square are one target with several half-moves", () => {
    const pawn = position("wp@a11");
    const halves = (["Q", "N"] as const).map((promote): HalfMove => ({ from: "a11", to: "a12", promote }));
    expect(targets("a11", halves, pawn, pawn, "white", undefined).get("a12")?.halves).toEqual(halves);
  });

  it("a king castles by going to where castling leads", () => {
    const home = position("wK@g1", "wR@j1");
    expect(targets("g1", [castle], home, home, "white", undefined).get("i1")?.halves).toEqual([castle]);
    expect(movable([castle], home, "white")).toEqual(new Set(["g1"]));
  });

  it("explosions, turns and shelter belong to the piece that is picked", () => {
    const board = position("wV@e4", "wK@j2");
    const offer: HalfMove[] = [{ explode: "e4" }, { shelter: true }, go("e4", "e5")];
    expect(specials(offer, "e4", board, "white")).toEqual([{ explode: "e4" }]);
    expect(specials(offer, "j2", board, "white")).toEqual([{ shelter: true }]);
  });
});

describe("the ghost board", () => {
  it("shows half-move 1 as carried out: the captured gone, the promoted changed, king and rook castled", () => {
    expect([...positionAfter(position("wR@d1", "bp@d5"), go("d1", "d5"), "white").figures]).toEqual([["d5", "wR"]]);
    expect(positionAfter(position("bp@b2"), { from: "b2", to: "b1", promote: "T" }, "black").figures.get("b1")).toBe(
      "bT",
    );
    const castled = positionAfter(position("wK@g1", "wR@j1", "wR@c1"), castle, "white").figures;
    expect([castled.get("i1"), castled.get("h1"), castled.get("c1")]).toEqual(["wK", "wR", "wR"]);
    const other = positionAfter(position("bK@g12", "bR@c12"), { castle: "RK" }, "black").figures;
    expect([other.get("e12"), other.get("f12")]).toEqual(["bK", "bR"]);
  });

  it("a rook that stands on the crossed square already stays", () => {
    const castled = positionAfter(position("wK@e1", "wR@f1"), castle, "white").figures;
    expect([castled.get("g1"), castled.get("f1")]).toEqual(["wK", "wR"]);
  });

  it("a sheltering king is gone, a re-entering one there; a right-hand twin stays one where it goes", () => {
    expect(positionAfter(position("wK@j2"), { shelter: true }, "white").figures.size).toBe(0);
    expect(positionAfter(position(), { reenter: "j3" }, "white").figures.get("j3")).toBe("wK");
    const twin: Position = { ...position("wR@j1"), right: new Set(["j1"]) };
    expect(positionAfter(twin, go("j1", "j4"), "white").right).toEqual(new Set(["j4"]));
  });
});

describe("notation", () => {
  const board: Position = { ...position("wR@j1", "wN@d1", "wp@a2", "wV@e4"), right: new Set(["j1"]) };
  it.each<[HalfMove, string, string]>([
    [go("j1", "j4"), "_Rj4", "j1-j4"],
    [go("d1", "e3"), "Ne3", "d1-e3"],
    [go("a2", "a4"), "a4", "a2-a4"],
    [{ from: "a2", to: "a12", promote: "Q" }, "a12Q", "a2-a12Q"],
    [{ castle: "RK" }, "RK", "RK"],
    [{ explode: "e4" }, "V*", "e4*"],
    [{ shelter: true }, "K^", "K^"],
    [{ reenter: "b2" }, "Kb2v", "b2v"],
    [go("l9", "l8"), "l9-l8", "l9-l8"],
  ])("%j is written %s", (half, text, key) => {
    expect(textOf(half, board)).toBe(text);
    expect(keyOf(half)).toBe(key);
  });
});
