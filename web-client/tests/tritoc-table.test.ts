// @vitest-environment happy-dom
// The Tritoc table as a person meets it: what is drawn for a view, and what taps and keys send.
import { render } from "lit-html";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openTable } from "../src/games/tritoc/table.ts";
import { reading } from "../src/games/tritoc/reading.ts";
import type { TritocRoom } from "../src/games/tritoc/wire.ts";
import type { Table } from "../src/games/common/game.ts";
import type { Page } from "../src/session/page.ts";
import { roomAfterUpdate } from "../src/room/state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import type { AnyEvent, TritocView } from "../src/wire/messages.ts";
import { tritocInfo, tritocRoom, tritocView } from "./tritoc-support.ts";

const SEVEN = tritocView({
  phase: "place",
  throws: [[3, 4]],
  targets: [
    [2, 5],
    [9, 5],
  ],
});
const TWELVE = tritocView({ phase: "remove_other", throws: [[6, 6]], targets: [[5, 5]] });
const WHITE = { you: { seats: ["white1" as const], sealed: {}, host: false }, audience: "white" as const };

class FakeWorld {
  room: TritocRoom;
  sent: unknown[] = [];
  said: string[] = [];
  heard: string[] = [];
  refusal: string | null = null;
  slow: Promise<void> = Promise.resolve(); // how long an answer takes
  settings: Settings = { ...DEFAULT_SETTINGS, reveal_ms: 0 };
  table: Table;
  root = document.createElement("div");

  constructor(room: TritocRoom) {
    this.room = room;
    const ask = async (_type: string, fields: { action: unknown }) => {
      this.sent.push(fields.action);
      await this.slow;
      if (this.refusal) return { re: "x-1", ok: false, error: { code: this.refusal, message: "" } };
      return { re: "x-1", ok: true, at: 1 };
    };
    const say = (text: string) => this.said.push(text);
    const page = {
      state: { ...firstState({ screen: "lobby" }), settings: this.settings },
      session: { ask, tell: ask, gameNow: () => 1000 },
      voice: { say, sayOnce: say, sayNow: say, repeat: () => this.said.push("again") },
      sounds: { play: (sound: string) => this.heard.push(sound) },
      redraw: () => this.draw(),
    };
    this.table = openTable({ page: page as unknown as Page, room: () => this.room });
    this.table.update(null, this.room, []);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.table)
      render([this.table.score(), this.table.board(), this.table.tray(), this.table.settings()], this.root);
  }

  at(id: string): HTMLElement {
    return this.root.querySelector(`[data-testid="${id}"]`) as HTMLElement;
  }

  async tap(id: string): Promise<void> {
    this.at(id).click();
    await Promise.resolve();
    await Promise.resolve();
  }

  async press(key: string, repeat = false): Promise<void> {
    this.at("board").dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
    await Promise.resolve();
    await Promise.resolve();
  }

  update(events: AnyEvent[], view: TritocView): void {
    const before = this.room;
    this.room = roomAfterUpdate(
      before,
      {
        type: "update",
        room: before.room,
        seq: before.seq + 1,
        now: 1,
        events,
        view,
      },
      reading,
    ) as TritocRoom;
    this.table.update(before, this.room, events);
    this.draw();
  }
}

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld(tritocRoom());
});

describe("the board", () => {
  it("is one grid of nine rows and columns, and every hole says all of itself", () => {
    world = new FakeWorld(tritocRoom(SEVEN));
    expect(world.root.querySelectorAll("[role=row]")).toHaveLength(9);
    expect(world.root.querySelectorAll("[role=gridcell]")).toHaveLength(81);
    expect(world.at("hole-2-5").getAttribute("aria-label")).toBe("field 2, hole 5, number 7, empty, can be chosen");
    expect(world.at("hole-5-1").getAttribute("aria-label")).toBe("field 5, hole 1, number 3, black");
    expect(world.at("hole-1-2").getAttribute("aria-label")).toBe(
      "field 1, hole 2, number 4, black, field won by Black",
    );
    expect(world.at("hole-1-2").getAttribute("aria-disabled")).toBe("true");
    expect(world.at("field-1").className).toContain("won b");
    expect(world.root.querySelectorAll(".target")).toHaveLength(2);
    expect(world.root.querySelectorAll("[tabindex='0'][role=gridcell]")).toHaveLength(1);
  });

  it("keeps a number readable on every piece", () => {
    const texts = [...world.root.querySelectorAll<HTMLElement>("[role=gridcell]")].map((cell) =>
      cell.textContent?.trim(),
    );
    expect(texts.filter((text) => text === "7")).toHaveLength(9);
    expect(world.at("hole-5-5").querySelector(".peg.w")?.textContent).toBe("7");
  });

  it("draws a line through what has won a field, and one through the fields at the end", () => {
    expect(world.root.querySelectorAll(".won-lines .row.b")).toHaveLength(1);
    expect(world.root.querySelectorAll(".won-lines .game")).toHaveLength(0);
    const result = { winner: "black" as const, reason: "line" as const, points: { black: 8, white: 0 } };
    world = new FakeWorld(tritocRoom(tritocView({ phase: "over", owners: "bbb......", result })));
    expect(world.root.querySelectorAll(".won-lines .game:not(.rim)")).toHaveLength(1);
  });

  it("shows the piece of whoever is in turn at the score table, and the points", () => {
    expect(world.at("score-black").dataset["turn"]).toBe("yes");
    expect(world.at("score-black").querySelector(".turn-hole .peg.b")).not.toBeNull();
    expect(world.at("score-white").querySelector(".turn-hole .peg")).toBeNull();
    expect(world.at("score-points-black").textContent).toBe("1");
    const series = { played: 1, score: { black: 1, white: 0 }, ties: 0, points: { black: 8, white: 2 } };
    world = new FakeWorld(tritocRoom(tritocView(), { info: tritocInfo({ series }) }));
    expect(world.at("score-series-black").textContent).toContain("9");
  });
});

describe("a turn", () => {
  it("throws by the dice, by the button and by Space", async () => {
    await world.tap("dice");
    await world.tap("throw");
    await world.press(" ");
    expect(world.sent).toEqual([{ type: "throw" }, { type: "throw" }, { type: "throw" }]);
  });

  it("does not throw for somebody else", async () => {
    world = new FakeWorld(tritocRoom(tritocView(), WHITE));
    await world.tap("dice");
    await world.press(" ");
    expect(world.sent).toEqual([]);
    expect(world.at("throw")).toBeNull();
    expect(world.at("dice").getAttribute("aria-disabled")).toBe("true");
    expect(world.said).toContain("It is the other player’s turn.");
  });

  it("a tap on a ringed hole sets a piece, and on another says what is wanted", async () => {
    world = new FakeWorld(tritocRoom(SEVEN));
    await world.tap("hole-2-4");
    expect(world.sent).toEqual([]);
    expect(world.at("hint").textContent).toContain("choose a ringed 7");
    expect(world.at("hint").getAttribute("role")).toBeNull();
    expect(world.said.filter((text) => text === world.at("hint").textContent)).toHaveLength(1);
    await world.tap("hole-2-5");
    expect(world.sent).toEqual([{ type: "place", at: [2, 5] }]);
    expect(world.at("hint")).toBeNull();
  });

  it("before a throw a hole is not chosen", async () => {
    await world.tap("hole-2-5");
    expect(world.sent).toEqual([]);
    expect(world.at("hint").textContent).toBe("Throw the dice first.");
  });

  it("at 12 a piece is removed, or the player declines", async () => {
    world = new FakeWorld(tritocRoom(TWELVE));
    expect(world.at("hole-5-5").classList.contains("removable")).toBe(true);
    expect(world.at("tray-words").textContent).toContain("Twelve");
    await world.tap("hole-5-5");
    await world.tap("decline");
    await world.press("d");
    expect(world.sent).toEqual([{ type: "remove", at: [5, 5] }, { type: "decline" }, { type: "decline" }]);
  });

  it("N walks to what can be chosen, and Enter chooses it", async () => {
    world = new FakeWorld(tritocRoom(SEVEN));
    await world.press("n");
    await world.press("Enter");
    await world.press("p");
    await world.press(" ");
    expect(world.sent).toEqual([
      { type: "place", at: [9, 5] },
      { type: "place", at: [2, 5] },
    ]);
  });

  it("a second press of Space after a throw sets no piece; one that comes later does, none that is held", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    await world.press(" ");
    world.update([{ type: "throw", at: 1, player: "black", dice: [3, 4], total: 7 }], SEVEN);
    await world.press("n");
    vi.advanceTimersByTime(599);
    await world.press(" ");
    expect(world.sent).toEqual([{ type: "throw" }]);
    vi.advanceTimersByTime(1);
    await world.press(" ", true);
    await world.press("Enter", true);
    expect(world.sent).toEqual([{ type: "throw" }]);
    await world.press(" ");
    expect(world.sent.at(-1)).toEqual({ type: "place", at: [9, 5] });
  });

  it("an arrow that is held walks on, and does not call back whoever has gone elsewhere within the frame", async () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (job: () => void) => frames.push(job));
    onTestFinished(() => void vi.unstubAllGlobals());
    const field = document.createElement("input");
    document.body.append(field);
    world.at("hole-5-5").focus();
    await world.press("ArrowRight", true);
    field.focus();
    frames.splice(0).forEach((job) => job());
    expect([document.activeElement, world.at("hole-5-6").getAttribute("tabindex")]).toEqual([field, "0"]);
    world.at("hole-5-6").focus();
    await world.press("ArrowLeft");
    frames.splice(0).forEach((job) => job());
    expect(document.activeElement).toBe(world.at("hole-5-5"));
  });

  it("a refusal is told in words", async () => {
    world.refusal = "wrong_phase";
    await world.tap("throw");
    expect(world.at("hint").textContent).toBe("That is not possible now.");
  });

  it("resigning takes two steps", async () => {
    await world.tap("resign");
    expect(world.sent).toEqual([]);
    await world.tap("resign-yes");
    expect(world.sent).toEqual([{ type: "resign" }]);
  });

  it("whoever resigns while a throw is under way has resigned", async () => {
    world.slow = new Promise(() => {});
    await world.tap("throw");
    await world.tap("resign");
    await world.tap("resign-yes");
    expect(world.sent).toEqual([{ type: "throw" }, { type: "resign" }]);
  });
});

describe("the headline", () => {
  const headline = (view: TritocView, change = {}): string =>
    new FakeWorld(tritocRoom(view, change)).table.headline().text;

  it("names what is due, and from whom", () => {
    expect(headline(tritocView())).toBe("Your turn: throw the dice");
    expect(headline(tritocView({ throws: [[3, 4]] }))).toBe("You cannot use 7: throw again (2 of 3)");
    expect(headline(SEVEN)).toBe("7: choose a hole");
    expect(headline(TWELVE)).toContain("or decline");
    expect(headline(SEVEN, WHITE)).toBe("Ada chooses a hole for 7");
    expect(headline(tritocView({ phase: "over" }))).toBe("The game is over");
    expect(new FakeWorld(tritocRoom(SEVEN, WHITE)).table.headline().due).toBe(false);
  });
});

describe("what happens", () => {
  it("is drawn, spoken once and heard", () => {
    world.update([{ type: "throw", at: 1, player: "black", dice: [3, 4], total: 7 }], SEVEN);
    expect(world.at("total").textContent).toBe("7");
    expect(world.at("dice").dataset["total"]).toBe("7");
    expect(world.said).toEqual(["Ada throws 3 and 4: 7. 2 holes can be chosen."]);
    world.update(
      [
        { type: "place", at: 2, player: "black", hole: [2, 5], lot: false },
        { type: "turn", at: 2, turn: 8, player: "white", before: "moved" },
      ],
      tritocView({ turn: 8, player: "white" }),
    );
    expect(world.at("hole-2-5").classList.contains("last")).toBe(true);
    expect(world.said.at(-1)).toBe("Ada takes the 7 of field 2 (top).");
    expect(world.heard).toEqual(["roll", "sealed"]);
    world.update([{ type: "throw", at: 3, player: "black", dice: [6, 6], total: 12 }], TWELVE);
    expect(world.said.at(-1)).toMatch(/^Ada throws 6 and 6: 12. Twelve: .*, or decline.$/);
    world.update([{ type: "turn", at: 3, turn: 9, player: "black", before: "stuck" }], tritocView({ turn: 9 }));
    expect(world.said.at(-1)).toBe("Cleo could not move. Your turn: throw the dice.");
    expect(world.heard.at(-1)).toBe("open");
  });

  it("after a reload the dice lie as they fell, and the last piece is marked", () => {
    world = new FakeWorld(
      tritocRoom(SEVEN, {
        log: [
          { type: "place", at: 1, player: "white", hole: [5, 5], lot: false },
          { type: "turn", at: 1, turn: 7, player: "black", before: "moved" },
          { type: "throw", at: 2, player: "black", dice: [3, 4], total: 7 },
        ],
      }),
    );
    expect(world.at("total").textContent).toBe("7");
    expect(world.at("hole-5-5").classList.contains("last")).toBe(true);
    expect(world.heard).toEqual([]);
  });

  it("the next game begins with a clean table", () => {
    world.update([{ type: "throw", at: 1, player: "black", dice: [3, 4], total: 7 }], SEVEN);
    const before = world.room;
    world.room = { ...before, info: { ...before.info, game_id: "G2" }, view: tritocView({ turn: 1 }), log: [] };
    world.table.update(before, world.room, []);
    world.draw();
    expect(world.at("total").textContent).toBe("");
    expect(world.root.querySelectorAll(".last")).toHaveLength(0);
  });

  it("what is on its way as a game ends waits for its answer in the next", async () => {
    let answer = (): void => undefined;
    world.slow = new Promise((resolve) => (answer = resolve));
    await world.tap("throw");
    const before = world.room;
    world.room = { ...before, info: { ...before.info, game_id: "G2" }, view: tritocView({ turn: 1 }), log: [] };
    world.table.update(before, world.room, []);
    world.draw();
    await world.tap("throw");
    expect(world.sent).toHaveLength(1);
    answer();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    await world.tap("throw");
    expect(world.sent).toHaveLength(2);
  });

  const press = (init: KeyboardEventInit) => (): unknown =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true }));

  it.each([
    ["a tap anywhere", (): unknown => document.body.click(), "no"],
    ["any key", press({ key: "x" }), "no"],
    ["not a key that is held", press({ key: "x", repeat: true }), "yes"],
    ["not one that is held to press another", press({ key: "Shift" }), "yes"],
  ])("the roll of the dice is ended by %s", (_, act, rolling) => {
    world.settings.reveal_ms = 1000;
    world.update([{ type: "throw", at: 1, player: "black", dice: [3, 4], total: 7 }], SEVEN);
    expect([world.at("dice").dataset["rolling"], world.root.querySelectorAll(".target").length]).toEqual(["yes", 0]);
    act();
    const targets = rolling === "no" ? 2 : 0;
    expect([world.at("dice").dataset["rolling"], world.root.querySelectorAll(".target").length]).toEqual([
      rolling,
      targets,
    ]);
    world.table.close();
  });

  it("a tap that ends the roll does what it does besides", async () => {
    world.settings.reveal_ms = 1000;
    world.update([{ type: "throw", at: 1, player: "black", dice: [3, 4], total: 7 }], SEVEN);
    await world.tap("hole-2-5");
    expect([world.sent, world.at("dice").dataset["rolling"]]).toEqual([[{ type: "place", at: [2, 5] }], "no"]);
    world.table.close();
  });

  it("the result counts the board of the last move, though its dice are still rolling", () => {
    world.settings.reveal_ms = 1000;
    const result = { winner: "white" as const, reason: "line" as const, points: { black: 1, white: 8 } };
    world.update(
      [
        { type: "throw", at: 1, player: "white", dice: [3, 4], total: 7 },
        { type: "place", at: 2, player: "white", hole: [2, 5], lot: false },
      ],
      tritocView({ points: { black: 1, white: 2 } }),
    );
    const tally = (): unknown => Object.fromEntries(world.table.tally());
    expect(tally()).toEqual({ black: 1, white: 0 });
    world.update(
      [{ type: "over", at: 3, result }],
      tritocView({ phase: "over", points: { black: 1, white: 3 }, result }),
    );
    expect(tally()).toEqual({ black: 1, white: 3 });
    world.table.close();
  });

  it("the end: who has won, why, and the points", () => {
    const result = { winner: "white" as const, reason: "line" as const, points: { black: 1, white: 8 } };
    world = new FakeWorld(tritocRoom(tritocView({ phase: "over", result })));
    expect(world.table.result()).toMatchObject({ title: "You lose", detail: "Three fields in a row." });
    const watcher = new FakeWorld(
      tritocRoom(tritocView({ phase: "over", result }), { you: { seats: [], sealed: {}, host: false } }),
    );
    expect(watcher.table.result()?.title).toBe("White wins");
  });
});
