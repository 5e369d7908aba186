// @vitest-environment happy-dom
// The hints of a first game: one at a time, each once, and quiet when they are not wanted.
import { readFileSync } from "node:fs";
import { nothing, render } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { firstHints as ctorHints } from "../src/games/ctor/first-hints.ts";
import { freshState } from "../src/games/ctor/state.ts";
import type { Hint, OptionsModule, Table, TableModule } from "../src/games/common/game.ts";
import { firstHints as totasHints } from "../src/games/totas/first-hints.ts";
import { freshState as freshTotas } from "../src/games/totas/state.ts";
import { firstHints as tritocHints } from "../src/games/tritoc/first-hints.ts";
import type { Page } from "../src/session/page.ts";
import type { RoomState } from "../src/room/state.ts";
import { firstHints, type FirstHints } from "../src/screens/first-hints.ts";
import { match as matchScreen } from "../src/screens/match.ts";
import { SeenHints } from "../src/session/seen-hints.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";
import { duty, info, room, view } from "./support.ts";
import { DARK, totasRoom, totasView } from "./totas-support.ts";
import { tritocRoom, tritocView } from "./tritoc-support.ts";

const openPanels = vi.hoisted(() => vi.fn(() => ({ close: () => undefined })));
vi.mock("../src/screens/match-later.ts", () => ({
  openPanels,
  openResult: () => ({ close: () => undefined }),
  loadResult: async () => ({}),
}));
vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const hint = (id: string): Hint => ({ id, text: `About ${id}.`, about: `.${id}` });

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

class FakeMatch {
  keep = memory();
  settings = { ...DEFAULT_SETTINGS };
  said: string[] = [];
  occasions: Hint[] = [];
  room: RoomState = room();
  root = document.createElement("div");
  hints: FirstHints = this.open();

  open(): FirstHints {
    const page = {
      state: { settings: this.settings },
      session: { set: (change: object) => Object.assign(this.settings, change) },
      voice: { sayOnce: (text: string) => this.said.push(text) },
      redraw: () => undefined,
    } as unknown as Page;
    return firstHints(page, () => this.occasions, new SeenHints(this.keep));
  }

  /** The hint on the screen; null: none. */
  shown(): string | null {
    const drawn = this.hints.draw(this.room);
    render(drawn === nothing ? "" : drawn, this.root);
    return this.root.querySelector<HTMLElement>("[data-testid=first-hint]")?.dataset["hint"] ?? null;
  }

  /** Whether a hint is there, or its place. */
  place(): boolean {
    this.shown();
    return this.root.querySelector(".first-hint, .hint-place") !== null;
  }

  press(id: string): void {
    (this.root.querySelector(`[data-testid=${id}]`) as HTMLElement).click();
  }

  goesOn(): void {
    this.room = { ...this.room };
  }
}

let match: FakeMatch;
beforeEach(() => {
  vi.useFakeTimers();
  match = new FakeMatch();
});

describe("hints of a first game", () => {
  it("come one at a time, in the order of need", () => {
    match.occasions = [hint("put"), hint("torus")];
    expect(match.shown()).toBe("put");
    match.goesOn();
    expect(match.shown()).toBe("put");
  });

  it("one that is put away is followed by another only when the game goes on, or when its occasion is new", () => {
    match.occasions = [hint("put"), hint("torus")];
    match.shown();
    match.press("first-hint-next");
    expect(match.shown()).toBeNull();
    match.occasions = [hint("put"), hint("seal"), hint("torus")];
    expect(match.shown()).toBe("seal");
    match.press("first-hint-next");
    match.goesOn();
    expect(match.shown()).toBe("torus");
  });

  it("go when their occasion is over, and are not shown again, in another match neither", () => {
    match.occasions = [hint("put")];
    match.shown();
    match.occasions = [];
    expect(match.shown()).toBeNull();
    match.occasions = [hint("put")];
    expect(match.shown()).toBeNull();
    match.hints = match.open();
    expect(match.shown()).toBeNull();
    new SeenHints(match.keep).forget();
    match.hints = match.open();
    expect(match.shown()).toBe("put");
  });

  it("are spoken once, and only if they are still there", () => {
    match.occasions = [hint("put")];
    match.shown();
    match.shown();
    vi.runAllTimers();
    match.shown();
    vi.runAllTimers();
    expect(match.said).toEqual(["Hint: About put."]);
    match.occasions = [hint("seal")];
    match.shown();
    match.press("first-hint-next");
    vi.runAllTimers();
    expect(match.said).toHaveLength(1);
  });

  it(
    "are off where they are switched off, for watchers, " + "and when nothing is played; switched on again they go on",
    () => {
      match.occasions = [hint("put")];
      match.shown();
      match.press("first-hint-off");
      expect([match.shown(), match.settings.hints]).toEqual([null, false]);
      match.settings.hints = true;
      expect(match.shown()).toBe("put");
      match.room = room({ you: { seats: [], sealed: {}, host: false } });
      expect(match.shown()).toBeNull();
      match.room = room({ info: info({ status: "over" }) });
      expect(match.shown()).toBeNull();
    },
  );
});

describe("the frame round what a hint is about", () => {
  const framed = (): number => document.querySelectorAll("[data-hinted]").length;
  const about = document.createElement("p");
  about.className = "put";

  beforeEach(() => {
    about.remove();
    about.removeAttribute("data-hinted");
    match.occasions = [hint("put")];
  });

  it("comes though that is drawn a frame later than the rest, as the tabs are", async () => {
    match.shown();
    requestAnimationFrame(() => document.body.append(about));
    await vi.advanceTimersByTimeAsync(100);
    expect(framed()).toBe(1);
    match.hints.close();
    expect(framed()).toBe(0);
  });

  it("goes with the hint that is put away", async () => {
    document.body.append(about);
    match.shown();
    await vi.advanceTimersByTimeAsync(100);
    expect(framed()).toBe(1);
    match.press("first-hint-next");
    match.shown();
    await vi.advanceTimersByTimeAsync(100);
    expect(framed()).toBe(0);
  });

  it("does not come once the match has been left", async () => {
    document.body.append(about);
    match.shown();
    match.hints.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(framed()).toBe(0);
  });
});

describe("the place of hints", () => {
  it("is kept from the beginning of a first game, and while none is there: what stands below does not move", () => {
    expect(match.place()).toBe(true);
    match.occasions = [hint("put")];
    expect([match.shown(), match.place()]).toEqual(["put", true]);
    match.press("first-hint-next");
    expect([match.shown(), match.place()]).toEqual([null, true]);
    const place = match.root.querySelector(".hint-place");
    expect([place?.textContent, place?.children.length]).toEqual(["", 0]);
  });

  it("in later games it is kept once there has been one", () => {
    match.place();
    match.hints.close();
    match.hints = match.open();
    expect(match.place()).toBe(false);
    match.occasions = [hint("torus")];
    expect(match.place()).toBe(true);
    match.occasions = [];
    expect(match.place()).toBe(true);
  });

  it("is nobody’s who gets no hints", () => {
    match.settings.hints = false;
    expect(match.place()).toBe(false);
    match.settings.hints = true;
    match.room = room({ you: { seats: [], sealed: {}, host: false } });
    expect(match.place()).toBe(false);
    match.room = room({ info: info({ status: "over" }) });
    expect(match.place()).toBe(false);
  });

  it("is as high as a hint beside the board, where they stand behind what is pressed", () => {
    const sheet = readFileSync(`${import.meta.dirname}/../src/styles/hints.css`, "utf8");
    const [, beside = ""] = /\.tray > :is\(\.first-hint, \.hint-place\) \{([^}]*)\}/.exec(sheet) ?? [];
    expect(beside).toMatch(/order: 1;\s*min-height: calc/);
  });

  it("is there before the tabs below it: they come with the hints, or after them", async () => {
    let come = (): void => undefined;
    const loaded = new Promise<void>((resolve) => (come = resolve));
    const occasionsLoaded = loaded.then(() => () => []);
    const table = { loadHints: () => occasionsLoaded } as unknown as Table;
    const opened = matchScreen(page(), {} as TableModule, table, {} as OptionsModule, "turn", () => null, null);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(openPanels).not.toHaveBeenCalled();
    come();
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(openPanels).toHaveBeenCalledOnce());
    opened.close();
  });

  const page = (): Page =>
    ({
      state: { settings: match.settings, room: match.room },
      session: { toast: () => undefined },
      redraw: () => undefined,
    }) as unknown as Page;
});

describe("the occasions of CTOR", () => {
  const ids = (...change: Parameters<typeof view>) =>
    ctorHints(room({ view: view(...change) }), freshState()).map((each) => each.id);

  it("a choice that is due, a view of the whole board, replacements", () => {
    expect(ids()).toEqual(["put", "torus", "ops"]);
    expect(ids({ opening: true })).toEqual(["put"]);
    expect(ids({ replaceable: [4] })).toContain("replace");
    expect(ids({ round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black2")] } })).toContain("envelopes");
    expect(ids({ team: "white" })).toEqual([]);
  });

  it("a choice that is complete may be sealed", () => {
    const state = freshState();
    state.drafts.set(1, [28]);
    expect(ctorHints(room({ view: view() }), state)[0]?.id).toBe("seal");
  });
});

describe("the occasions of TOTA*S", () => {
  const ids = (change: Parameters<typeof totasView>[0], state = freshTotas()) =>
    totasHints(totasRoom(totasView(change)), state).map((each) => each.id);
  const half = { from: "d3", to: "e5" };

  it("the ground, the first plan, a draft, a clock that runs, doom, memorising", () => {
    expect(ids({ phase: "ground" })).toEqual(["ground"]);
    expect(ids({ gm: 1 })).toEqual(["plan"]);
    expect(ids({ gm: 1 }, { ...freshTotas(), plan: [half] })).toEqual(["draft"]);
    expect(ids({ gm: 1, sealed: { white: false, black: true } })[0]).toBe("hurry");
    expect(ids({ gm: 1, sealed: { white: true, black: false } })).toEqual([]);
    expect(ids({ phase: "doom", doom_targets: { white: ["e5"], black: [] } })).toEqual(["doom"]);
    expect(ids({ phase: "memorise" })).toEqual(["memorise"]);
  });

  it("a reveal after it has happened, the skip while it is there, and nothing of the board in the dark", () => {
    expect(ids({ gm: 2 })).toEqual(["reveal"]);
    expect(ids({ gm: 3 })).toEqual(["reveal", "skip"]);
    expect(ids({ gm: 3, skip: { white: false, black: true } })).toEqual(["reveal"]);
    expect(ids({ ...DARK, gm: 26 })).toEqual([]);
  });
});

describe("hints that were shown", () => {
  it("are kept with those that another match has shown meanwhile, and what was forgotten stays so", () => {
    const keep = memory();
    const [here, there] = [new SeenHints(keep), new SeenHints(keep)];
    here.add("put");
    there.add("torus");
    const later = new SeenHints(keep);
    expect([later.has("put"), later.has("torus")]).toEqual([true, true]);
    later.forget();
    here.add("seal");
    const last = new SeenHints(keep);
    expect([last.has("put"), last.has("seal")]).toEqual([false, true]);
  });
});

describe("the occasions of Tritoc", () => {
  const ids = (change: Parameters<typeof tritocView>[0], rolling = false) =>
    tritocHints(tritocRoom(tritocView(change)), rolling).map((each) => each.id);

  it("a throw, what it asks for, another throw, what a field is worth", () => {
    expect(ids({ points: { black: 0, white: 0 } })).toEqual(["throw"]);
    expect(ids({})).toEqual(["throw", "line"]);
    expect(ids({ throws: [[1, 2]] })[0]).toBe("again");
    expect(ids({ phase: "place" })).toEqual(["place"]);
    expect(ids({ phase: "remove_other" })).toEqual(["remove_other"]);
    expect(ids({ phase: "remove_own" })).toEqual(["remove_own"]);
  });

  it("nothing while the dice roll, and nothing in the other side's turn", () => {
    expect(ids({ phase: "place" }, true)).toEqual([]);
    expect(ids({ player: "white" })).toEqual([]);
  });
});
