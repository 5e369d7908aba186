// A connection that stands still and carries nothing: when it is asked, doubted, and given up. Time is a number.
import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type ConnectionStatus, type Socket } from "../src/net/connection.ts";
import { DOUBT_MS, GIVE_UP_MS, QUIET_MS } from "../src/net/pulse.ts";
import { HandClock } from "./hand-clock.ts";

class Wire implements Socket {
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: { type: string; id: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Wire["sent"][number]);
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  answer(type: string): void {
    for (const { id } of this.sent.filter((each) => each.type === type)) this.tell({ re: id, ok: true });
  }
  get pings(): number {
    return this.sent.filter(({ type }) => type === "ping").length;
  }
}

class World extends HandClock {
  wires: Wire[] = [];
  statuses: ConnectionStatus["kind"][] = [];
  dueAt: number | null = null;
  connection: Connection = new Connection(
    {
      connect: () => {
        this.wires.push(new Wire());
        return this.wire;
      },
      now: () => this.now,
      random: () => 0.5,
      later: this.later,
      cancel: this.cancel,
      hello: () => ({ name: "Ada" }),
      onStatus: ({ kind }) => this.statuses.push(kind),
      onWelcome: () => undefined,
      onPush: () => undefined,
      ping: () => void this.connection.request("ping", {}, false),
      dueAt: () => this.dueAt,
      onHelloRefused: () => false,
    },
    "abc",
  );

  constructor() {
    super(1_000);
    this.connection.wake();
    this.welcome();
  }
  get wire(): Wire {
    return this.wires.at(-1) as Wire;
  }
  get status(): string {
    return this.connection.status.kind;
  }
  welcome(): void {
    this.wire.onopen?.();
    this.wire.tell({ type: "welcome", player: { id: "p1", name: "Ada" }, now: 0, server: {}, limits: {} });
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

describe("while nothing is due", () => {
  it("nobody asks, however long it is quiet", () => {
    world.pass(60_000);
    expect([world.wire.pings, world.status]).toEqual([0, "open"]);
  });
});

describe("a request without an answer", () => {
  it("2.5 s of silence: it is asked; 1.5 s more: it is doubted; then it is given up for another connection", () => {
    void world.connection.request("act", { room: "A", action: {} } as never);
    world.pass(QUIET_MS - 1);
    expect(world.wire.pings).toBe(0);
    world.pass(1);
    expect([world.wire.pings, world.status]).toEqual([1, "open"]);
    world.pass(DOUBT_MS - 1);
    expect(world.status).toBe("open");
    world.pass(1);
    expect([world.status, world.connection.open]).toEqual(["silent", true]);
    world.pass(GIVE_UP_MS - DOUBT_MS);
    expect([world.wires.length, world.status]).toEqual([2, "connecting"]);
    world.welcome();
    expect(world.wire.sent.map(({ type }) => type)).toEqual(["hello", "act"]);
  });

  it("whatever comes shows that it lives", () => {
    void world.connection.request("act", { room: "A", action: {} } as never);
    world.pass(QUIET_MS + DOUBT_MS);
    expect(world.status).toBe("silent");
    world.wire.tell({ type: "info", room: "A" });
    expect(world.status).toBe("open");
    world.wire.answer("act");
    world.wire.answer("ping");
    world.pass(60_000);
    expect([world.wires.length, world.status, world.wire.pings]).toEqual([1, "open", 1]);
  });
});

describe("a deadline", () => {
  it("that is near: it is asked in every silence, and no more often", () => {
    world.dueAt = world.now + 5_000;
    world.wire.tell({ type: "update", room: "A" });
    world.pass(5_000 + QUIET_MS - 1);
    expect(world.wire.pings).toBe(0);
    for (let time = 1; time < 5; time += 1) {
      world.pass(time === 1 ? 1 : QUIET_MS);
      expect(world.wire.pings).toBe(time);
      world.wire.answer("ping");
    }
    expect(world.status).toBe("open");
  });

  it("that has been called off: nobody asks", () => {
    world.dueAt = world.now;
    world.connection.ask();
    world.wire.answer("ping");
    world.dueAt = null;
    world.pass(60_000);
    expect(world.wire.pings).toBe(1);
  });
});

describe("asked for", () => {
  it("the browser says that it is offline: 1.5 s later it is doubted", () => {
    world.connection.ask();
    world.pass(DOUBT_MS);
    expect(world.status).toBe("silent");
  });

  it("a connection in doubt is not waited for by who tries again; one that answers is kept", () => {
    world.connection.ask();
    world.wire.answer("ping");
    world.connection.retry();
    expect(world.wires).toHaveLength(1);
    world.pass(DOUBT_MS);
    expect(world.status).toBe("silent");
    world.connection.retry();
    expect([world.wires.length, world.status]).toEqual([2, "connecting"]);
  });

  it("a connection that is closed meanwhile leaves nothing behind", () => {
    world.connection.ask();
    world.wire.onclose?.({ code: 1006, reason: "" });
    expect(world.status).toBe("waiting");
    world.pass(60_000);
    expect(world.statuses).not.toContain("silent");
  });
});
