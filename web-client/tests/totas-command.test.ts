import { describe, expect, it } from "vitest";
import { blindHalf, findHalf, readCommand, type Token } from "../src/games/totas/command.ts";
import type { Position } from "../src/games/totas/half.ts";
import { figures } from "../src/games/totas/squares.ts";
import type { HalfMove } from "../src/games/totas/wire.ts";

const board: Position = {
  figures: figures(["wN@d1", "wN@i1", "wp@a2", "wP@c2", "wV@b1", "wp@e11", "wK@g1", "wB@f4"]),
  right: new Set(["i1"]),
  en_passant: new Set(),
};

function tokens(text: string): Token[] {
  const read = readCommand(text);
  if ("bad" in read) throw new Error(read.bad);
  return read.tokens;
}

function find(text: string, offer: HalfMove[]): unknown {
  const [token] = tokens(text);
  return findHalf(token as Token, offer, board, "white");
}

describe("reading", () => {
  it("takes two half-moves, captures and separators as people write them", () => {
    expect(tokens("Nf4 Bg7")).toHaveLength(2);
    expect(tokens("Nxf4, bg7".replace("bg7", "g7"))).toHaveLength(2);
    expect(tokens("_Rj4")[0]).toEqual({ kind: "go", letter: "R", from: null, to: "j4", promote: null });
    expect(tokens("Nd1-e3")[0]).toEqual({ kind: "go", letter: "N", from: "d1", to: "e3", promote: null });
  });

  it("knows castling, explosion, shelter, re-entry, turn, promotion, and nothing", () => {
    expect(tokens("kr")).toEqual([{ kind: "castle", wing: "KR" }]);
    expect(tokens("V*")).toEqual([{ kind: "explode", letter: "V", at: null }]);
    expect(tokens("K^")).toEqual([{ kind: "shelter" }]);
    expect(tokens("Kb2v")).toEqual([{ kind: "reenter", to: "b2" }]);
    expect(tokens("W+")).toEqual([{ kind: "turn", letter: "W", at: null }]);
    expect(tokens("e12Q")[0]).toMatchObject({ to: "e12", promote: "Q" });
    expect(tokens("-")).toEqual([{ kind: "nothing" }]);
  });

  it("a step with an explosion is two half-moves", () => {
    expect(tokens("Vd5*")).toEqual([
      { kind: "go", letter: "V", from: null, to: "d5", promote: null },
      { kind: "explode", letter: "", at: "d5" },
    ]);
  });

  it("files a to l and ranks to 12, not more", () => {
    expect(tokens("l12")).toHaveLength(1);
    for (const word of ["m3", "a13", "Na0", "hello", "Xa4"]) expect(readCommand(word)).toEqual({ bad: word });
  });
});

describe("finding", () => {
  const offer: HalfMove[] = [
    { from: "d1", to: "e3" },
    { from: "d1", to: "f2" },
    { from: "i1", to: "h3" },
    { from: "a2", to: "a3" },
    { from: "c2", to: "c3" },
    { explode: "b1" },
    { from: "e11", to: "e12", promote: "Q" },
    { from: "e11", to: "e12", promote: "N" },
    { castle: "KR" },
  ];

  it("goes by piece and square", () => {
    expect(find("Ne3", offer)).toEqual({ half: { from: "d1", to: "e3" } });
    expect(find("a3", offer)).toEqual({ half: { from: "a2", to: "a3" } });
    expect(find("Pc3", offer)).toEqual({ half: { from: "c2", to: "c3" } });
    expect(find("c3", offer)).toEqual({ none: true });
    expect(find("c2c3", offer)).toEqual({ half: { from: "c2", to: "c3" } });
    expect(find("V*", offer)).toEqual({ half: { explode: "b1" } });
    expect(find("KR", offer)).toEqual({ half: { castle: "KR" } });
    expect(find("Bg5", offer)).toEqual({ none: true });
  });

  it("asks which one, if several could", () => {
    const both: HalfMove[] = [
      { from: "d1", to: "f2" },
      { from: "i1", to: "f2" },
    ];
    expect(find("Nf2", both)).toEqual({ several: ["d1", "i1"] });
    expect(find("Nif2".replace("i", "i1"), both)).toEqual({ half: { from: "i1", to: "f2" } });
  });

  it("a promotion is to a queen unless it says otherwise", () => {
    expect(find("e12", offer)).toEqual({ half: { from: "e11", to: "e12", promote: "Q" } });
    expect(find("e12N", offer)).toEqual({ half: { from: "e11", to: "e12", promote: "N" } });
  });

  it("in the dark what is typed is taken at its word", () => {
    const blind = (text: string): HalfMove | null => blindHalf(tokens(text)[0] as Token);
    expect(blind("b1-c3")).toEqual({ from: "b1", to: "c3" });
    expect(blind("b11b12Q")).toEqual({ from: "b11", to: "b12", promote: "Q" });
    expect(blind("c4*")).toEqual({ explode: "c4" });
    expect(blind("KR")).toEqual({ castle: "KR" });
    expect(blind("Nf4")).toBeNull();
  });
});
