// Views told by what has changed in them (wire.md 9.2): whoever has the one before has the next.
import { describe, expect, it } from "vitest";
import { wholeUpdate, type LastView } from "../src/net/changes.ts";
import type { GameView, SentUpdate } from "../src/wire/messages.ts";
import { view } from "./support.ts";

type Members = Record<string, unknown>;

/** The number of the snapshot, before there is a game. */
const FIRST = 10;

const NAMES = ["phase", "board", "round", "legal", "deadline", "result", "turn"];

/** The same chances for the same seed. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const frozen = <T>(value: T): T => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

function randomMember(chance: (below: number) => number): unknown {
  return [null, chance(3), "abc".slice(chance(3)), [chance(2), null], { sealed: chance(2), at: [chance(2)] }][
    chance(5)
  ];
}

/** Null: no game; else what the one before had, with some of it changed, gone or new. */
function randomView(before: Members | null, chance: (below: number) => number): Members | null {
  if (chance(8) === 0) return null;
  const next = structuredClone(before ?? {});
  for (const name of NAMES) {
    const what = chance(6);
    if (what === 0) delete next[name];
    else if (what < 3) next[name] = randomMember(chance);
  }
  return next;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the server says to a reader that has `before`. */
function said(before: Members, after: Members): Pick<SentUpdate, "changed" | "gone"> {
  const changed = Object.entries(after).filter(([name, value]) => !(name in before) || !same(before[name], value));
  const gone = Object.keys(before).filter((name) => !(name in after));
  return { changed: Object.fromEntries(changed), ...(gone.length > 0 ? { gone } : {}) } as never;
}

function update(seq: number, rest: Partial<SentUpdate>): SentUpdate {
  return { type: "update", room: "4GZK7Q2M", seq, now: 10 * seq, events: [], ...rest };
}

/** What a server tells a reader who has heard all that was sent, some of it passed over, and the view behind it. */
function* told(chance: (below: number) => number): Generator<[SentUpdate, GameView | null]> {
  let before: Members | null = null;
  let seq = FIRST;
  for (let step = 0; step < 40; step += 1) {
    const after = randomView(before, chance);
    const since = seq;
    seq += chance(3) === 0 ? 2 + chance(4) : 1;
    const whole = after as unknown as GameView | null;
    if (before === null || after === null || chance(5) === 0) yield [update(seq, { view: whole }), whole];
    else yield [update(seq, { ...said(before, after), ...(seq > since + 1 ? { since } : {}) }), whole];
    before = after;
  }
}

const membersOf = (one: GameView | null | undefined): Members => ({ ...one });

describe("an update with what has changed", () => {
  it("leads to the view that the server has, whatever it was before, and keeps what has not changed", () => {
    let kept = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      let last: LastView = { seq: FIRST, view: null };
      for (const [sent, after] of told(chances(seed))) {
        const whole = wholeUpdate(structuredClone(sent), frozen(last));
        expect(whole).toStrictEqual(update(sent.seq, { view: after }));
        const { changed = after } = sent;
        const stayed = Object.keys(after ?? {}).filter((name) => !(name in (changed ?? {})));
        for (const name of stayed) expect(membersOf(whole?.view)[name]).toBe(membersOf(last.view)[name]);
        kept += stayed.length;
        last = { seq: sent.seq, view: whole?.view ?? null };
      }
    }
    expect(kept).toBeGreaterThan(1_000);
  });

  it("that changes nothing is a view like the one before, and another one", () => {
    const before = frozen(view());
    const whole = wholeUpdate(update(11, { changed: {} }), { seq: 10, view: before });
    expect(whole?.view).toEqual(before);
    expect(whole?.view).not.toBe(before);
  });

  it("leaves members that are null, and takes away those that are gone", () => {
    const whole = wholeUpdate(
      update(11, { changed: { result: null, round: null }, gone: ["resigned", "unheard_of"] }),
      {
        seq: 10,
        view: view(),
      },
    );
    expect(whole?.view).toMatchObject({ result: null, round: null });
    expect(whole?.view).not.toHaveProperty("resigned");
  });

  it("keeps events and marks", () => {
    const marks = { doomed: [] } as never;
    const events = [{ type: "over" }] as never;
    const whole = wholeUpdate(update(11, { changed: {}, events, marks }), { seq: 10, view: view() });
    expect(whole).toEqual({ ...update(11, { events, marks }), view: view() });
  });

  it.each([
    ["nothing has been told", 11, undefined, null],
    ["one has been left out", 12, undefined, 10],
    ["it is told already", 10, undefined, 10],
    ["it builds upon one that was left out", 15, 12, 10],
    ["it builds upon an older one", 15, 9, 10],
  ])("tells nothing where %s", (_, seq, since, known) => {
    const last = known === null ? null : { seq: known, view: view() };
    expect(wholeUpdate(update(seq, { since, changed: { turn: 40 } }), last)).toBeNull();
  });

  it("with its view whole it builds upon nothing", () => {
    expect(wholeUpdate(update(40, { view: null }), null)).toEqual(update(40, { view: null }));
    expect(wholeUpdate(update(40, { view: view() }), { seq: 3, view: null })?.view).toEqual(view());
  });
});
