// @vitest-environment happy-dom
// The stage of a reveal: how long it takes, who ends it, and that nothing waits for it.
import { html, noChange } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lengthsOf, openRevealStage, type RevealStage } from "../src/games/common/reveal-stage.ts";
import type { Letter, PlayBoard, Timing } from "../src/games/common/stage-parts.ts";
import type { Page } from "../src/session/page.ts";
import { DEFAULT_SETTINGS, type Settings } from "../src/session/settings.ts";

const WHOLE = 2_400;

describe("how long a reveal takes", () => {
  it("envelopes first, then the board; the whole is what is set", () => {
    const lengths = lengthsOf(WHOLE, false, 6);
    expect(lengths?.letters).toBe(true);
    expect((lengths?.leadMs ?? 0) + (lengths?.boardMs ?? 0)).toBe(WHOLE);
    expect(lengths?.leadMs).toBeGreaterThan(0);
  });
  it("one envelope alone hides nothing: it is opened while the board moves", () => {
    expect(lengthsOf(WHOLE, false, 1)).toEqual({ letters: true, leadMs: 0, boardMs: 1_000 });
  });
  it("quick: likewise", () => {
    expect(lengthsOf(1_000, false, 6)).toEqual({ letters: true, leadMs: 0, boardMs: 1_000 });
  });
  it("no motion: nothing at all", () => expect(lengthsOf(0, false, 6)).toBeNull());
  it("a clock that leaves no time: the board alone", () => {
    expect(lengthsOf(WHOLE, true, 6)).toMatchObject({ letters: false, leadMs: 0 });
  });
});

const letter = (id: string): Letter => ({
  id,
  name: `Player ${id}`,
  side: "black",
  who: null,
  state: "opened",
  content: `Put ${id}`,
  squares: [id],
});

class World {
  settings: Settings = { ...DEFAULT_SETTINGS };
  played: Timing[] = [];
  cut = 0;
  sounds: string[] = [];
  /** What was drawn anew, of each drawing of the page. */
  drawings: string[] = [];
  /** How long a drawing takes; Infinity: nothing is drawn, as where nobody looks at the page. */
  drawMs = 0;
  /** What the clock leaves; null: none runs. */
  leftMs: number | null = null;
  owes = true;
  load = async (): Promise<PlayBoard> => (_root, timing) => {
    this.played.push(timing);
    return [{ finish: () => (this.cut += 1) }];
  };
  stage: RevealStage<{ TURNS: []; play: PlayBoard }>;

  constructor() {
    const settings = (): Settings => this.settings;
    const page = {
      get state() {
        return { settings: settings() };
      },
      session: { gameNow: () => 0 },
      sounds: { play: (sound: string) => this.sounds.push(sound) },
      redraw: () => {
        if (this.drawMs < Infinity) setTimeout(() => this.draw(), this.drawMs);
      },
    };
    this.stage = openRevealStage({
      page: page as unknown as Page,
      moving: async () => ({ TURNS: [], play: await this.load() }),
      root: () => document,
      deadline: () => this.leftMs,
      owes: () => this.owes,
    });
  }

  draw(): void {
    const board = this.stage.board(() => html`board`) === noChange ? [] : ["board"];
    const tray = this.stage.tray(() => html`tray`) === noChange ? [] : ["tray"];
    this.drawings.push([...board, ...tray].join(" "));
  }

  play(): void {
    this.stage.play({
      letters: [letter("1"), letter("2")],
      sounds: ["clash"],
      board: ({ play }, ...place) => play(...place),
    });
  }
}

/** What a reveal loads is here, and moves. */
async function arrived(): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10);
}

let world: World;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("requestAnimationFrame", (job: () => void) => {
    job();
  });
  world = new World();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a reveal on stage", () => {
  it("opens the envelopes at once, moves the board, and is gone when it is over", async () => {
    world.play();
    expect(world.stage.letters.map(({ content }) => content)).toEqual(["Put 1", "Put 2"]);
    await arrived();
    expect(world.played).toEqual([{ leadMs: 1_100, boardMs: 1_300, calm: false }]);
    expect(world.sounds).toEqual(["reveal"]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(world.sounds).toEqual(["reveal", "clash"]);
    await vi.advanceTimersByTimeAsync(WHOLE);
    expect([world.stage.letters, world.cut]).toEqual([[], 1]);
  });

  it("as it begins and as it ends, one part is drawn after the other: the envelopes, then the board", async () => {
    world.play();
    await arrived();
    expect(world.drawings).toEqual(["", "tray", "board tray"]);
    world.draw();
    await vi.advanceTimersByTimeAsync(WHOLE);
    expect(world.drawings.slice(4)).toEqual(["", "tray", "board tray"]);
  });

  it("what moves on the board waits for the board", async () => {
    world.drawMs = Infinity;
    world.play();
    await arrived();
    expect(world.played).toEqual([]);
  });

  it("its time counts from the drawing of the board: however long that takes, it is seen whole", async () => {
    world.drawMs = 300;
    world.play();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(900);
    expect(world.played).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.sounds).toEqual(["reveal"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(world.sounds).toEqual(["reveal", "clash"]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect([world.stage.letters.length, world.cut]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(100);
    expect([world.stage.letters.length, world.cut]).toEqual([0, 1]);
  });

  it("is over though nothing is drawn, before the shortest clock that leaves time for envelopes is", async () => {
    world.leftMs = 7_200;
    world.drawMs = Infinity;
    world.play();
    await vi.advanceTimersByTimeAsync(2 * WHOLE - 1);
    expect(world.stage.letters).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.stage.letters).toEqual([]);
    expect(2 * WHOLE).toBeLessThan(world.leftMs);
  });

  it.each([
    [7_200, true, 2],
    [7_100, true, 0],
    [-20, true, 0],
    [7_100, false, 2],
    [2_400, false, 2],
    [2_300, false, 0],
    [null, true, 2],
  ])("a clock that leaves %s ms, to who has to choose: %s, shows %s envelopes", (leftMs, owes, envelopes) => {
    Object.assign(world, { leftMs, owes });
    world.play();
    expect(world.stage.letters).toHaveLength(envelopes);
  });

  it.each([
    ["are gone where the clock is short", 5_000, 0],
    ["stay where it is not", 30_000, 2],
  ])("envelopes of who looked on until it was their turn %s", (_, leftMs, envelopes) => {
    Object.assign(world, { leftMs, owes: false });
    world.play();
    world.owes = true;
    world.draw();
    expect(world.stage.letters).toHaveLength(envelopes);
  });

  it("a clock that is short waits for no drawing", async () => {
    world.leftMs = 1_500;
    world.drawMs = 200;
    world.play();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(600);
    expect([world.played.length, world.cut]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(400);
    expect(world.cut).toBe(1);
  });

  it("is over though what moves does not come", async () => {
    world.load = () => Promise.reject(new TypeError("network"));
    world.play();
    await arrived();
    expect(world.stage.letters).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2 * WHOLE);
    expect(world.stage.letters).toEqual([]);
  });

  it.each([
    ["a tap", () => document.body.dispatchEvent(new Event("click", { bubbles: true }))],
    ["a key", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }))],
  ])("%s ends it, and does what it does besides", async (_, act) => {
    let heard = 0;
    const listener = (): number => (heard += 1);
    document.body.addEventListener("click", listener);
    document.body.addEventListener("keydown", listener);
    world.play();
    await arrived();
    act();
    expect([world.stage.letters, world.cut, heard]).toEqual([[], 1, 1]);
    await vi.advanceTimersByTimeAsync(WHOLE);
    expect(world.sounds).toEqual(["reveal"]);
    document.body.removeEventListener("click", listener);
    document.body.removeEventListener("keydown", listener);
  });

  it("a key that is held, and Shift alone, end nothing", () => {
    world.play();
    for (const init of [{ key: "Shift" }, { key: "x", repeat: true }])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true }));
    expect(world.stage.letters).toHaveLength(2);
  });

  it("cut short before its code is here, it moves nothing later", async () => {
    world.play();
    world.stage.finish();
    await vi.advanceTimersByTimeAsync(WHOLE);
    expect(world.played).toEqual([]);
  });

  it("the next reveal takes the place of one that still plays", async () => {
    world.play();
    await arrived();
    world.play();
    await arrived();
    expect([world.played.length, world.cut, world.stage.letters.length]).toEqual([2, 1, 2]);
  });

  it("where less motion is asked for, the open envelopes stand as long, and the board fades at once", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    world.play();
    await arrived();
    expect(world.played).toEqual([{ leadMs: 0, boardMs: 1_300, calm: true }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(world.stage.letters).toHaveLength(2);
  });

  it("with no motion set, only what sounds", () => {
    world.settings = { ...DEFAULT_SETTINGS, reveal_ms: 0 };
    world.play();
    expect([world.stage.letters, world.sounds]).toEqual([[], ["clash"]]);
  });
});
