// @vitest-environment happy-dom
// The end of a game: how it ended, the lead, where it turned.
import { readFileSync } from "node:fs";
import { render } from "lit-html";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Table } from "../src/games/common/game.ts";
import { gameOf } from "../src/games/registry.ts";
import { resultWords } from "../src/i18n/en/result.ts";
import { countsOf, leadOf, leadPicture, leadStory, turningPoint, type Count } from "../src/replay/lead.ts";
import { openResult } from "../src/screens/result.ts";
import { leadFigure } from "../src/screens/result-lead.ts";
import { marginOf, outcomeOf } from "../src/screens/result-tone.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import type { Side } from "../src/wire/messages.ts";
import { kept, textOfReplay } from "./replay-support.ts";
import { info, room, view } from "./support.ts";

const PAGE = {
  state: { ...firstState(routeOf("/")), settings: { ...DEFAULT_SETTINGS, reveal_ms: 0 } },
  session: {},
  router: {},
} as unknown as Page;

const counts = (...leads: number[]): Count[] =>
  leads.map((lead, step) => ({ step, black: Math.max(0, lead) + 10, white: Math.max(0, -lead) + 10 }));

describe("how a game ended", () => {
  const tally = (black: number, white: number): [Side, number][] => [
    ["black", black],
    ["white", white],
  ];

  it.each([
    ["rout", "white", tally(0, 64)],
    ["rout", "black", tally(52, 12)],
    ["clear", "black", tally(40, 24)],
    ["narrow", "black", tally(52, 48)],
    ["behind", "white", tally(60, 40)],
    ["tie", null, tally(32, 32)],
  ] as const)("%s: %s, %j", (margin, winner, of) => {
    expect(marginOf(winner, "board_full", of)).toBe(margin);
  });

  it("a game that was given up tells nothing by its count", () => {
    expect(marginOf("black", "resigned", tally(3, 40))).toBe("early");
    expect(marginOf("black", "forfeit", tally(3, 40))).toBe("early");
  });

  it("is won or lost by who played for one side", () => {
    expect(outcomeOf("black", new Set(["black"]))).toBe("won");
    expect(outcomeOf("black", new Set(["white"]))).toBe("lost");
    expect(outcomeOf(null, new Set(["white"]))).toBe("tied");
    expect(outcomeOf("black", new Set())).toBe("seen");
    expect(outcomeOf("black", new Set(["black", "white"]))).toBe("seen");
  });

  it("has words of its own for every end that there is", () => {
    const ends = ["won", "lost", "seen"].flatMap((end) =>
      ["rout", "clear", "narrow", "behind", "early"].map((margin) => `${end}.${margin}`),
    );
    const all = [...ends, "tied.tie", "seen.tie"].map((key) => {
      expect(resultWords.has(key), key).toBe(true);
      return resultWords.english[key as "won.rout"];
    });
    expect(new Set(all.slice(0, 10)).size).toBe(10);
  });
});

describe("where it turned", () => {
  it("the step after which the winner was ahead for good", () => {
    expect(turningPoint(counts(0, -2, -3, 1, -1, 2, 5), "black")).toBe(5);
    expect(turningPoint(counts(0, 2, 3, -1, -4), "white")).toBe(3);
  });

  it("who was ahead from the beginning made the greatest change somewhere", () => {
    expect(turningPoint(counts(0, 1, 2, 9, 10), "black")).toBe(3);
  });

  it("who won without ever being ahead, too", () => {
    expect(turningPoint(counts(0, -3, -8, -2, -4), "black")).toBe(3);
  });

  it("a tie has a greatest change, a game without any none", () => {
    expect(turningPoint(counts(0, 1, -6, 0), null)).toBe(2);
    expect(turningPoint(counts(0, 0, 0), "black")).toBeNull();
  });
});

describe("the lead as a picture", () => {
  it("goes from edge to edge, and is level where nobody leads", () => {
    const { line, level, area } = leadPicture(counts(0, 4, -4, 0), "black", 300, 60);
    expect(line).toBe("0,30 100,3 200,57 300,30");
    expect(level).toBe(30);
    expect(area).toBe("M0,30L0,30L100,3L200,57L300,30L300,30Z");
  });

  it("is the other way round from the other side", () => {
    expect(leadOf({ step: 0, black: 3, white: 5 }, "white")).toBe(2);
    expect(leadStory(counts(0, 4, -6, -1), "white")).toEqual({
      steps: 3,
      ahead: { most: 6, step: 2 },
      behind: { most: 4, step: 1 },
      end: 1,
    });
  });
});

describe("of a finished game", () => {
  it.each(["ctor", "totas", "tritoc"] as const)("%s: counted by its own table, after every reveal", async (game) => {
    const replay = kept(game);
    const all = await countsOf(PAGE, replay);
    expect(all.map(({ step }) => step)).toEqual(replay.stops.map((_, step) => step));
    const last = all.at(-1) as Count;
    const result = replay.head.result as unknown as Record<string, Record<string, number>>;
    const end = result["chips"] ?? result["potential"];
    if (end) expect([last.black, last.white]).toEqual([end["black"], end["white"]]);
    expect(new Set(all.map(({ black, white }) => `${black}:${white}`)).size).toBeGreaterThan(2);
  });
});

describe("the picture of the lead", () => {
  const sheet = readFileSync(`${import.meta.dirname}/../src/styles/result.css`, "utf8");
  const root = document.createElement("div");

  async function come(text: string): Promise<{ before: Element | null; after: Element | null }> {
    let drawn = (): void => undefined;
    const redrawn = new Promise<void>((resolve) => (drawn = resolve));
    vi.stubGlobal("fetch", async () => new Response(text));
    onTestFinished(() => void vi.unstubAllGlobals());
    const figure = leadFigure({ ...PAGE, redraw: drawn }, "G1");
    const show = (): Element | null => {
      render(figure.draw("black", new Set<Side>()), root);
      return root.firstElementChild?.cloneNode(true) as Element | null;
    };
    const before = show();
    await redrawn;
    return { before, after: show() };
  }
  const size = (figure: Element | null): unknown[] => [
    figure?.className.split(" ")[0],
    [...(figure?.children ?? [])].map(({ tagName }) => tagName.toLowerCase()),
    figure?.querySelector("svg")?.getAttribute("viewBox"),
  ];

  it("has its place before it is there: nothing below it moves when it comes", async () => {
    const { before, after } = await come(textOfReplay("ctor"));
    expect([before?.className, before?.getAttribute("aria-hidden")]).toEqual(["lead none", "true"]);
    expect(after?.getAttribute("data-testid")).toBe("lead");
    expect(after?.querySelector("[data-testid=lead-turned]")).not.toBeNull();
    expect(size(before)).toEqual(size(after));
    expect(sheet).toMatch(/\.lead\.none \{\s*visibility: hidden;\s*\}/);
    expect(sheet).toMatch(/\.lead figcaption \{[^}]*min-height:/);
  });

  it("keeps it where there is none to show", async () => {
    const [head = "", ...lines] = textOfReplay("ctor").split("\n");
    const short = [JSON.stringify({ ...(JSON.parse(head) as object), lines: 2 }), ...lines.slice(0, 2)];
    const { before, after } = await come(short.join("\n"));
    expect([after?.className, after?.outerHTML]).toEqual(["lead none", before?.outerHTML]);
  });
});

it("a game that was over as it had begun has no place for a lead, and none is asked for", async () => {
  const { ladder } = await gameOf("ctor").ladder();
  const asked = vi.fn(async () => new Response(null, { status: 404 }));
  vi.stubGlobal("fetch", asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const table = { tally: () => [], result: () => ({ title: "", detail: "" }) } as unknown as Table;
  const root = document.createElement("div");
  const leadAt = (turn: number): Element | null => {
    const over = view({ phase: "over", turn, result: { winner: "black", reason: "resigned" } as never });
    const result = openResult(PAGE, table, ladder);
    render(result.draw(room({ info: info({ status: "over" }), view: over })), root);
    result.close();
    return root.querySelector(".lead");
  };
  expect([leadAt(1), asked.mock.calls.length]).toEqual([null, 0]);
  expect([leadAt(3)?.className, asked.mock.calls.length]).toEqual(["lead none", 1]);
});
