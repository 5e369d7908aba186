// Reading a replay, and moving in it.
import { describe, expect, it } from "vitest";
import { replayOf, ReplayError } from "../src/archive/format.ts";
import { strideOfKey } from "../src/replay/keys.ts";
import { afterStride, isStop, lineOfStep, positionNamed, positionQuery, restMs, stepAt } from "../src/replay/steps.ts";
import type { Stride } from "../src/components/transport.ts";
import { swipes } from "../src/replay/touch.ts";
import { GAMES, kept, textOfReplay } from "./replay-support.ts";

describe("reading", () => {
  it.each(GAMES)("%s: each line has its view, and as many lines and steps came as were announced", (game) => {
    const { head, lines, stops } = kept(game);
    expect([lines.length, stops.length - 1]).toEqual([head.lines, head.steps]);
    expect(lines.every((line) => line.view.game === game)).toBe(true);
    expect(lines.at(-1)?.view.result).toEqual(head.result);
  });

  it("what a line leaves out is as it was in the line before", () => {
    const rows = textOfReplay("tritoc").trim().split("\n");
    const bare = rows.map((row, index) =>
      index < 2 ? row : JSON.stringify({ ...JSON.parse(row), view: undefined, draws: undefined }),
    );
    const { lines } = replayOf(bare.join("\n"));
    expect([lines[5]?.view, lines[5]?.draws]).toEqual([lines[0]?.view, []]);
  });

  const rows = (): string[] => textOfReplay("tritoc").trim().split("\n");
  const broken: [string, () => string, RegExp][] = [
    ["nothing", () => "", /line 1/],
    ["something else", () => '{"rooms":[]}', /line 1: not the head/],
    ["no opening", () => rows()[0] ?? "", /line 2: the opening/],
    [
      "a line that is cut",
      () =>
        rows()
          .map((row, index) => (index === 4 ? row.slice(0, 20) : row))
          .join("\n"),
      /line 5: not JSON/,
    ],
    [
      "a line that is no object",
      () =>
        rows()
          .map((row, index) => (index === 4 ? "7" : row))
          .join("\n"),
      /line 5: not an object/,
    ],
    [
      "a line without events",
      () =>
        rows()
          .map((row, index) => (index === 4 ? '{"n":4,"step":1}' : row))
          .join("\n"),
      /line 5: no view, events or step/,
    ],
    ["an end that is missing", () => rows().slice(0, -1).join("\n"), /lines were announced/],
  ];
  it.each(broken)("%s is refused, and it is said where", (_, text, why) => {
    expect(() => replayOf(text())).toThrow(ReplayError);
    expect(() => replayOf(text())).toThrow(why);
  });
});

describe("moving", () => {
  const replay = kept("ctor");
  const { lines, stops } = replay;
  const last = lines.length - 1;
  const turns = lines.flatMap((line, index) => (line.events.some((event) => event.type === "turn") ? [index] : []));
  const go = (at: number, ...strides: Stride[]): number =>
    strides.reduce((place, stride) => afterStride(replay, turns, place, stride), at);

  it("a stop is the line that reveals", () => {
    for (const [step, line] of stops.entries()) {
      expect([lines[line]?.step, line === 0 || lines[line - 1]?.step === step - 1]).toEqual([step, true]);
      expect(isStop(replay, line)).toBe(true);
    }
  });

  it("by reveals: each once, there and back", () => {
    const seen = [0];
    while ((seen.at(-1) as number) < last) seen.push(go(seen.at(-1) as number, "forward"));
    expect(seen).toEqual([...new Set([...stops, last])]);
    const back = [last];
    while ((back.at(-1) as number) > 0) back.push(go(back.at(-1) as number, "back"));
    expect(back.reverse()).toEqual(seen);
  });

  it("from between two reveals back to the one, and on to the other", () => {
    const between = lines.findIndex((line, index) => index > 10 && !isStop(replay, index) && line.seat !== null);
    expect(go(between, "back")).toBe(stops[stepAt(replay, between)]);
    expect(go(between, "forward")).toBe(stops[stepAt(replay, between) + 1]);
  });

  it("by lines, by turns, to the ends, and no further", () => {
    expect([go(5, "line_back"), go(5, "line_forward"), go(0, "line_back"), go(last, "line_forward")]).toEqual([
      4,
      6,
      0,
      last,
    ]);
    expect([
      go(0, "turn_forward"),
      go(turns[3] as number, "turn_forward"),
      go((turns[3] as number) + 1, "turn_back"),
    ]).toEqual([turns[1], turns[4], turns[3]]);
    expect([go(7, "start"), go(7, "end"), go(last, "turn_forward", "forward"), go(0, "turn_back", "back")]).toEqual([
      0,
      last,
      last,
      0,
    ]);
  });

  it("an address names a position, and the position gives it back", () => {
    for (const at of [0, 1, 17, last]) expect(positionNamed(replay, positionQuery(replay, at, "black"))).toBe(at);
    expect(positionQuery(replay, 0, "all")).toBe("");
    expect(positionQuery(replay, stops[9] as number, "all")).toBe("?at=9");
    expect(positionQuery(replay, (stops[9] as number) + 1, "white")).toMatch(/^\?at=\d+(&line=\d+)?&as=white$/);
  });

  it("what an address names wrongly is the opening, or the nearest there is", () => {
    expect(
      ["?at=x", "?at=-3", "?at=", "?line=-1", "?line=x", "?at=NaN"].map((search) => positionNamed(replay, search)),
    ).toEqual([0, 0, 0, 0, 0, 0]);
    expect(positionNamed(replay, "?at=99999")).toBe(stops.at(-1));
    expect(positionNamed(replay, "?at=3&line=99999")).toBe(lineOfStep(replay, 3));
  });
});

describe("playing", () => {
  const { lines } = kept("ctor");

  it("rests as long as it was, within bounds, and shorter when it goes faster", () => {
    for (let at = 0; at < lines.length - 1; at += 1) {
      const [slow, fast] = [restMs(lines, at, 1), restMs(lines, at, 20)];
      expect(slow).toBeLessThanOrEqual(4_000);
      expect(fast).toBeLessThanOrEqual(slow);
      expect(fast).toBeGreaterThan(100);
    }
    expect(restMs(lines, lines.length - 1, 1)).toBe(0);
  });

  it("looks longer at a reveal than at a sealing", () => {
    const quick = lines.map((line) => ({ ...line, at: 0 }));
    const sealing = quick.findIndex((line, index) => index > 0 && line.step === quick[index - 1]?.step);
    const reveal = quick.findIndex((line, index) => index > 0 && line.step !== quick[index - 1]?.step);
    expect(restMs(quick, reveal, 1)).toBeGreaterThan(3 * restMs(quick, sealing, 1));
  });
});

describe("keys", () => {
  it.each([
    [{ key: "ArrowLeft" }, "back"],
    [{ key: "ArrowRight" }, "forward"],
    [{ key: "ArrowLeft", shiftKey: true }, "turn_back"],
    [{ key: "ArrowRight", shiftKey: true }, "turn_forward"],
    [{ key: "PageDown" }, "turn_forward"],
    [{ key: "Home" }, "start"],
    [{ key: "End" }, "end"],
    [{ key: " " }, "play"],
    [{ key: "," }, "line_back"],
    [{ key: "." }, "line_forward"],
    // A Russian layout has letters there.
    [{ key: "б", code: "Comma" }, "line_back"],
    [{ key: "ю", code: "Period" }, "line_forward"],
    [{ key: "ArrowLeft", altKey: true }, null],
    [{ key: ",", ctrlKey: true }, null],
    [{ key: "ArrowUp" }, null],
    [{ key: "x" }, null],
  ])("%o is %s", (event, stride) => {
    expect(strideOfKey(event, true)).toBe(stride);
  });

  it("keys that write something can be switched off", () => {
    expect([strideOfKey({ key: "," }, false), strideOfKey({ key: "ArrowLeft" }, false)]).toEqual([null, "back"]);
  });
});

describe("a finger on the board", () => {
  const went = (from: [number, number][], to: [number, number]): Stride[] => {
    const strides: Stride[] = [];
    const touch = ([clientX, clientY]: [number, number]): Touch => ({ clientX, clientY }) as Touch;
    const { start, end } = swipes((stride) => strides.push(stride));
    start.handleEvent({ touches: from.map(touch) } as unknown as TouchEvent);
    end.handleEvent({ changedTouches: [touch(to)] } as unknown as TouchEvent);
    expect([start.passive, end.passive]).toEqual([true, true]);
    return strides;
  };

  it("to the left goes on, to the right back", () => {
    expect([went([[200, 300]], [120, 310]), went([[120, 300]], [200, 290])]).toEqual([["forward"], ["back"]]);
  });

  it("up and down, a tap, a short way, and two fingers do nothing", () => {
    for (const to of [
      [190, 100],
      [200, 300],
      [170, 300],
      [120, 250],
    ] as [number, number][])
      expect(went([[200, 300]], to)).toEqual([]);
    expect(
      went(
        [
          [200, 300],
          [210, 310],
        ],
        [100, 300],
      ),
    ).toEqual([]);
  });
});
