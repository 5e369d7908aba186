// How strong the computer plays at Play now: what results lead to, what is said of it, and where a rating begins.
import { describe, expect, it } from "vitest";
import { GAME_NAMES } from "../src/wire/messages.ts";
import { gameOf } from "../src/games/registry.ts";
import { placed, placeOfRating, stepWord, strengthsOf, strengthWord } from "../src/games/strength.ts";
import type { Ladder, Rung } from "../src/games/common/game.ts";
import { afterGame, Strength } from "../src/session/strength.ts";
import type { Keep } from "../src/net/identity.ts";

function keep(): Keep & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

const rung = (level: 1 | 2 | 3, more: Partial<Rung> = {}): Rung => ({
  options: {},
  seat: "black1",
  seats: { white1: `bot:${level}` },
  wins: 2,
  ...more,
});

const LADDER: Ladder = { rungs: [rung(1, { beginners: true }), rung(1), rung(2), rung(3)], first: 0 };
const NEEDS = [3, 2, 2, 2];

describe("what a result leads to", () => {
  it("down after a defeat, and no further than the first", () => {
    expect(afterGame({ at: 2, wins: 1 }, "lost", NEEDS)).toEqual({ at: 1, wins: 0 });
    expect(afterGame({ at: 0, wins: 2 }, "lost", NEEDS)).toEqual({ at: 0, wins: 0 });
  });

  it("up after as many wins in a row as the place asks for, and no further than the last", () => {
    expect(afterGame({ at: 0, wins: 1 }, "won", NEEDS)).toEqual({ at: 0, wins: 2 });
    expect(afterGame({ at: 0, wins: 2 }, "won", NEEDS)).toEqual({ at: 1, wins: 0 });
    expect(afterGame({ at: 3, wins: 1 }, "won", NEEDS)).toEqual({ at: 3, wins: 2 });
  });

  it("a tie breaks the row and leaves the place", () => {
    expect(afterGame({ at: 1, wins: 1 }, "tied", NEEDS)).toEqual({ at: 1, wins: 0 });
  });

  it("of who has a rating, no further than one place from what it says", () => {
    expect(afterGame({ at: 2, wins: 0 }, "lost", NEEDS, 2)).toEqual({ at: 1, wins: 0 });
    expect(afterGame({ at: 1, wins: 1 }, "lost", NEEDS, 2)).toEqual({ at: 1, wins: 0 });
    expect(afterGame({ at: 1, wins: 1 }, "won", NEEDS, 1)).toEqual({ at: 2, wins: 0 });
    expect(afterGame({ at: 2, wins: 1 }, "won", NEEDS, 1)).toEqual({ at: 2, wins: 2 });
    expect(afterGame({ at: 0, wins: 0 }, "lost", NEEDS, 0)).toEqual({ at: 0, wins: 0 });
    expect(afterGame({ at: 3, wins: 1 }, "won", NEEDS, 3)).toEqual({ at: 3, wins: 2 });
  });

  it("whoever has asked for a place beyond that comes back at once, and is led no further out", () => {
    const needs = [1, 1, 1, 1, 1, 1];
    expect(afterGame({ at: 0, wins: 0 }, "won", needs, 4)).toEqual({ at: 3, wins: 0 });
    expect(afterGame({ at: 0, wins: 0 }, "lost", needs, 4)).toEqual({ at: 0, wins: 0 });
    expect(afterGame({ at: 5, wins: 0 }, "lost", needs, 1)).toEqual({ at: 2, wins: 0 });
    expect(afterGame({ at: 4, wins: 0 }, "won", needs, 1)).toEqual({ at: 4, wins: 1 });
  });
});

describe("what is kept", () => {
  it("nothing at first; then the place, by game", () => {
    const strength = new Strength(keep());
    expect(strength.standing("ctor")).toBeNull();
    strength.begin("ctor", "ROOM0001", 1);
    expect(strength.standing("ctor")).toEqual({ at: 1, wins: 0 });
    expect(strength.standing("totas")).toBeNull();
  });

  it("a result counts once, also when the page is loaded again", () => {
    const kept = keep();
    const strength = new Strength(kept);
    strength.begin("ctor", "ROOM0001", 1);
    const step = strength.finish("ctor", "ROOM0001", "game1", "won", NEEDS);
    expect(step).toEqual({ from: 1, to: 1, wins: 1 });
    expect(new Strength(kept).finish("ctor", "ROOM0001", "game1", "won", NEEDS)).toEqual(step);
    expect(strength.standing("ctor")).toEqual({ at: 1, wins: 1 });
    expect(strength.finish("ctor", "ROOM0001", "game2", "won", NEEDS)).toEqual({ from: 1, to: 2, wins: 2 });
    expect(strength.standing("ctor")).toEqual({ at: 2, wins: 0 });
  });

  it("games of other rooms count for nothing", () => {
    const strength = new Strength(keep());
    strength.begin("ctor", "ROOM0001", 1);
    expect(strength.finish("ctor", "ROOM0002", "game1", "lost", NEEDS)).toBeNull();
    expect(strength.placeIn("ROOM0002")).toBeNull();
    expect(strength.placeIn("ROOM0001")).toBe(1);
  });

  it("wins in a row last over rooms of the same place, and are gone where another one is chosen", () => {
    const strength = new Strength(keep());
    strength.begin("ctor", "ROOM0001", 1);
    strength.finish("ctor", "ROOM0001", "game1", "won", NEEDS);
    strength.begin("ctor", "ROOM0002", 1);
    expect(strength.standing("ctor")).toEqual({ at: 1, wins: 1 });
    strength.begin("ctor", "ROOM0003", 2);
    expect(strength.standing("ctor")).toEqual({ at: 2, wins: 0 });
  });

  it("what a rating says holds for the games of a room that was made by it", () => {
    const kept = keep();
    new Strength(kept).begin("ctor", "ROOM0001", 1, 2);
    const lost = (room: string, game: string): number | undefined =>
      new Strength(kept).finish("ctor", room, game, "lost", NEEDS)?.to;
    expect(lost("ROOM0001", "game1")).toBe(1);
    new Strength(kept).begin("ctor", "ROOM0002", 1);
    expect(lost("ROOM0002", "game2")).toBe(0);
  });

  it("a room that was kept before ratings counted goes by results alone", () => {
    const kept = keep();
    kept.setItem("tutti.strength", `{"standings":{"ctor":{"at":1,"wins":0}},"room":{"room":"ROOM0001","at":1}}`);
    expect(new Strength(kept).finish("ctor", "ROOM0001", "game1", "lost", NEEDS)?.to).toBe(0);
  });

  it("what cannot be read is as nothing", () => {
    const kept = keep();
    kept.setItem("tutti.strength", "{broken");
    expect(new Strength(kept).standing("ctor")).toBeNull();
  });
});

describe("where one plays", () => {
  it("by results; who is new begins where all do", () => {
    expect(placed(null, null, LADDER)).toEqual({ at: 0, by: "first" });
    expect(placed({ at: 0, wins: 0 }, null, LADDER)).toEqual({ at: 0, by: "results" });
    expect(placed({ at: 3, wins: 1 }, null, LADDER)).toEqual({ at: 3, by: "results" });
  });

  it("of who has a rating, where it says, and one place away by results", () => {
    expect(placed(null, 2, LADDER)).toEqual({ at: 2, by: "rating" });
    expect(placed({ at: 2, wins: 1 }, 2, LADDER)).toEqual({ at: 2, by: "rating" });
    expect(placed({ at: 1, wins: 0 }, 2, LADDER)).toEqual({ at: 1, by: "both" });
    expect(placed({ at: 3, wins: 0 }, 2, LADDER)).toEqual({ at: 3, by: "both" });
    expect(placed({ at: 0, wins: 0 }, 3, LADDER)).toEqual({ at: 2, by: "both" });
    expect(placed({ at: 3, wins: 0 }, 0, LADDER)).toEqual({ at: 1, by: "both" });
  });
});

describe("what is said", () => {
  it("what one is about to play, and what that goes by", () => {
    const now = "You play against level 2.";
    expect(strengthWord(rung(2))).toBe(now);
    expect(strengthWord(rung(2), "results")).toBe(`${now} The level goes by your last results in this browser.`);
    expect(strengthWord(rung(2), "rating")).toBe(`${now} The level goes by your rating.`);
    expect(strengthWord(rung(2), "both")).toBe(
      `${now} The level goes by your rating and your last results in this browser.`,
    );
    expect(strengthWord(rung(1, { beginners: true }), "first")).toBe(
      "You play against a beginner. An easy game to begin with; the next ones go by your results.",
    );
  });

  it("the level that the computer plays at now", () => {
    expect(stepWord({ from: 1, to: 2, wins: 2 }, LADDER)).toBe("You won twice: the computer plays at level 2 now.");
    expect(stepWord({ from: 0, to: 1, wins: 3 }, LADDER)).toBe("You won 3 times: the computer plays at level 1 now.");
    expect(stepWord({ from: 1, to: 0, wins: 0 }, LADDER)).toBe(
      "To make it fairer: the computer plays as a beginner now.",
    );
  });

  it("teammates where only they have changed, and nothing where nothing has", () => {
    const team = (level: 1 | 2): Rung =>
      rung(1, { seats: { black2: `bot:${level}`, white1: "bot:1", white2: "bot:1" } });
    const ladder: Ladder = { rungs: [team(2), team(1)], first: 0 };
    expect(stepWord({ from: 0, to: 1, wins: 2 }, ladder)).toBe("You won twice: your teammates play at level 1 now.");
    expect(stepWord({ from: 1, to: 1, wins: 1 }, ladder)).toBeNull();
    expect(strengthWord(team(2))).toBe("Your teammates: level 2. Your opponents: level 1.");
    expect(strengthWord(rung(1, { beginners: true }))).toBe("You play against a beginner.");
  });
});

describe("the ladders", () => {
  it.each(GAME_NAMES)("%s: begins with beginners, in no hurry, and ends with the strongest", async (game) => {
    const { ladder } = await gameOf(game).ladder();
    const all = ladder.rungs.map(strengthsOf);
    expect(all[ladder.first]?.opponents).toBe(0);
    expect(all.at(-1)?.opponents).toBe(3);
    const levels = all.map(({ opponents }) => opponents);
    expect(levels).toEqual(levels.toSorted((one, other) => one - other));
  });

  it("a rating says a place, for nobody below a newcomer's", () => {
    expect(placeOfRating(800, LADDER)).toBe(0);
    expect(placeOfRating(1300, LADDER)).toBe(1);
    expect(placeOfRating(1500, LADDER)).toBe(2);
    expect(placeOfRating(2400, LADDER)).toBe(3);
  });
});
