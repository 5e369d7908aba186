// The stream of watchers: one connection for all rooms, back from where it was, with jitter, and no longer than needed.
import { beforeEach, describe, expect, it } from "vitest";
import {
  GATHER_MS,
  SILENT_MS,
  STEADY_MS,
  Stream,
  STREAM_ROOMS_MAX,
  type SourceListener,
  type StreamPush,
} from "../src/net/stream.ts";
import type { CtorView, Problem, SentUpdate } from "../src/wire/messages.ts";
import { HandClock } from "./hand-clock.ts";
import { snapshot, view } from "./support.ts";

class World extends HandClock {
  /** Every connection there ever was. */
  sources: { address: string; listener: SourceListener; closed: boolean }[] = [];
  heard: StreamPush[] = [];
  statuses: boolean[] = [];
  why: Problem | null = null;
  asked: string[] = [];
  chance = 0.5;
  readonly stream: Stream;

  constructor(everyMs?: number) {
    super();
    this.stream = new Stream(
      {
        connect: (address, listener) => {
          const source = { address, listener, closed: false };
          this.sources.push(source);
          return { close: () => (source.closed = true) };
        },
        refusal: async (address) => {
          this.asked.push(address);
          return this.why;
        },
        random: () => this.chance,
        later: this.later,
        cancel: this.cancel,
      },
      { hear: (push) => this.heard.push(push), status: (open) => this.statuses.push(open) },
      everyMs,
    );
  }

  get last() {
    return this.sources.at(-1) as World["sources"][number];
  }

  get open(): number {
    return this.sources.filter(({ closed }) => !closed).length;
  }

  query(): Record<string, string> {
    return Object.fromEntries(new URL(this.last.address, "http://tutti.example").searchParams);
  }

  tell(push: object): void {
    this.last.listener.message(JSON.stringify(push));
  }

  /** Until what was asked has been answered. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  }
}

const told = (room: string, seq: number): object => snapshot({ room, seq, audience: "spectator" });
const update = (room: string, seq: number): object => ({ type: "update", room, seq, now: 1, events: [], view: null });

/** The number `seq` of one that was asked for changes. */
const changed = (room: string, seq: number, changes: Pick<SentUpdate, "changed" | "gone" | "since">): object => ({
  type: "update",
  room,
  seq,
  now: 1,
  events: [],
  ...changes,
});
const ASKED = { follow: "1", ids: "0", views: "changes" };

let world: World;
beforeEach(() => {
  world = new World();
});

function follow(...rooms: string[]): void {
  world.stream.follow(rooms);
  world.pass(GATHER_MS);
}

/** How long it takes until there is another connection. */
function untilOpen(): number {
  const [before, count] = [world.now, world.sources.length];
  while (world.sources.length === count) world.pass(10);
  return world.now - before;
}

describe("one connection", () => {
  it("for all rooms, asked for together, through rematches", () => {
    world.stream.follow(["A"]);
    world.stream.follow(["A", "B"]);
    world.pass(GATHER_MS - 1);
    expect(world.sources).toHaveLength(0);
    world.pass(1);
    expect([world.sources.length, world.query()]).toEqual([1, { ...ASKED, rooms: "A,B" }]);
    expect(world.last.address).toMatch(/^\/api\/v1\/stream\?/);
  });

  it("the same rooms in another order ask for nothing", () => {
    follow("A", "B");
    follow("B", "A");
    expect(world.sources).toHaveLength(1);
  });

  it("other rooms: a new one in the place of the old, which goes on where that was", () => {
    follow("A", "B");
    world.tell(told("A", 7));
    world.tell(update("A", 8));
    world.tell(told("B", 3));
    follow("A", "C");
    expect([world.sources.length, world.open, world.query()]).toEqual([2, 1, { ...ASKED, rooms: "A,C", since: "A:8" }]);
  });

  it("what an older connection still says is not heard", () => {
    follow("A");
    const old = world.last;
    follow("A", "B");
    old.listener.message(JSON.stringify(told("A", 99)));
    old.listener.gone(false);
    expect([world.heard, world.open]).toEqual([[], 1]);
  });

  it("no rooms, no connection; and none beyond what the server takes", () => {
    follow("A");
    follow();
    expect(world.open).toBe(0);
    follow(...Array.from({ length: 40 }, (_, index) => `R${index}`));
    expect(world.query()["rooms"]?.split(",")).toHaveLength(STREAM_ROOMS_MAX);
  });

  it("tells what it hears of its rooms, and nothing of others", () => {
    follow("A");
    world.tell(told("A", 1));
    world.tell(told("X", 1));
    world.tell({ type: "info", room: "A", info: {} });
    expect(world.heard.map(({ type, room }) => [type, room])).toEqual([
      ["snapshot", "A"],
      ["info", "A"],
    ]);
  });
});

describe("what has changed", () => {
  const turns = (): [number, number | undefined][] =>
    world.heard.flatMap((push) =>
      push.type === "snapshot" || push.type === "update" ? [[push.seq, (push.view as CtorView | null)?.turn]] : [],
    );

  it("is told to nobody but as a whole view, of each room upon its own", () => {
    follow("A", "B");
    world.tell(told("A", 7));
    world.tell(told("B", 30));
    world.tell(changed("A", 8, { changed: { turn: 40 } }));
    world.tell(changed("B", 31, { changed: {}, gone: ["resigned"] }));
    world.tell({ type: "info", room: "A", info: {} });
    world.tell(changed("A", 9, { changed: { turn: 41 } }));
    expect(world.heard.at(-1)).toEqual({ ...update("A", 9), view: { ...view(), turn: 41 } });
    const { resigned, ...others } = view();
    expect(resigned).toBeDefined();
    expect(world.heard[3]).toEqual({ ...update("B", 31), view: others });
    expect(world.sources).toHaveLength(1);
  });

  it("goes on behind a lost connection upon what was told before it", () => {
    follow("A");
    world.tell(told("A", 7));
    world.last.listener.gone(false);
    world.pass(1_200);
    expect(world.query()).toEqual({ ...ASKED, rooms: "A", since: "A:7" });
    world.tell(changed("A", 8, { changed: { turn: 40 } }));
    expect(turns().at(-1)).toEqual([8, 40]);
  });

  it("where not every update is asked for, builds upon the last that was sent", () => {
    world = new World(1_000);
    follow("A");
    expect(world.query()).toEqual({ ...ASKED, rooms: "A", every: "1000" });
    world.tell(told("A", 7));
    world.tell(changed("A", 19, { since: 7, changed: { turn: 40 } }));
    world.tell(changed("A", 20, { changed: { team: "white" } }));
    expect(turns()).toEqual([
      [7, view().turn],
      [19, 40],
      [20, 40],
    ]);
    expect(world.sources).toHaveLength(1);
  });

  it("upon what is not here: the room is asked for anew, once, and whole; others go on where they were", () => {
    follow("A", "B");
    world.tell(told("A", 7));
    world.tell(told("B", 3));
    const lost = world.last;
    for (const seq of [9, 10, 11])
      lost.listener.message(JSON.stringify(changed("A", seq, { changed: { turn: 40 + seq } })));
    expect([world.open, turns()]).toEqual([
      0,
      [
        [7, view().turn],
        [3, view().turn],
      ],
    ]);
    world.pass(1_200);
    expect([world.sources.length, world.query()]).toEqual([2, { ...ASKED, rooms: "A,B", since: "B:3" }]);
    world.tell(told("A", 11));
    world.tell(changed("A", 12, { changed: { turn: 52 } }));
    expect(turns().at(-1)).toEqual([12, 52]);
  });

  it("and again upon what is not here: it is asked ever later", () => {
    follow("A");
    const waits: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      world.tell(changed("A", 9, { changed: {} }));
      waits.push(untilOpen());
    }
    expect(waits[3]).toBeGreaterThan(2 * (waits[0] ?? 0));
    expect(world.heard).toEqual([]);
  });
});

describe("coming back", () => {
  it("from where it was, with jitter, later and later while it does not last", () => {
    follow("A");
    world.tell(told("A", 5));
    const waits: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      world.last.listener.gone(false);
      waits.push(untilOpen());
    }
    expect(world.query()["since"]).toBe("A:5");
    expect([...waits].sort((one, other) => one - other)).toEqual(waits);
    expect(waits[3]).toBeGreaterThan(2 * (waits[0] ?? 0));
    expect(world.open).toBe(1);
  });

  it.each([0, 0.99])("the jitter is chance: %d", (chance) => {
    world.chance = chance;
    follow("A");
    world.last.listener.gone(false);
    world.pass(700);
    expect(world.sources).toHaveLength(chance === 0 ? 2 : 1);
  });

  it("a connection that has lasted is lost like the first", () => {
    follow("A");
    for (let time = 0; time < 6; time += 1) {
      world.last.listener.gone(false);
      world.pass(20_000);
    }
    world.pass(STEADY_MS);
    world.last.listener.gone(false);
    world.pass(1_200);
    expect(world.sources).toHaveLength(8);
  });

  it("after a restart not before the server wants it", () => {
    follow("A");
    world.tell({ type: "end", room: "A", reason: "restart", retry_ms: 2_000 });
    expect(world.open).toBe(0);
    world.pass(2_000);
    expect(world.sources).toHaveLength(1);
    world.pass(1_200);
    expect(world.sources).toHaveLength(2);
    expect(world.heard).toEqual([]);
  });

  it("says when it is lost and when it is there again, once each", () => {
    follow("A");
    world.tell(told("A", 1));
    world.tell(update("A", 2));
    world.last.listener.gone(false);
    world.pass(20_000);
    world.tell(update("A", 3));
    expect(world.statuses).toEqual([true, false, true]);
  });
});

describe("a connection that carries nothing any more", () => {
  it("is given up after 20 s without a sign of life, and comes back from where it was", () => {
    follow("A");
    world.tell(told("A", 5));
    for (let beat = 0; beat < 5; beat += 1) {
      world.pass(15_000);
      world.last.listener.alive();
    }
    expect([world.sources.length, world.statuses]).toEqual([1, [true]]);
    world.pass(SILENT_MS - 1);
    expect(world.statuses).toEqual([true]);
    world.pass(1);
    expect([world.open, world.statuses]).toEqual([0, [true, false]]);
    world.pass(1_200);
    expect([world.open, world.query()["since"]]).toEqual([1, "A:5"]);
  });

  it("is known to be gone when the browser says so, and nothing is awaited of it", () => {
    follow("A");
    world.tell(told("A", 5));
    world.stream.offline();
    expect([world.open, world.statuses]).toEqual([0, [true, false]]);
    world.stream.wake();
    world.pass(0);
    expect([world.open, world.sources.length]).toEqual([1, 2]);
    world.tell(told("A", 6));
    world.pass(SILENT_MS - 1);
    expect(world.sources).toHaveLength(2);
  });

  it("nobody looks: nothing is awaited", () => {
    follow("A");
    world.stream.sleep();
    world.pass(10 * SILENT_MS);
    expect([world.sources.length, world.jobs.length]).toEqual([1, 0]);
  });
});

describe("ends", () => {
  it("a room that has ended says why, is not asked for again, and the others go on", () => {
    follow("A", "B");
    world.tell({ type: "end", room: "A", reason: "closed" });
    expect(world.heard).toEqual([{ type: "end", room: "A", reason: "closed" }]);
    follow("A", "B");
    expect(world.sources).toHaveLength(1);
    world.last.listener.gone(false);
    world.pass(20_000);
    expect(world.query()["rooms"]).toBe("B");
  });

  it("the last one ends the connection, and the server's own end of it asks for nothing", () => {
    follow("A");
    world.tell({ type: "end", room: "A", reason: "closed" });
    expect(world.open).toBe(0);
    world.last.listener.gone(false);
    world.pass(60_000);
    expect(world.sources).toHaveLength(1);
  });

  it("a refusal is asked for its reason, and ends every room with it", async () => {
    follow("A");
    world.why = { code: "no_such_room", message: "" };
    world.last.listener.gone(true);
    await world.settle();
    expect(world.asked).toEqual([world.last.address]);
    expect(world.heard).toEqual([{ type: "end", room: "A", reason: "no_such_room" }]);
    world.pass(60_000);
    expect(world.sources).toHaveLength(1);
  });

  it.each(["rate_limited", "unavailable", "draining", "connection_lost"] as const)("%s passes", async (code) => {
    follow("A");
    world.why = { code, message: "", retry_ms: 3_000 } as Problem;
    world.last.listener.gone(true);
    await world.settle();
    world.pass(3_000);
    expect(world.sources).toHaveLength(1);
    world.pass(1_200);
    expect([world.sources.length, world.heard]).toEqual([2, []]);
  });

  it("a refusal that is none any more: it is asked again", async () => {
    follow("A");
    world.last.listener.gone(true);
    await world.settle();
    world.pass(2_000);
    expect(world.sources).toHaveLength(2);
  });
});

describe("while nobody looks", () => {
  it("there is no connection, and then one at once, from where it was", () => {
    follow("A");
    world.tell(told("A", 5));
    world.stream.sleep();
    follow("A", "B");
    world.pass(60_000);
    expect([world.open, world.sources.length]).toEqual([0, 1]);
    world.stream.wake();
    world.pass(0);
    expect(world.query()).toEqual({ ...ASKED, rooms: "A,B", since: "A:5" });
  });

  it("waking waits for no retry, and leaves alone what is there", () => {
    follow("A");
    world.stream.wake();
    world.pass(0);
    expect(world.sources).toHaveLength(1);
    world.last.listener.gone(false);
    world.stream.wake();
    world.pass(0);
    expect(world.sources).toHaveLength(2);
  });

  it("closed is closed", () => {
    follow("A");
    world.stream.close();
    world.stream.wake();
    follow("B");
    world.pass(60_000);
    expect([world.open, world.sources.length]).toEqual([0, 1]);
  });
});
