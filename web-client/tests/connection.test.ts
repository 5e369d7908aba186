import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type ConnectionPorts, type ConnectionStatus, type Socket } from "../src/net/connection.ts";
import { LOST, randomPrefix } from "../src/net/requests.ts";
import type { Push } from "../src/wire/messages.ts";

interface Sent {
  type: string;
  id?: string;
  [field: string]: unknown;
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readyState = 1;
  sent: Sent[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.receive({
      type: "welcome",
      player: { id: "p1234567", name: "Ada" },
      now: 0,
      server: { version: "1" },
      limits: {},
    });
  }
}

/** A connection over fake sockets, with timers that fire when the test says so. */
function world() {
  const sockets: FakeSocket[] = [];
  const statuses: ConnectionStatus[] = [];
  const pushes: Push[] = [];
  const timers = new Map<number, { ms: number; job: () => void }>();
  let time = 0;
  let timerCount = 0;
  let token: string | undefined = "t0ken";
  let connection: Connection;
  const ports: ConnectionPorts = {
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    now: () => time,
    random: () => 0.5,
    later: (ms, job) => {
      timerCount += 1;
      timers.set(timerCount, { ms, job });
      return timerCount;
    },
    cancel: (timer) => void timers.delete(timer as number),
    hello: () => ({ name: "Ada", token }),
    onStatus: (status) => statuses.push(status),
    onWelcome: () => void connection.request("room.join", { room: "4GZK7Q2M" }, false),
    onPush: (push) => pushes.push(push),
    ping: () => void connection.request("ping", {}, false),
    dueAt: () => null,
    onHelloRefused: (code) => {
      if (code !== "unauthorized" || token === undefined) return false;
      token = undefined;
      return true;
    },
  };
  connection = new Connection(ports, "abc");
  return {
    connection,
    sockets,
    statuses,
    pushes,
    timers,
    last: (): FakeSocket => sockets[sockets.length - 1] as FakeSocket,
    pass: (ms: number) => {
      time += ms;
    },
    fire: () => {
      const [[id, timer]] = [...timers] as [[number, { ms: number; job: () => void }]];
      timers.delete(id);
      timer.job();
    },
  };
}

let w: ReturnType<typeof world>;
beforeEach(() => {
  w = world();
  w.connection.wake();
});

describe("hello", () => {
  it("is the first message, with name and token", () => {
    w.last().onopen?.();
    expect(w.last().sent).toEqual([{ type: "hello", name: "Ada", token: "t0ken" }]);
  });

  it("is said anew without the token if the server does not know it", () => {
    w.last().onopen?.();
    w.last().receive({ re: null, ok: false, error: { code: "unauthorized", message: "" } });
    expect(w.sockets).toHaveLength(2);
    w.last().onopen?.();
    expect(w.last().sent).toEqual([{ type: "hello", name: "Ada" }]);
  });
});

describe("who is kept out", () => {
  it("is told so and not tried again by itself, but on request", () => {
    w.last().onopen?.();
    w.last().receive({ re: null, ok: false, error: { code: "forbidden", message: "", until_unix_ms: 1 } });
    expect(w.connection.status).toEqual({ kind: "refused", reason: "forbidden" });
    expect(w.sockets).toHaveLength(1);
    w.connection.wake();
    expect(w.sockets).toHaveLength(2);
  });
});

describe("requests", () => {
  it("carry the prefix and a counter, and get their own answers", async () => {
    w.last().welcome();
    const first = w.connection.request("seat.take", { room: "R", seat: "black1" });
    const second = w.connection.request("seat.leave", { room: "R", seat: "black1" });
    const ids = w
      .last()
      .sent.slice(-2)
      .map((message) => message.id);
    expect(ids).toEqual(["abc-2", "abc-3"]);
    w.last().receive({ re: "abc-3", ok: true });
    w.last().receive({ re: "abc-2", ok: false, error: { code: "seat_taken", message: "" } });
    expect((await second).ok).toBe(true);
    expect(await first).toMatchObject({ ok: false, error: { code: "seat_taken" } });
  });

  it("wait for the welcome", () => {
    void w.connection.request("seat.take", { room: "R", seat: "black1" });
    w.last().onopen?.();
    expect(w.last().sent.map((message) => message.type)).toEqual(["hello"]);
    w.last().welcome();
    expect(w.last().sent.map((message) => message.type)).toEqual(["hello", "hello", "room.join", "seat.take"]);
  });

  it("unanswered are sent again after a lost connection, after room.join, with the same id and content", async () => {
    w.last().welcome();
    const answer = w.connection.request("act", { room: "R", action: { type: "seal", duty: 1, choice: { put: 9 } } });
    const sent = w.last().sent.at(-1);
    w.last().onclose?.({ code: 1006, reason: "" });
    w.fire();
    w.last().welcome();
    expect(w.last().sent.map((message) => message.type)).toEqual(["hello", "room.join", "act"]);
    expect(w.last().sent.at(-1)).toEqual(sent);
    w.last().receive({ re: sent?.id, ok: true, at: 7 });
    expect(await answer).toMatchObject({ ok: true, at: 7 });
    w.last().onclose?.({ code: 1006, reason: "" });
    w.fire();
    w.last().welcome();
    expect(w.last().sent.map((message) => message.type)).toEqual(["hello", "room.join"]);
  });

  it("for a moment go out once the page knows how its room stands, if they are meant still", async () => {
    w.last().welcome();
    w.connection.release();
    let now = 1;
    const act = (at: number): ReturnType<typeof w.connection.request<"act">> =>
      w.connection.request("act", { room: "R", action: { type: "throw" } }, true, () => now === at);
    const answers = [act(1)];
    expect(w.last().sent.at(-1)?.type).toBe("act");
    w.last().onclose?.({ code: 1006, reason: "" });
    answers.push(act(2));
    w.fire();
    w.last().welcome();
    answers.push(act(1), act(2));
    const types = (): string[] => w.last().sent.map((message) => message.type);
    expect(types()).toEqual(["hello", "room.join"]);
    now = 2;
    w.connection.release();
    expect(types()).toEqual(["hello", "room.join", "act", "act"]);
    expect(await Promise.all([answers[0], answers[2]])).toEqual([LOST, LOST]);
    w.connection.release();
    expect(types()).toHaveLength(4);
    for (const { id, type } of w.last().sent) if (type === "act") w.last().receive({ re: id, ok: true });
    expect([(await answers[1])?.ok, (await answers[3])?.ok]).toEqual([true, true]);
  });

  it("asked while the connection is closing wait for the next one", async () => {
    w.last().welcome();
    const closing = w.last();
    closing.readyState = 2;
    const answer = w.connection.request("seat.take", { room: "R", seat: "black1" });
    expect(closing.sent.map((message) => message.type)).toEqual(["hello", "room.join"]);
    closing.onclose?.({ code: 1006, reason: "" });
    w.fire();
    w.last().welcome();
    const sent = w.last().sent.at(-1);
    expect(sent?.type).toBe("seat.take");
    w.last().receive({ re: sent?.id, ok: true });
    expect(await answer).toMatchObject({ ok: true });
  });

  it("that are not to be repeated are told that the connection was lost", async () => {
    w.last().welcome();
    const ping = w.connection.request("ping", {}, false);
    w.last().onclose?.({ code: 1006, reason: "" });
    expect(await ping).toMatchObject({ ok: false, error: { code: "connection_lost" } });
    expect(await w.connection.request("ping", {}, false)).toMatchObject({ ok: false });
  });
});

describe("a lost connection", () => {
  it("is tried again after a time that grows, and at once when woken", () => {
    w.last().onclose?.({ code: 1006, reason: "" });
    const first = w.statuses.at(-1);
    expect(first).toMatchObject({ kind: "waiting", why: "lost" });
    w.fire();
    w.last().onclose?.({ code: 1006, reason: "" });
    const waits = w.statuses.filter((status) => status.kind === "waiting").map((status) => status.retryAt);
    expect(waits[1]).toBeGreaterThan(waits[0] as number);
    w.connection.wake();
    expect(w.sockets).toHaveLength(3);
    expect(w.statuses.at(-1)?.kind).toBe("connecting");
  });

  it("1012 and 1013 say why, and full servers are left alone for longer", () => {
    w.last().onclose?.({ code: 1012, reason: "" });
    expect(w.statuses.at(-1)).toMatchObject({ kind: "waiting", why: "restart" });
    w.fire();
    w.last().onclose?.({ code: 1013, reason: "" });
    const status = w.statuses.at(-1);
    expect(status).toMatchObject({ kind: "waiting", why: "busy" });
    expect(status?.kind === "waiting" ? status.retryAt : 0).toBeGreaterThanOrEqual(2_000);
  });

  it("a restart stays the reason while the server does not answer, and no longer", () => {
    w.last().onclose?.({ code: 1012, reason: "" });
    w.fire();
    w.last().onclose?.({ code: 1006, reason: "" });
    expect(w.statuses.at(-1)).toMatchObject({ kind: "waiting", why: "restart" });
    w.fire();
    w.last().welcome();
    w.last().onclose?.({ code: 1006, reason: "" });
    expect(w.statuses.at(-1)).toMatchObject({ kind: "waiting", why: "lost" });
  });

  it.each(["signed out", "banned", "too many messages"])(
    "1008 stops until the person tries again, where it is for good (%s)",
    (reason) => {
      w.last().onclose?.({ code: 1008, reason });
      expect(w.statuses.at(-1)).toEqual({ kind: "refused", reason });
      expect(w.timers.size).toBe(0);
      w.connection.comeBack();
      expect(w.sockets).toHaveLength(1);
      w.connection.retry();
      expect(w.sockets).toHaveLength(2);
    },
  );

  it.each(["reads too slowly", "no hello", ""])(
    "1008 for another reason (%s) is tried again after a while",
    (reason) => {
      w.last().welcome();
      w.last().onclose?.({ code: 1008, reason });
      expect(w.statuses.at(-1)).toMatchObject({ kind: "waiting", why: "busy" });
      w.fire();
      expect(w.sockets).toHaveLength(2);
    },
  );

  it("that is silent after a question is given up and made anew", () => {
    w.last().welcome();
    const old = w.last();
    w.connection.renew();
    expect(old.closed).toBe(true);
    expect(w.sockets).toHaveLength(2);
  });

  it("an old socket is not listened to any more", () => {
    const old = w.last();
    old.welcome();
    w.connection.renew();
    old.receive({ type: "rooms", rooms: [] });
    expect(w.pushes).toHaveLength(0);
  });

  it("a connection attempt that never opens is given up", () => {
    w.fire();
    expect(w.statuses.at(-1)?.kind).toBe("waiting");
  });
});

it("a prefix is made of letters and digits from all its bytes", () => {
  expect(randomPrefix(new Uint8Array([0, 1, 31, 32, 255]))).toMatch(/^[a-z2-9]{5}$/);
  expect(randomPrefix(new Uint8Array([1, 2]))).not.toBe(randomPrefix(new Uint8Array([2, 1])));
});
