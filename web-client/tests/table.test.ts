// @vitest-environment happy-dom
// The table as a person meets it: what is drawn for a view, and what a tap sends.
import { render } from "lit-html";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { CtorRoom } from "../src/games/ctor/room.ts";
import { openTable } from "../src/games/ctor/table.ts";
import type { Table } from "../src/games/common/game.ts";
import type { Page } from "../src/session/page.ts";
import type { Session } from "../src/session/session.ts";
import { reading } from "../src/games/ctor/reading.ts";
import { roomAfterSeal, roomAfterUpdate, type RoomState } from "../src/room/state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import type { AnyEvent, CtorLegal, CtorSeal, CtorView, SeatName } from "../src/wire/messages.ts";
import { duty, room, view } from "./support.ts";

const NONE: CtorLegal = { put: [], move: [], landing: { from: [], to: [] } };
const putView = view({ legal: { ...NONE, put: [1, 2, 28] } });

// The test's document rejects the promise of an animation that is cancelled; a browser does so only for who asked.
Element.prototype.animate = () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;

class FakeWorld {
  state: RoomState;
  sent: unknown[] = [];
  said: string[] = [];
  heard: string[] = [];
  settings: Settings = { ...DEFAULT_SETTINGS, reveal_ms: 0 };
  /** What envelopes wait for, if the server takes its time. */
  answered: Promise<void> | null = null;
  refusal = "";
  table: Table;
  root = document.createElement("div");

  constructor(state: RoomState) {
    this.state = state;
    const seal: Session["seal"] = async (action, _seat, change) => {
      const given = action as CtorSeal;
      this.sent.push(given.type === "seal" ? { seal: given.duty, choice: given.choice } : { unseal: given.duty });
      await this.answered;
      if (this.refusal) return { re: "x-1", ok: false, error: { code: this.refusal, message: "" } } as never;
      const answer = { re: "x-1", ok: true, at: 1 } as const;
      this.state = roomAfterSeal(this.state, change, this.state.roundCount, answer);
      return answer;
    };
    const tell = async (_type: string, fields: { action: unknown }) => {
      this.sent.push(fields.action);
      await this.answered;
      return true;
    };
    const ask = async (type: string, fields: { action: unknown }) => {
      await tell(type, fields);
      return this.refusal ? { ok: false, error: { code: this.refusal, message: "" } } : { ok: true };
    };
    const page = {
      state: { ...firstState({ screen: "lobby" }), settings: this.settings },
      session: { seal, tell, ask, gameNow: () => 1000 },
      voice: {
        say: (text: string) => this.said.push(text),
        sayOnce: (text: string) => this.said.push(text),
        sayNow: () => undefined,
      },
      sounds: { play: (sound: string) => this.heard.push(sound) },
      redraw: () => this.draw(),
    };
    this.table = openTable({ page: page as unknown as Page, room: () => this.state as CtorRoom });
    this.table.update(null, this.state, []);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.table) render([this.table.board(), this.table.tray()], this.root);
  }

  cell(square: number): HTMLElement {
    return this.root.querySelector(`[data-testid="square-${square}"]`) as HTMLElement;
  }

  handle(id: string): HTMLButtonElement | null {
    return this.root.querySelector(`[data-testid="${id}"]`);
  }

  /** On the board, as it is held where `repeat` says so. */
  press(key: string, repeat = false): void {
    const at = this.root.querySelector("[role=gridcell][tabindex='0']");
    at?.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  }

  async tap(square: number): Promise<void> {
    this.cell(square).click();
    await Promise.resolve();
    await Promise.resolve();
    this.draw();
  }

  update(events: AnyEvent[], next: CtorView): void {
    const before = this.state;
    this.state = roomAfterUpdate(
      before,
      {
        type: "update",
        room: before.room,
        seq: before.seq + 1,
        now: 1,
        events,
        view: next,
      },
      reading,
    );
    this.table.update(before, this.state, events);
    this.draw();
  }
}

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld(room({ view: putView }));
});

describe("the board", () => {
  it("has one real cell per square, one tab stop, and copies that are not read", () => {
    const cells = [...world.root.querySelectorAll("[role=gridcell]")];
    expect(cells).toHaveLength(64);
    expect(cells.filter((cell) => cell.getAttribute("tabindex") === "0")).toHaveLength(1);
    const copies = [...world.root.querySelectorAll('[data-square="1"]')].filter(
      (cell) => cell.getAttribute("role") === null,
    );
    expect(copies).toHaveLength(3);
    expect(copies.every((copy) => copy.getAttribute("aria-hidden") === "true")).toBe(true);
  });

  it("labels every cell completely", () => {
    expect(world.cell(28).getAttribute("aria-label")).toBe("28, empty, legal target");
    expect(world.cell(3).getAttribute("aria-label")).toBe("3, empty");
  });

  it("1.3 a copy acts on its square", async () => {
    const copy = [...world.root.querySelectorAll<HTMLElement>('[data-square="1"]')].find(
      (cell) => cell.getAttribute("role") === null,
    );
    copy?.click();
    await Promise.resolve();
    world.handle("seal")?.click();
    expect(world.sent).toEqual([{ seal: 1, choice: { put: 1 } }]);
  });

  it("frames what can be replaced and counts neighbours from four on", () => {
    const board = [..."w".padEnd(64, ".")];
    for (const square of [2, 8, 9, 57]) board[square - 1] = "b";
    world.update([], view({ ...putView, board: board.join(""), replaceable: [1] }));
    expect(world.cell(1).classList.contains("replaceable")).toBe(true);
    expect(world.cell(1).querySelector(".badge")?.textContent).toBe("4");
    expect(world.cell(1).getAttribute("aria-label")).toContain("can be replaced");
  });
});

describe("sealing", () => {
  it("a tap drafts, a second tap on the square seals", async () => {
    await world.tap(28);
    expect(world.sent).toEqual([]);
    expect(world.cell(28).classList.contains("draft")).toBe(true);
    await world.tap(28);
    expect(world.sent).toEqual([{ seal: 1, choice: { put: 28 } }]);
  });

  it("what is not offered is refused with a reason and sends nothing", async () => {
    await world.tap(3);
    expect(world.handle("hint")?.textContent).toContain("Put");
    expect(world.sent).toEqual([]);
  });

  it("a hint is spoken once: it is no region that speaks by itself", async () => {
    await world.tap(3);
    const hint = world.handle("hint");
    expect(hint?.getAttribute("role")).toBeNull();
    expect(world.said.filter((text) => text === hint?.textContent)).toHaveLength(1);
  });

  it("seals at once if that is set", async () => {
    world.settings.seal_at_once = true;
    await world.tap(2);
    expect(world.sent).toEqual([{ seal: 1, choice: { put: 2 } }]);
  });

  it("a change to a sealed choice takes it out of its envelope first", async () => {
    await world.tap(28);
    await world.tap(28);
    world.update(
      [{ type: "sealed", at: 1, duty: 1 }],
      view({ ...putView, round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black2")] } }),
    );
    expect(world.cell(28).classList.contains("in-envelope")).toBe(true);
    await world.tap(2);
    expect(world.sent.slice(1)).toEqual([{ unseal: 1 }]);
  });

  it.each([false, true])(
    "a whole Move is chosen before its unseal is answered (sealed at once: %s)",
    async (atOnce) => {
      const legal: CtorLegal = {
        ...NONE,
        move: [
          [1, 9],
          [2, 10],
        ],
      };
      const sealed = view({ legal, round: { op: "move", duties: [duty(1, "black1", true), duty(2, "black2")] } });
      const you = { seats: ["black1" as const], sealed: { "1": { move: [1, 9] as [number, number] } }, host: true };
      const slow = new FakeWorld(room({ view: sealed, you }));
      slow.settings.seal_at_once = atOnce;
      let answer = (): void => undefined;
      slow.answered = new Promise((resolve) => (answer = resolve));
      await slow.tap(2);
      await slow.tap(10);
      slow.handle("unseal")?.click();
      expect(slow.handle("hint")?.textContent ?? "").toBe("");
      const then = { seal: 1, choice: { move: [2, 10] } };
      expect(slow.sent).toEqual(atOnce ? [{ unseal: 1 }, then] : [{ unseal: 1 }]);
      answer();
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
      expect(slow.sent).toHaveLength(atOnce ? 2 : 1);
      slow.draw();
      if (!atOnce) await slow.tap(10);
      expect(slow.sent.at(-1)).toEqual(then);
    },
  );

  it("what is tapped while a seal is on its way takes the place of what that holds", async () => {
    world.settings.seal_at_once = true;
    let answer = (): void => undefined;
    world.answered = new Promise((resolve) => (answer = resolve));
    await world.tap(28);
    await world.tap(28);
    expect(world.handle("hint")).toBeNull();
    await world.tap(2);
    answer();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    expect(world.sent).toEqual([{ seal: 1, choice: { put: 28 } }, { unseal: 1 }, { seal: 1, choice: { put: 2 } }]);
  });

  it("an answer that comes after its round is nothing to what is on its way in the next", async () => {
    const answers: (() => void)[] = [];
    const slow = (): void => void (world.answered = new Promise((resolve) => answers.push(resolve)));
    slow();
    await world.tap(28);
    await world.tap(28);
    world.update([{ type: "round", at: 1, op: "put", duties: [1] }], {
      ...putView,
      left: { put: 1, move: 2, landing: 0 },
    });
    slow();
    await world.tap(2);
    await world.tap(2);
    answers[0]?.();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    world.draw();
    expect([world.sent.length, world.handle("seal")?.disabled]).toEqual([2, true]);
  });

  it("a draft is gone with its round", async () => {
    await world.tap(28);
    const reveal: AnyEvent = {
      type: "reveal",
      at: 1,
      op: "put",
      choices: [{ duty: 2, seat: "black2", put: 5, void: false }],
    };
    world.update(
      [reveal, { type: "round", at: 1, op: "put", duties: [1] }],
      view({ ...putView, left: { put: 1, move: 2, landing: 0 } }),
    );
    expect(world.cell(28).classList.contains("draft")).toBe(false);
    expect(world.said.at(-1)).toBe("Black: 5. Put: choose now.");
  });
});

describe("the reveal that ends the game", () => {
  const result = { winner: "black", reason: "board_full", chips: { black: 40, white: 24 } } as const;
  const ends: AnyEvent[] = [
    { type: "reveal", at: 1, op: "put", choices: [{ duty: 1, seat: "black1", put: 28, void: false }] },
    { type: "over", at: 1, result },
  ] as never;
  const finished = view({ ...putView, phase: "over", round: null, result });
  const envelopes = (): string => world.root.querySelector(".envelopes.on-stage")?.textContent ?? "";

  it("is on stage before the result is told, and whoever acts is told it at once", () => {
    world = new FakeWorld(room({ view: putView }));
    world.settings.reveal_ms = 2_400;
    world.update(ends, finished);
    expect(envelopes()).toContain("28");
    expect(world.table.result()).toBeNull();
    document.body.click();
    expect(world.table.result()?.title).toBe("Your team wins");
  });
  it("with no motion set, the result is told at once", () => {
    world = new FakeWorld(room({ view: putView }));
    world.update(ends, finished);
    expect(world.table.result()?.title).toBe("Your team wins");
  });
});

describe("the receipt", () => {
  const receipt = "Sealed 0.1 s before the end.";
  const timed = { ...putView, deadline: 1100 };
  const mine = (choice: object): AnyEvent =>
    ({ type: "reveal", at: 1, op: "put", choices: [{ duty: 1, seat: "black1", void: false, ...choice }] }) as AnyEvent;
  const theirs = view({ team: "white", turn: 4, round: null });
  const words = (): string => world.handle("tray-words")?.textContent ?? "";
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    world.draw();
  };

  beforeEach(() => {
    world = new FakeWorld(room({ view: timed }));
  });

  it("is told with the reveal of what was sealed in time, until another reveal is missed", async () => {
    await world.tap(28);
    await world.tap(28);
    await settled();
    world.update([mine({ put: 28 })], theirs);
    expect(words()).toContain(receipt);
    const before = world.state;
    world.state = { ...before, roundCount: before.roundCount + 1, log: [mine({ put: 2 })] };
    world.table.update(before, world.state, []);
    world.draw();
    expect(words()).not.toContain(receipt);
  });

  it("is not told of what came too late", async () => {
    let answer = (): void => undefined;
    world.answered = new Promise((resolve) => (answer = resolve));
    world.refusal = "wrong_phase";
    await world.tap(28);
    await world.tap(28);
    expect(world.sent).toHaveLength(1);
    world.update([mine({ pass: true })], theirs);
    answer();
    await settled();
    expect(words()).not.toContain(receipt);
  });

  it("is not told of what was taken back", async () => {
    await world.tap(28);
    await world.tap(28);
    await settled();
    world.update([], { ...timed, round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black2")] } });
    world.handle("unseal")?.click();
    await settled();
    world.update([mine({ pass: true })], theirs);
    expect(words()).not.toContain(receipt);
  });

  it("is kept where sealing anew is refused", async () => {
    await world.tap(28);
    await world.tap(28);
    await settled();
    world.refusal = "unavailable";
    await world.tap(2);
    await world.tap(2);
    await settled();
    world.update([mine({ put: 28 })], theirs);
    expect(words()).toContain(receipt);
  });
});

describe("what was begun in one turn", () => {
  it("is not replaced in another, nor in another round", async () => {
    const performed = view({ ...putView, board: "w".padEnd(64, "."), performed: true, replaceable: [1] });
    const between = { ...performed, round: null };
    const cases: [CtorView, CtorView][] = [
      [performed, { ...performed, left: { put: 1, move: 2, landing: 0 } }],
      [between, { ...between, turn: 5 }],
    ];
    for (const [now, next] of cases) {
      world = new FakeWorld(room({ view: now }));
      world.handle("replace-all")?.click();
      world.update([], { ...next, replaceable: [9] });
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
      expect(world.sent).toEqual([{ type: "replace", square: 1 }]);
    }
  });

  it.each([3, 5])("a square that waits for its operation is not picked in another (turn %s)", async (turn) => {
    const moving = view({ round: { op: "move", duties: [duty(1, "black1")] }, legal: { ...NONE, move: [[1, 9]] } });
    world = new FakeWorld(room({ view: moving }));
    world.settings.seal_at_once = true;
    await world.tap(28);
    expect(world.handle("switch-offer")).not.toBeNull();
    world.update([], { ...putView, turn });
    expect(world.sent).toEqual(turn === 3 ? [{ seal: 1, choice: { put: 28 } }] : []);
  });
});

describe("replacing all", () => {
  const chain = (...replaceable: number[]): CtorView =>
    view({ ...putView, board: "w".padEnd(64, "."), performed: true, replaceable });
  const replaced = (...squares: number[]) => squares.map((square) => ({ type: "replace", square }));
  /** However long it takes. */
  const waits = () => vi.advanceTimersByTimeAsync(60_000);

  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    world = new FakeWorld(room({ view: chain(1) }));
  });

  it("goes on with what each makes possible, however long after its answer the view comes", async () => {
    world.handle("replace-all")?.click();
    await waits();
    world.update([{ type: "done", at: 1, seat: "black2" }], { ...chain(1), done: ["black2"] });
    await waits();
    expect([world.sent, world.handle("replace-all")?.disabled]).toEqual([replaced(1), true]);
    world.update([], chain(9, 10));
    await waits();
    world.update([], chain(10));
    await waits();
    expect(world.sent).toEqual(replaced(1, 9, 10));
    world.update([], chain());
    await waits();
    world.update([], chain(12));
    await waits();
    expect([world.sent, world.handle("replace-all")?.disabled]).toEqual([replaced(1, 9, 10), false]);
  });

  it("passes over what is refused, and waits for nothing then", async () => {
    world.refusal = "illegal_move";
    world.update([], chain(1, 2));
    world.handle("replace-all")?.click();
    await waits();
    expect([world.sent, world.handle("replace-all")?.disabled]).toEqual([replaced(1, 2), false]);
  });

  it("ends with its turn, and where the connection was lost with what is told after that", async () => {
    world.handle("replace-all")?.click();
    await waits();
    world.update([], { ...chain(1), turn: 5 });
    await waits();
    expect([world.sent, world.handle("replace-all")?.disabled]).toEqual([replaced(1), false]);
    world.handle("replace-all")?.click();
    await waits();
    const before = world.state;
    world.state = room({ view: { ...chain(), turn: 5 } });
    world.table.update(before, world.state, []);
    await waits();
    world.update([], { ...chain(3), turn: 5 });
    expect([world.sent, world.handle("replace-all")?.disabled]).toEqual([replaced(1, 1), false]);
  });
});

describe("what is pressed twice, or held", () => {
  const twice = (id: string): boolean | undefined =>
    world.handle(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));

  it("5.1 neither passes nor says Done in the round that has opened meanwhile", () => {
    twice("pass");
    twice("done");
    world.press("p", true);
    world.press("d", true);
    expect(world.sent).toEqual([]);
    world.press("d");
    expect(world.sent).toEqual([{ type: "done" }]);
  });

  it("walks on as long as an arrow is held", () => {
    world.press("ArrowRight", true);
    expect(world.cell(2).getAttribute("tabindex")).toBe("0");
  });

  it("does not call back whoever has gone elsewhere within the frame", () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (job: () => void) => frames.push(job));
    onTestFinished(() => void vi.unstubAllGlobals());
    const field = document.createElement("input");
    document.body.append(field);
    world.cell(1).focus();
    world.press("ArrowRight");
    field.focus();
    frames.splice(0).forEach((job) => job());
    expect(document.activeElement).toBe(field);
    world.cell(2).focus();
    world.press("ArrowRight");
    frames.splice(0).forEach((job) => job());
    expect(document.activeElement).toBe(world.cell(3));
  });
});

describe("the call to choose", () => {
  const put = (seat: "black1" | "black2", sealed: boolean): CtorView =>
    view({ ...putView, round: { op: "put", duties: [duty(1, seat, sealed), duty(2, "black2", true)] } });
  const unsealed: AnyEvent = { type: "unsealed", at: 2, duty: 1 };

  it("sounds for a duty that comes to me, and not for what I have taken back", () => {
    world.update([{ type: "sealed", at: 1, duty: 1 }], put("black1", true));
    world.update([unsealed], put("black1", false));
    expect(world.heard).toEqual([]);
    world.update([], put("black2", true));
    world.update([unsealed], put("black1", false));
    expect(world.heard).toEqual(["open"]);
  });
});

describe("everything else one can do", () => {
  it("4.1 a tap on a replaceable chip replaces it at once", async () => {
    world.update([], view({ ...putView, board: "w".padEnd(64, "."), replaceable: [1], performed: true }));
    await world.tap(1);
    expect(world.sent).toEqual([{ type: "replace", square: 1 }]);
  });

  it("3.3 a chip of one's own in a Put round offers the switch to Move; alone in a team it switches", async () => {
    const board = "b".padEnd(64, ".");
    const legal: CtorLegal = { ...NONE, put: [2, 28] };
    world.update([], view({ legal, board }));
    await world.tap(1);
    expect(world.sent).toEqual([]);
    world.handle("switch-offer")?.click();
    expect(world.sent).toEqual([{ type: "open", op: "move" }]);
    const alone = new FakeWorld(
      room({ view: view({ legal, board, members: { black: ["black1"], white: ["white1"] } }) }),
    );
    await alone.tap(1);
    expect(alone.sent).toEqual([{ type: "open", op: "move" }]);
  });

  it("whoever watches is told so and sends nothing", async () => {
    const watcher = new FakeWorld(
      room({ view: view(), audience: "spectator", you: { seats: [], sealed: {}, host: false } }),
    );
    await watcher.tap(28);
    expect(watcher.sent).toEqual([]);
    expect(watcher.said.at(-1)).toContain("watching");
    expect(watcher.handle("seal")).toBeNull();
  });

  it("6.2 five secret squares are written as one list", async () => {
    const secrets = new FakeWorld(
      room({
        view: view({ phase: "secrets", turn: 0, team: null, round: null, left: { put: 0, move: 0, landing: 0 } }),
      }),
    );
    for (const square of [1, 2, 3, 4, 5]) await secrets.tap(square);
    expect(secrets.handle("secrets-progress")?.getAttribute("role")).toBeNull();
    secrets.handle("secrets-write")?.click();
    expect(secrets.sent).toEqual([{ type: "secrets", squares: [1, 2, 3, 4, 5] }]);
  });

  it("6.2 after Done the list of one's own stays; who writes both comes to the other", async () => {
    const secret = view({
      phase: "secrets",
      turn: 0,
      team: null,
      round: null,
      left: { put: 0, move: 0, landing: 0 },
      secrets: { black: [1, 2, 3, 4, 5], white: null },
    });
    const done = async (seats: SeatName[]): Promise<FakeWorld> => {
      const alone = new FakeWorld(room({ view: secret, you: { seats, sealed: {}, host: true } }));
      alone.handle("done")?.click();
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
      alone.draw();
      expect(alone.sent).toContainEqual({ type: "done" });
      return alone;
    };
    const one = await done(["black1"]);
    expect([one.handle("secrets-edit") !== null, one.handle("secrets-write")]).toEqual([true, null]);
    const both = await done(["black1", "white1"]);
    expect(both.handle("secrets-white")?.getAttribute("aria-pressed")).toBe("true");
  });

  it.each([
    ["written", "secrets-write"],
    ["said Done to", "done"],
  ])("6.2 what is picked before it is known that the list has been %s is not lost", async (_, press) => {
    const secret = view({
      phase: "secrets",
      turn: 0,
      team: null,
      round: null,
      left: { put: 0, move: 0, landing: 0 },
      secrets: { black: [], white: [] },
    });
    const you = { seats: ["black1" as const, "white1" as const], sealed: {}, host: true };
    const both = new FakeWorld(room({ view: secret, you }));
    let answer = (): void => undefined;
    both.answered = new Promise((resolve) => (answer = resolve));
    for (const square of [1, 2, 3, 4, 5]) await both.tap(square);
    both.handle(press)?.click();
    both.handle("secrets-white")?.click();
    await both.tap(9);
    answer();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    both.draw();
    await both.tap(10);
    expect(both.handle("secrets-progress")?.textContent).toContain("2");
    expect(both.handle("secrets-white")?.getAttribute("aria-pressed")).toBe("true");
  });

  it.each([
    ["while a round is open, each seat says Done", { op: "put" as const, duties: [duty(1, "black1")] }, 2],
    ["between rounds one ends the turn: the other seat's would be refused in the next", null, 1],
  ])("5.1 who holds two seats: %s", async (_, round, times) => {
    const you = { seats: ["black1" as const, "black2" as const], sealed: {}, host: true };
    world = new FakeWorld(room({ view: view({ round, performed: true, replaceable: [1] }), you }));
    world.handle("done")?.click();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    expect(world.sent).toEqual(Array.from({ length: times }, () => ({ type: "done" })));
  });

  it("one envelope per duty, with its state as a word and nobody's content but mine", async () => {
    await world.tap(28);
    expect(world.handle("envelope-black1-1")?.textContent).toContain("Put 28");
    expect(world.handle("envelope-black2-2")?.dataset["state"]).toBe("choosing");
  });
});
