// @vitest-environment happy-dom
// What reaches the server from a TOTA*S table while answers are still on their way: the newest plan last, no tap lost,
// and no plan given up for words that mean nothing.
import { beforeEach, describe, expect, it } from "vitest";
import { planKey } from "../src/games/totas/hand.ts";
import { openMoves, type Moves } from "../src/games/totas/moves.ts";
import { beginPlan, freshState, type TableState } from "../src/games/totas/state.ts";
import type { HalfMove } from "../src/games/totas/wire.ts";
import type { Page } from "../src/session/page.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import { totasRoom, totasView } from "./totas-support.ts";

const NE5: HalfMove = { from: "d3", to: "e5" };
const NF4: HalfMove = { from: "d3", to: "f4" };
const VE3: HalfMove = { from: "e4", to: "e3" };
const BLAST: HalfMove = { explode: "e4" };

let sent: HalfMove[][];
let answers: ((code?: string) => Promise<void>)[];
let state: TableState;
let moves: Moves;

/** The answer to the oldest question that has none; with a code it is a refusal. */
const answer = async (code?: string): Promise<void> => answers.shift()?.(code);
async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  sent = [];
  answers = [];
  state = freshState();
  const room = totasRoom(totasView({ legal: [NE5, NF4, VE3, BLAST] }));
  const ask = (_: string, { action }: { action: { half: HalfMove[] } }): Promise<object> => {
    sent.push(action.half);
    return new Promise((resolve) => {
      answers.push(async (code) => {
        const legal = action.half.length === 1 ? { legal: [VE3, BLAST] } : {};
        resolve(code === undefined ? { ok: true, ...legal } : { ok: false, error: { code, message: "" } });
        await settled();
      });
    });
  };
  const page = {
    state: { ...firstState({ screen: "lobby" }), settings: DEFAULT_SETTINGS },
    session: { ask, gameNow: () => 1000 },
    voice: { sayOnce: () => undefined },
    sounds: { play: () => undefined },
    redraw: () => undefined,
  };
  state.planKey = planKey(room, state);
  moves = openMoves(page as unknown as Page, () => room, state);
});

it("an older plan whose first half-move was still being asked about is not sent after a newer one", async () => {
  state.plan = [NE5, VE3];
  state.offers.set("d3-e5", [VE3, BLAST]);
  moves.swap();
  expect(sent).toEqual([[VE3]]);
  moves.clear(1);
  expect(sent.at(-1)).toEqual([VE3]);
  moves.takeBack();
  expect(sent.at(-1)).toEqual([]);
  await answer();
  await answer();
  await answer();
  expect(sent).toEqual([[VE3], [VE3], []]);
  expect(state.plan).toEqual([]);
});

it("the answer to a seal of one game move is nothing to what is on its way in the next", async () => {
  state.plan = [NE5, VE3];
  moves.seal();
  beginPlan(state, "the next");
  state.plan = [NE5, VE3];
  moves.seal();
  expect(sent).toHaveLength(2);
  await answer();
  expect(state.sealing).toBe(true);
  await answer();
  expect(state.sealing).toBe(false);
});

describe("what is tapped before it is known what may come next", () => {
  it("is picked when that is told", async () => {
    moves.write(NE5);
    moves.actOn("e4");
    expect([state.selected, state.hint]).toEqual([null, ""]);
    await answer();
    expect(state.selected).toBe("e4");
  });

  it("a piece and its target are written", async () => {
    moves.write(NE5);
    moves.actOn("e4");
    moves.actOn("e3");
    await answer();
    expect(sent).toEqual([[NE5], [NE5, VE3]]);
  });

  it("is forgotten where the draft is refused, or given up", async () => {
    moves.write(NE5);
    moves.actOn("e4");
    await answer("illegal_move");
    expect([state.selected, state.waiting]).toEqual([null, []]);
    moves.write(NE5);
    moves.actOn("e4");
    moves.dropSelection();
    await answer();
    expect(state.selected).toBeNull();
  });
});

describe("a move that is typed", () => {
  beforeEach(() => {
    state.plan = [NF4, VE3];
    state.draft = "kept";
    state.command = "typed";
  });

  it("and is not on offer leaves the plan as it was, and sends nothing", async () => {
    await moves.command("Ng9");
    expect(sent).toEqual([]);
    expect([state.plan, state.draft, state.command]).toEqual([[NF4, VE3], "kept", "typed"]);
    expect(state.hint).not.toBe("");
  });

  it("whose second half is not on offer brings back the plan of before", async () => {
    void moves.command("Ne5 Ng9");
    await answer();
    expect(sent[0]).toEqual([NE5]);
    expect(state.plan).toEqual([NF4, VE3]);
    expect(state.hint).not.toBe("");
    await answer(); // of number 1, to learn what may be number 2
    await answer();
    expect(sent.at(-1)).toEqual([NF4, VE3]);
    expect(state.draft).toBe("kept");
  });

  it("that the server refuses brings it back, too", async () => {
    void moves.command("Ne5");
    await answer("illegal_move");
    expect(state.plan).toEqual([NF4, VE3]);
    expect(state.command).toBe("typed");
  });

  it("is carried out once, however often Enter is pressed", async () => {
    void moves.command("Ne5 Ve3");
    void moves.command("Ne5 Ve3");
    await answer();
    await answer();
    expect(sent).toEqual([[NE5], [NE5, VE3]]);
    expect([state.plan, state.command]).toEqual([[NE5, VE3], ""]);
    void moves.command("-");
    await answer();
    expect([sent.at(-1), state.plan]).toEqual([[], []]);
  });
});
