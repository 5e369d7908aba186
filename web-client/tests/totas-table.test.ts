// @vitest-environment happy-dom
// The table as a person meets it: taps become drafts, the seal says what it does, and the dark leaves nothing behind.
import { render } from "lit-html";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { reading } from "../src/games/totas/reading.ts";
import type { LogEvent } from "../src/games/totas/wire.ts";
import { roomAfterUpdate, roomFromSnapshot } from "../src/room/state.ts";
import type { Snapshot, TotasView } from "../src/wire/messages.ts";
import { OPTIONS } from "../src/dev/world-totas.ts";
import { DARK, REVEAL, totasInfo, totasRoom, totasView } from "./totas-support.ts";
import { planning, World } from "./totas-world.ts";

describe("planning", () => {
  let world: World;
  beforeEach(() => {
    world = new World(totasRoom(planning()));
  });

  it("a piece and its target are a draft; the ghost board shows it, and the second is planned on it", async () => {
    await world.tap("square-d3");
    expect(world.get("square-e5").className).toContain("capture");
    expect(world.get("square-f4").className).toContain("quiet");
    await world.tap("square-e5");
    expect(world.sent).toEqual([{ type: "draft", half: [{ from: "d3", to: "e5" }] }]);
    expect(world.get("square-e5").dataset["piece"]).toBe("wN");
    expect(world.get("square-e5").className).toContain("ghost");
    await world.tap("square-e4", "square-e3");
    expect(world.sent.at(-1)).toEqual({
      type: "draft",
      half: [
        { from: "d3", to: "e5" },
        { from: "e4", to: "e3" },
      ],
    });
    expect(world.get("plan").dataset).toMatchObject({ state: "kept", fullness: "full" });
    expect(world.root.querySelectorAll(".arrow")).toHaveLength(2);
  });

  it("sealing says that it starts their timer, and sends the plan", async () => {
    await world.tap("square-d3", "square-e5", "square-e4", "square-e3");
    expect(world.get("seal").textContent).toContain("starts their 10 s");
    await world.tap("seal");
    expect(world.sent.at(-1)).toMatchObject({ type: "plan" });
  });

  it("a short plan's seal says that it uses up the skip, and cannot be pressed when that is gone", async () => {
    await world.tap("square-d3", "square-e5");
    expect(world.get("seal").dataset["costsSkip"]).toBe("yes");
    world.update(planning({ skip: { white: false, black: true } }), []);
    expect(world.get("seal").hasAttribute("disabled")).toBe(true);
    expect(world.get("tray-words").textContent).toMatch(/already used your skip/);
  });

  it("an explosion tells what it would hit, and marks the five squares once written", async () => {
    await world.tap("square-e4");
    const button = world.get("special-e4*");
    expect(button.textContent).toMatch(/Explode on e4/);
    await world.tap("special-e4*");
    expect(world.root.querySelectorAll(".sq.blast")).toHaveLength(5);
    expect(world.get("plan-1").dataset["half"]).toBe("e4*");
  });

  it("swapping asks for the other order, and goes back if the server refuses it", async () => {
    await world.tap("square-d3", "square-e5", "square-e4", "square-e3");
    world.refusing = "illegal_move";
    await world.tap("swap");
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    expect(world.get("plan-1").dataset["half"]).toBe("d3-e5");
    expect(world.root.querySelector("[data-testid=hint]")?.textContent).toBeTruthy();
  });

  it("what it refuses is spoken once: the hint is no region that speaks by itself", async () => {
    await world.tap("square-g1");
    const hint = world.get("hint");
    expect(hint.getAttribute("role")).toBeNull();
    expect(world.saidOnce.filter((text) => text === hint.textContent)).toHaveLength(1);
  });

  it("a key that is held acts once; an arrow walks on, and calls nobody back who has gone elsewhere", () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (job: () => void) => frames.push(job));
    onTestFinished(() => void vi.unstubAllGlobals());
    world.press("f", true);
    expect(world.get("board").dataset["flipped"]).toBe("no");
    const field = document.createElement("input");
    document.body.append(field);
    world.get("square-f4").focus();
    world.press("ArrowRight", true);
    field.focus();
    frames.splice(0).forEach((job) => job());
    expect([document.activeElement, world.get("square-g4").getAttribute("tabindex")]).toEqual([field, "0"]);
    world.get("square-g4").focus();
    world.press("ArrowRight");
    frames.splice(0).forEach((job) => job());
    expect(document.activeElement).toBe(world.get("square-h4"));
  });

  it("a new game move begins with an empty plan", async () => {
    await world.tap("square-d3", "square-e5");
    world.update(planning({ gm: 4 }), [REVEAL, { type: "gm", at: 9, gm: 4 }]);
    expect(world.get("plan").dataset["count"]).toBe("0");
    expect(world.said.some((text) => text.startsWith("White: Ne5"))).toBe(true);
  });

  it("after a reload the draft is the server's", () => {
    world = new World(
      totasRoom(planning(), { you: { seats: ["white1"], sealed: { draft: [{ from: "d3", to: "f4" }] }, host: true } }),
    );
    expect(world.get("plan-1").dataset["half"]).toBe("d3-f4");
    // Sent once more, to learn what may be number 2.
    expect(world.sent).toEqual([{ type: "draft", half: [{ from: "d3", to: "f4" }] }]);
  });

  it("under their seal my timer runs, and the button counts", async () => {
    world.update(planning({ sealed: { white: false, black: true }, deadline: 7200 }), [
      { type: "timer", at: 1000, side: "white", deadline: 7200 },
    ]);
    expect(world.get("seal").textContent).toMatch(/Seal\s+·\s+6\.2 s/);
    expect(world.said.at(-1)).toMatch(/You have 10 seconds/);
  });
});

describe("the clock of the playing time", () => {
  it("is shown in the last minute only, and says what happens then", () => {
    const words = (deadline: number): string =>
      new World(totasRoom(planning({ deadline }))).root.querySelector("tutti-timer")?.textContent ?? "";
    expect(words(1000 + 60_000)).toMatch(/potential decides/);
    expect(words(1000 + 61_000)).toMatch(/No clock until one side seals/);
  });
});

describe("the move in the dark", () => {
  const seen = /w[KNV]@|b[pK]@|knight|volcano|"from":"d3"|Ne5/;

  async function darkened(): Promise<World> {
    const log: LogEvent[] = [REVEAL, { type: "memorise", at: 8, deadline: 9 }];
    const world = new World(totasRoom(planning(), { log: log }));
    await world.tap("square-d3", "square-e5");
    world.update(
      totasView({
        ...DARK,
        gm: 4,
        mole: { white: { die: 3, piece: "c1", vetted: false }, black: { die: 1, piece: null, vetted: false } },
      }),
      [
        {
          type: "mole",
          at: 9,
          white: { die: 3, piece: "c1", vetted: false },
          black: { die: 1, piece: null, vetted: false },
        },
        { type: "dark", at: 9, on: true },
        { type: "gm", at: 9, gm: 4 },
      ],
    );
    return world;
  }

  it("leaves nothing of the board in the page's state, on the page, or in what is said again", async () => {
    const world = await darkened();
    expect(JSON.stringify(world.room)).not.toMatch(seen);
    expect(world.room.log.map((event) => event.type)).toEqual(["dark", "gm"]);
    expect(world.root.innerHTML).not.toMatch(seen);
    expect(world.root.querySelectorAll("[data-piece]:not([data-testid^=mole])")).toHaveLength(0);
    expect(world.root.querySelectorAll(".sq .fig")).toHaveLength(0);
    expect(world.said.at(-1)).not.toMatch(seen);
    expect(
      world.table
        .log()
        .map((line) => line.text)
        .join(" "),
    ).not.toMatch(seen);
    world.table.replay();
    expect(world.get("mole-white").dataset["piece"]).toBe("c1");
  });

  it("forgets as well when the update that said so was skipped", () => {
    const before = totasRoom(planning(), { log: [REVEAL] });
    const after = roomAfterUpdate(
      before,
      {
        type: "update",
        room: before.room,
        seq: 20,
        now: 1,
        events: [],
        view: totasView({ ...DARK, gm: 4 }),
      },
      reading,
    );
    expect(JSON.stringify(after)).not.toMatch(seen);
    expect(after.log).toEqual([]);
  });

  it("a reload shows what the server tells, and nothing else", () => {
    const told = totasRoom(totasView({ ...DARK, gm: 4 }), { log: [{ type: "dark", at: 9, on: true }] });
    const before = totasRoom(planning(), { log: [REVEAL] });
    const snapshot = {
      type: "snapshot",
      seq: 30,
      now: 1,
      room: told.room,
      info: totasInfo(),
      audience: "white",
      you: told.you,
      view: told.view,
      log: told.log,
    } as Snapshot;
    const after = roomFromSnapshot(snapshot, before, reading);
    expect(JSON.stringify(after)).not.toMatch(seen);
    expect(after.missed).toBeNull();
  });

  it("any square to any square is written as it comes; promotions and the rest by buttons", async () => {
    const world = await darkened();
    await world.tap("square-a11", "square-a12", "dark-promote-Q", "square-e4", "dark-explode");
    expect(world.sent.at(-1)).toEqual({
      type: "draft",
      half: [{ from: "a11", to: "a12", promote: "Q" }, { explode: "e4" }],
    });
    await world.tap("square-b5", "square-c6");
    expect(world.sent.at(-1)?.half).toEqual([
      { from: "a11", to: "a12", promote: "Q" },
      { from: "b5", to: "c6" },
    ]);
    await world.tap("dark-KR");
    expect(world.sent.at(-1)?.half).toEqual([{ castle: "KR" }]);
  });

  it("when the board is shown again, the room is asked for what was told before", async () => {
    const world = await darkened();
    world.update(planning({ gm: 5 }), [{ type: "dark", at: 9, on: false }, REVEAL, { type: "gm", at: 9, gm: 5 }]);
    expect(world.refreshed).toBe(1);
    expect(world.get("square-d3").dataset["piece"]).toBe("wN");
  });
});

describe("coalition", () => {
  it("one half-move each, in the order of the game move; a pass is sealed as nothing", async () => {
    const options = { ...OPTIONS, players: 4, order: "alternating" } as const;
    const human = { name: "Bo", kind: "human", connected: true, ready: true } as const;
    const info = totasInfo({ options, seats: { white1: human, white2: human, black1: human, black2: human } });
    const view = planning({ gm: 4, sealed: { white1: false, white2: true, black1: false, black2: false } });
    const world = new World(totasRoom(view, { info }));
    expect(world.get("order").dataset["first"]).toBe("white2");
    await world.tap("square-d3", "square-f4");
    expect(world.sent).toEqual([]);
    await world.tap("seal");
    expect(world.sent.at(-1)).toEqual({ type: "half", half: { from: "d3", to: "f4" } });
    await world.tap("pass");
    expect(world.sent.at(-1)).toEqual({ type: "half", half: null });
  });
});

describe("ground, doom, end", () => {
  it("the usual ground is one press, and seals whole", async () => {
    const legal = {
      acropolis: ["b2", "j2", "k3"],
      along_rank: [["c4", "d4", "e4"]],
      along_file: [["h4", "h5", "h6"]],
      labyrinth: ["a6", "b6"],
    } as TotasView["legal"];
    const world = new World(
      totasRoom(
        totasView({
          phase: "ground",
          gm: 0,
          acropolis: { white: null, black: null },
          labyrinth: { white: null, black: null },
          legal,
        }),
      ),
    );
    expect(world.get("seal").hasAttribute("disabled")).toBe(true);
    await world.tap("ground-default", "seal");
    expect(world.sent.at(-1)).toMatchObject({ type: "ground", acropolis: "j2", labyrinth: "a6" });
  });

  it("a tap on a doom target marks it", async () => {
    const world = new World(totasRoom(totasView({ phase: "doom", doom_targets: { white: ["e5"], black: [] } })));
    await world.tap("square-e5");
    expect(world.sent.at(-1)).toEqual({ type: "doom", squares: ["e5"] });
    await world.tap("square-g12");
    expect(world.sent).toHaveLength(1);
  });

  it("with all targets marked done can still be said", async () => {
    const opened = { type: "doom_window" as const, at: 1, sides: ["white" as const], deadline: 9 };
    const world = new World(
      totasRoom(totasView({ phase: "doom", doom_targets: { white: [], black: [] } }), { log: [opened] }),
    );
    await world.tap("done");
    expect(world.sent.at(-1)).toEqual({ type: "done" });
  });

  it("the result tells the points of both", () => {
    const result = { winner: "black", reason: "resigned", by: "clean", points: { white: 1, black: 5 } } as const;
    const world = new World(totasRoom(totasView({ phase: "over", result })));
    expect(world.table.result()?.title).toBe("The other side wins");
    render(world.table.result()?.more, world.root);
    expect([world.get("points-white").textContent, world.get("points-black").textContent]).toEqual(["1", "5"]);
  });
});
