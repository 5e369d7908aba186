// First lessons: what this browser remembers of them, and what is said to who leaves the path of CTOR's.
import { describe, expect, it } from "vitest";
import { lesson } from "../src/games/ctor/lesson.ts";
import { freshState } from "../src/games/ctor/state.ts";
import { KeptLessons } from "../src/lesson/kept-lessons.ts";
import { GAME_NAMES } from "../src/wire/messages.ts";
import { duty, room, view } from "./support.ts";

function memory(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("what this browser has begun", () => {
  it("is found again until it has ended, game by game", () => {
    const keep = memory();
    new KeptLessons(keep).begin("ctor", "AAAA1111");
    new KeptLessons(keep).begin("tritoc", "BBBB2222");
    expect(new KeptLessons(keep).room("ctor")).toBe("AAAA1111");
    new KeptLessons(keep).end("ctor");
    expect(new KeptLessons(keep).room("ctor")).toBeNull();
    expect(new KeptLessons(keep).room("tritoc")).toBe("BBBB2222");
  });

  it("is offered until it was begun or declined, game by game", () => {
    const keep = memory();
    const answered = (): boolean[] => GAME_NAMES.map((game) => new KeptLessons(keep).answered(game));
    expect([answered(), new KeptLessons(keep).lastAnswer()]).toEqual([[false, false, false], 0]);
    new KeptLessons(keep).decline("ctor");
    expect(answered()).toEqual([true, false, false]);
    new KeptLessons(keep).begin("totas", "CCCC3333");
    new KeptLessons(keep).end("totas");
    expect(answered()).toEqual([true, true, false]);
    expect(new KeptLessons(keep).lastAnswer()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("was offered for the first game alone on pages of before, and is answered where it was begun", () => {
    const kept = new KeptLessons(memory({ "tutti.lessons": '{"rooms":{"totas":"CCCC3333"},"offered":true}' }));
    expect(GAME_NAMES.map((game) => kept.answered(game))).toEqual([true, true, false]);
    expect([kept.lastAnswer(), kept.room("totas")]).toEqual([0, "CCCC3333"]);
    const untold = new KeptLessons(memory({ "tutti.lessons": '{"rooms":{},"offered":false}' }));
    expect(GAME_NAMES.some((game) => untold.answered(game))).toBe(false);
  });

  it("is kept with what another part of the page has begun, ended or offered meanwhile", () => {
    const keep = memory();
    const [here, there] = [new KeptLessons(keep), new KeptLessons(keep)];
    here.begin("ctor", "AAAA1111");
    there.begin("tritoc", "BBBB2222");
    expect([here.room("ctor"), here.room("tritoc")]).toEqual(["AAAA1111", "BBBB2222"]);
    here.end("ctor");
    there.decline("totas");
    expect([there.room("ctor"), there.room("tritoc")]).toEqual([null, "BBBB2222"]);
  });

  it.each(["no JSON", "null", '{"rooms":7,"answered":true}', '{"rooms":{"ctor":3},"answered":null}'])(
    "is nothing where %s is kept",
    (text) => {
      const kept = new KeptLessons(memory({ "tutti.lessons": text }));
      expect([kept.room("ctor"), kept.answered("ctor"), kept.lastAnswer()]).toEqual([null, false, 0]);
    },
  );
});

describe("a learner of CTOR", () => {
  const at = (turn: number, put: number[]) =>
    room({
      view: view({
        turn,
        team: "black",
        round: { op: "put", duties: [duty(1, "black1")] },
        legal: { put, move: [], landing: { from: [], to: [] } },
      }),
    });

  it("is pointed to the square that is advised, and to another where that is taken", () => {
    const state = freshState();
    expect(lesson(() => at(21, [26, 45]), state).step().about).toEqual(["[data-testid=square-45]"]);
    expect(lesson(() => at(21, [26, 50]), state).step().about).toEqual(["[data-testid=square-26]"]);
    expect(lesson(() => at(25, [61]), state).step().about).toEqual(["[data-testid=square-61]"]);
  });

  it("is told to seal what is drafted", () => {
    const state = freshState();
    state.drafts.set(1, [26]);
    const step = lesson(() => at(21, [26, 45]), state).step();
    expect(step.id).toBe("seal-21");
    expect(step.text).toContain("26");
  });
});
