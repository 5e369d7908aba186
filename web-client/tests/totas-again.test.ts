// @vitest-environment happy-dom
// A TOTA*S table that is not alone with its server: after a lost connection, beside another page of the same player,
// and where the time is up first.
import { beforeEach, describe, expect, it } from "vitest";
import { human, OPTIONS } from "../src/dev/world-totas.ts";
import { reading } from "../src/games/totas/reading.ts";
import type { HalfMove, LogEvent, TotasPlan, TotasRoom } from "../src/games/totas/wire.ts";
import { roomAfterUpdate } from "../src/room/state.ts";
import type { SeatName, Update } from "../src/wire/messages.ts";
import { DARK, REVEAL, totasInfo, totasRoom, totasView } from "./totas-support.ts";
import { planning, World } from "./totas-world.ts";

const RECEIPT = "Sealed 0.1 s before the end.";
const KNIGHT: HalfMove = { from: "d3", to: "f4" };
const VOLCANO: HalfMove = { from: "e4", to: "e3" };
const LATER = {
  ...REVEAL,
  at: 90,
  gm: 4,
  plans: { white: [{ from: "f4", to: "f5", piece: "wV", void: false, text: "Vf5" }], black: [] },
} as LogEvent;

let world: World;
const words = (): string => world.get("tray-words").textContent ?? "";
const marked = (square: string): boolean => world.get(`square-${square}`).classList.contains("last");
/** After a lost connection. */
const snapshot = (room: TotasRoom): void => world.told({ ...room, roundCount: world.room.roundCount + 1 });
const PLAN = ["square-d3", "square-e5", "square-e4", "square-e3"];

/** My timer runs, and has a tenth of a second left. */
const timed = planning({ sealed: { white: false, black: true }, deadline: 1100 });
const nextGm = (): void => world.update(planning({ gm: 4 }), [REVEAL, { type: "gm", at: 9, gm: 4 }]);

describe("a reveal that was missed", () => {
  it("is marked in place of the one that was seen", () => {
    world = new World(totasRoom(planning({ gm: 4 }), { log: [REVEAL] }));
    expect([marked("e5"), marked("f5")]).toEqual([true, false]);
    snapshot(totasRoom(planning({ gm: 5 }), { log: [REVEAL, LATER] }));
    expect([marked("e5"), marked("f5")]).toEqual([false, true]);
  });

  it("ends the receipt of the one before; a lost connection alone does not", async () => {
    world = new World(totasRoom(timed));
    await world.tap(...PLAN, "seal");
    nextGm();
    expect(words()).toContain(RECEIPT);
    snapshot(world.room);
    expect(words()).toContain(RECEIPT);
    snapshot(totasRoom(planning({ gm: 5 }), { log: [REVEAL, LATER] }));
    expect(words()).not.toContain(RECEIPT);
  });
});

it("what was sealed too late has no receipt", async () => {
  world = new World(totasRoom(timed));
  await world.tap(...PLAN);
  let answer = (): void => undefined;
  world.slow = new Promise((resolve) => (answer = resolve));
  world.refusing = "wrong_phase";
  await world.tap("seal");
  nextGm();
  answer();
  await world.tap();
  expect(words()).not.toContain(RECEIPT);
});

describe("what another page of the same player has drafted", () => {
  const drafted = (...draft: HalfMove[]): void =>
    world.told({ ...world.room, you: { ...world.room.you, sealed: { draft } } } as TotasRoom);

  beforeEach(() => {
    world = new World(totasRoom(planning()));
  });

  it("is not sent again, until somebody goes on with it here", async () => {
    drafted(KNIGHT);
    expect(world.get("plan-1").dataset["half"]).toBe("d3-f4");
    expect(world.sent).toEqual([]);
    await world.tap("square-e4", "square-e3");
    expect(world.sent.map(({ half }) => half)).toEqual([[KNIGHT], [KNIGHT, VOLCANO]]);
  });

  it("is not sealed by a tap, though a plan is sealed at once here", async () => {
    world.settings.seal_at_once = true;
    drafted(KNIGHT, VOLCANO);
    await world.tap("square-e4");
    expect(world.sent.map(({ type }) => type)).toEqual(["draft", "draft"]);
    expect(words()).toContain("e4");
  });

  it("is sealed here: at once if it is full, otherwise when it is known what that costs", async () => {
    drafted(KNIGHT);
    await world.tap("seal");
    expect(world.sent).toEqual([{ type: "draft", half: [KNIGHT] }]);
    expect(world.get("seal").dataset["costsSkip"]).toBe("yes");
    await world.tap("seal");
    expect(world.sent.at(-1)).toEqual({ type: "plan", half: [KNIGHT] });
    world = new World(totasRoom(planning()));
    drafted(KNIGHT, VOLCANO);
    await world.tap("seal");
    expect(world.sent).toEqual([{ type: "plan", half: [KNIGHT, VOLCANO] }]);
  });
});

describe("a plan that is not there any more", () => {
  const count = (): string | undefined => world.get("plan").dataset["count"];
  const seen = (seat: SeatName, draft: HalfMove[]): TotasRoom =>
    totasRoom(totasView(), { you: { seats: [seat], sealed: { draft: draft as TotasPlan }, host: false } });

  it("goes when another page of the same player has taken it back", () => {
    world = new World(totasRoom(planning()));
    const drafted = (draft: HalfMove[]): void => world.told({ ...world.room, you: seen("white1", draft).you });
    drafted([KNIGHT]);
    expect([count(), world.root.querySelectorAll(".arrow").length]).toEqual(["1", 1]);
    drafted([]);
    expect([count(), world.root.querySelectorAll(".arrow").length]).toEqual(["0", 0]);
  });

  it("is not shown as the other side's where a game is looked back at, nor asked about", () => {
    world = new World(seen("white1", [KNIGHT]));
    expect([count(), world.sent.length]).toEqual(["1", 0]);
    world.room = seen("black1", []);
    world.table.update(null, world.room, []);
    world.draw();
    expect([count(), world.root.querySelectorAll(".arrow").length]).toEqual(["0", 0]);
  });

  it("is one that the server had: what it never had stays over a lost connection", async () => {
    world = new World(totasRoom(planning()));
    world.refusing = "unavailable";
    await world.tap("square-d3", "square-f4");
    snapshot(totasRoom(planning()));
    expect(count()).toBe("1");
    const options = { ...OPTIONS, players: 4, order: "alternating" } as const;
    const seats = { white1: human("Ada"), white2: human("Bo"), black1: human("Cleo"), black2: human("Dai") };
    const view = planning({ sealed: { white1: false, white2: false, black1: false, black2: false } });
    const coalition = totasRoom(view, { info: totasInfo({ options, seats }) });
    world = new World(coalition);
    await world.tap("square-d3", "square-f4");
    snapshot({ ...coalition, you: { ...coalition.you, sealed: {} } });
    expect(count()).toBe("1");
  });

  it("is none of which an update says nothing, also where updates before it were left out", async () => {
    world = new World(totasRoom(planning()));
    await world.tap("square-d3", "square-f4");
    world.update(planning(), []);
    expect(count()).toBe("1");
    const { room, seq } = world.room;
    const later: Update = { type: "update", room, seq: seq + 5, now: 3000, events: [], view: planning() };
    world.told(roomAfterUpdate(world.room, later, reading) as TotasRoom);
    expect(count()).toBe("1");
  });
});

it("in the dark a single half-move can be sealed: it costs nothing", async () => {
  world = new World(totasRoom(totasView({ ...DARK, gm: 4 })));
  await world.tap("square-a11", "square-a12", "seal");
  expect(world.sent.at(-1)).toEqual({ type: "plan", half: [{ from: "a11", to: "a12" }] });
});
