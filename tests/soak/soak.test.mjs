// The soak in small, and whether its own checks would find anything (those that it shares with tests/crash are tried
// there).
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { DiskLag } from "../support/people/disk-lag.mjs";
import { RoomLedger } from "../support/people/room-ledger.mjs";
import { Board } from "./support/board.mjs";
import { Clocks } from "./support/clocks.mjs";
import { shortForm, soak } from "./support/forms.mjs";
import { Leftovers } from "./support/leftovers.mjs";
import { strangeLines } from "./support/log-lines.mjs";
import { Memory } from "./support/memory.mjs";
import { withSection } from "./support/results.mjs";
import { StreamReader } from "./support/stream-reader.mjs";
import { eventsOf, linesOf } from "./support/stream-text.mjs";

test(
  "rooms of all games, a crowd and storms: nothing is lost, late or left over",
  { timeout: 1_200_000 },
  async (t) => {
    const figures = await soak({ ...shortForm, seed: String(Date.now()) }, (words) => t.diagnostic(words));
    assert.deepEqual(figures.faults, []);
    assert.ok(!figures.isInvalid, "the clients were in time themselves");
    assert.ok(
      figures.counts.games > 0 && figures.lateMs.count > 0 && figures.storms > 0 && figures.counts.watched > 0,
      "something happened",
    );
  },
);

// A room with one game, which has been heard to begin just now.
const entryOf = (more = {}) => {
  const game = { id: "G", zero: performance.now(), result: null };
  return {
    game,
    entry: { room: "R", delayS: 0, slackMs: () => 0, ledger: { games: new Map([["G", game]]) }, ...more },
  };
};
const info = { game_id: "G" };
const snapshot = (seq, more) => ({ type: "snapshot", seq, now: 0, info, view: {}, ...more });
const update = (seq, more) => ({ type: "update", seq, now: 0, events: [], view: {}, ...more });

describe("a board", () => {
  const heardBy = (board, ...messages) =>
    messages.map((message) => board.hear(message)).filter((wrong) => wrong !== null);

  test("takes what comes in order, and a snapshot after a return", () => {
    const board = new Board("Ada", entryOf().entry);
    assert.deepEqual(heardBy(board, snapshot(4), update(5), update(6), snapshot(9), update(10)), []);
  });
  test("finds an update that is missing, doubled or late", () => {
    assert.equal(heardBy(new Board("Ada", entryOf().entry), snapshot(4), update(6)).length, 1);
    assert.equal(heardBy(new Board("Ada", entryOf().entry), snapshot(4), update(5), update(5)).length, 1);
    assert.equal(heardBy(new Board("Ada", entryOf().entry), snapshot(4), snapshot(3)).length, 1);
  });
  test("lets a slow reader miss updates, and counts them, but not hear them twice", () => {
    const board = new Board("Ada", entryOf().entry, { mayMiss: true });
    assert.deepEqual(heardBy(board, snapshot(4), update(8)), []);
    assert.equal(board.skipped, 3);
    assert.equal(heardBy(board, update(8)).length, 1);
  });
  test("finds what is told before its delay is over", () => {
    const { game, entry } = entryOf({ delayS: 3 });
    assert.equal(heardBy(new Board("Ada", entry), snapshot(1), update(2, { now: 0 })).length, 1);
    game.zero -= 3_000;
    assert.deepEqual(heardBy(new Board("Ada", entry), snapshot(1), update(2, { now: 0 })), []);
  });
  test("finds another result than the players heard", () => {
    const { game, entry } = entryOf();
    game.result = { winner: "black" };
    assert.equal(heardBy(new Board("Ada", entry), snapshot(1, { view: { result: { winner: "white" } } })).length, 1);
    assert.deepEqual(heardBy(new Board("Ada", entry), snapshot(1, { view: { result: { winner: "black" } } })), []);
  });
});

describe("the memory of the server", () => {
  const evening = (bytesAt, more = () => ({})) => {
    const memory = new Memory();
    for (let second = 0; second <= 100; second += 1)
      memory.add({
        part: second / 100,
        seconds: second,
        bytes: bytesAt(second),
        rooms: 10,
        answers: 0,
        games: 0,
        ...more(second),
      });
    return memory;
  };
  const mb = 1_000_000;

  test("may rise until everybody is there, and not afterwards", () => {
    assert.equal(evening((second) => 20 * mb + Math.min(second, 20) * mb).wrong(), null);
    assert.match(evening((second) => 20 * mb + second * 0.2 * mb).wrong(), /grown by \d/);
  });
  test("may rise with what it has to hold", () => {
    const grows = (second) => 20 * mb + second * 0.2 * mb;
    assert.equal(evening(grows, (second) => ({ answers: 300 * second })).wrong(), null);
  });
  test("has a slope", () => {
    const { slopeBytesPerHour } = evening((second) => 20 * mb + second * 1_000).figures();
    assert.ok(Math.abs(slopeBytesPerHour - 3_600_000) < 1, `${slopeBytesPerHour}`);
  });
  test("is not judged by nothing", () => assert.match(new Memory().wrong(), /too few/));
});

test("what is left over is found", { timeout: 60_000 }, async () => {
  const clean = { tutti_connections: 0, tutti_http_connections: 1, tutti_matches_running: 0, tutti_rooms_open: 3 };
  const left = async (more, rooms) => {
    let open = 10;
    const process = {
      descriptors: () => Array.from({ length: open }, (_, number) => `file ${number}`),
      metrics: async () => new Map(Object.entries({ ...clean, ...more.metrics })),
    };
    const leftovers = new Leftovers(process, 50);
    open = more.descriptors ?? 10;
    return leftovers.wrongs(rooms);
  };
  assert.deepEqual(await left({}, 3), []);
  assert.deepEqual(await left({ descriptors: 9 }, undefined), []);
  for (const more of [{ metrics: { tutti_connections: 1 } }, { metrics: { tutti_streams: 2 } }, { descriptors: 11 }])
    assert.equal((await left(more, 3)).length, 1);
  assert.equal((await left({}, 2)).length, 1);
});

describe("a deadline", () => {
  // A game whose clock runs out at 1,000, and what is heard next. Gives what the ledger found.
  const foundIn = (next) => {
    const found = [];
    const world = {
      fault: (kind) => found.push(kind),
      clockRanOut: () => found.push("ran out"),
      heardWhen: () => ({ upMs: 0, saidMs: -60_000 }),
      generation: () => 1,
    };
    const ledger = new RoomLedger(world, "R", {});
    const who = {
      name: "Ada",
      gameId: "G",
      seat: "black1",
      line: { generation: 1, closeCodes: [], isBack: true, lateMs: () => 0 },
    };
    const room = { ...{ game_id: "G", commitment: "0", status: "playing", series: { played: 0 }, options: {} } };
    const check = (message) => ledger.heard(who, { room: "R", ...message });
    check({
      type: "snapshot",
      seq: 1,
      now: 0,
      info: room,
      audience: "black",
      you: { seats: ["black1"], sealed: {} },
      log: [],
      view: { game: "tritoc", deadline: 1_000 },
    });
    found.length = 0;
    check({ type: "update", seq: 2, view: { game: "tritoc", deadline: 2_000 }, ...next });
    return { found: found.filter((kind) => kind !== "schema"), ledger, who };
  };

  test("takes effect at its own time, also when it is told later", () => {
    assert.deepEqual(foundIn({ now: 1_040, events: [{ type: "turn", at: 1_000, before: "clock" }] }).found, [
      "ran out",
    ]);
  });
  test("must not take effect at another time, or be passed over", () => {
    assert.deepEqual(foundIn({ now: 1_040, events: [{ type: "turn", at: 1_040, before: "clock" }] }).found, ["clock"]);
    assert.deepEqual(foundIn({ now: 1_400, events: [{ type: "place", at: 1_400 }] }).found, ["clock"]);
  });
  test("is missed when nothing comes of it", () => {
    const { ledger, who } = foundIn({ now: 1_000, events: [{ type: "turn", at: 1_000, before: "clock" }] });
    assert.equal(ledger.overdueMs([who]), 0);
    const late = foundIn({ now: 9_000, events: [{ type: "turn", at: 1_000, before: "clock" }] });
    assert.ok(late.ledger.overdueMs([late.who]) > 6_000);
  });
});

test("what a room is played with changes sides with its people", () => {
  const found = [];
  const world = { fault: (kind) => found.push(kind), isLossy: false };
  const ledger = new RoomLedger(world, "R", { options: { teams: [2, 1], sandglass: 8 } });
  const who = {
    name: "Ada",
    gameId: "G",
    seat: "black1",
    line: { generation: 1, closeCodes: [], isBack: true, lateMs: () => 0 },
  };
  const heard = (gameId, played, options) => {
    found.length = 0;
    const about = {
      game_id: gameId,
      commitment: gameId,
      status: "playing",
      series: { played, score: { black: 0, white: 0 } },
      options,
    };
    ledger.heard(who, { room: "R", type: "info", info: about });
    return found.filter((kind) => kind === "rooms").length;
  };
  assert.equal(heard("G", 0, { teams: [2, 1], sandglass: 8 }), 0);
  assert.equal(heard("G", 0, { teams: [1, 2], sandglass: 8 }), 1);
  assert.equal(heard("H", 1, { teams: [1, 2], sandglass: 8 }), 0);
  assert.equal(heard("H", 1, { teams: [2, 1], sandglass: 9 }), 2);
});

test("a log has no strange lines but those that are expected", () => {
  const usual =
    "time=2026-11-22T15:00:00.000Z level=info event=listening " +
    "address=a\ntime=2026-11-22T15:00:00.000Z level=warn event=no_page web_root=w\n";
  assert.deepEqual(strangeLines(usual), []);
  for (const line of [
    "time=2026-11-22T15:00:00.000Z level=error event=room_frozen room=R",
    "WARNING: ThreadSanitizer: data race",
  ])
    assert.deepEqual(strangeLines(`${usual}${line}\n`), [line]);
});

test("the messages of a stream are read in whatever pieces they come", () => {
  const sse =
    'retry: 1000\n\nevent: snapshot\nid: 7\ndata: {"type":"snapshot","seq":7}\n\n:\n\nevent: ' +
    'update\nid: 9\ndata: {"type":"update","seq":8}\n\n';
  const ndjson = '{"type":"snapshot","seq":7}\n\n{"type":"update","seq":8}\n';
  for (const [readerOf, text] of [
    [eventsOf, sse],
    [linesOf, ndjson],
  ]) {
    const whole = readerOf()(text);
    assert.deepEqual(
      whole.map(({ message }) => message.seq),
      [7, 8],
    );
    const reader = readerOf();
    assert.deepEqual(
      Array.from(text).flatMap((letter) => reader(letter)),
      whole,
    );
  }
  assert.match(eventsOf()(sse)[1].wrong, /id 9 of 8/);
});

test(
  "a reader who stalls while a stream ends reads the rest of it, and does not ask for it again",
  { timeout: 60_000 },
  async () => {
    const rest = [5, 6].map((seq) => update(seq, { view: seq === 6 ? { result: {} } : {} }));
    const text = (...messages) => messages.map((message) => `${JSON.stringify(message)}\n`).join("");
    const faults = [];
    let asked = 0;
    let heard = 0;
    const counts = {
      get watched() {
        return heard;
      },
      set watched(count) {
        if ((heard = count) === 1) stall();
      },
    };
    const server = createServer((_, answer) => {
      asked += 1;
      answer.write(text(snapshot(4)));
      void stalls.then(() => answer.end(text(...rest, { type: "end", room: "R", reason: "over" })));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const chance = { fork: () => chance, flip: () => false, between: (least) => least };
    const reader = new StreamReader(
      {
        chance,
        counts,
        server: { url: `http://127.0.0.1:${server.address().port}` },
        fault: (_, wrong) => faults.push(wrong),
      },
      "Ada",
      "ndjson",
    );
    let stall;
    const stalls = new Promise((resolve) => (stall = () => resolve(void reader.stall(300))));
    const { entry } = entryOf({ hearsEnd: () => new Promise(() => {}) });
    await reader.watch(entry);
    server.close();
    assert.equal(asked, 1);
    assert.equal(heard, 4);
    assert.deepEqual(
      faults.filter((wrong) => !wrong.includes("not allowed")),
      [],
    );
  },
);

test("a deadline of which nothing comes is a fault, unless it is the disk that is late", async () => {
  let now = 0;
  let written;
  const disk = new DiskLag(
    () => new Promise((done) => (written = done)),
    () => true,
    () => now,
  );
  const found = [];
  const clocks = new Clocks();
  const ledger = { overdueMs: () => 4_000 };
  const look = () => clocks.look([{ ledger, players: [], room: "R" }], disk.recentMs(), (room) => found.push(room));

  const first = disk.look();
  now = 2_500;
  assert.equal(disk.look(), first); // it waits for the one that is under way
  look();
  look();
  assert.deepEqual(found, []);
  written();
  await first;
  now = 12_000;
  look();
  look();
  assert.deepEqual(found, []); // it was late a moment ago
  now = 12_600;
  look();
  assert.deepEqual(found, []); // what has come may not have been read yet
  look();
  assert.deepEqual(found, ["R"]);
  assert.deepEqual(disk.figures(), { count: 1, p50: 2_500, p99: 2_500, most: 2_500 });
});

test("the section of the results is replaced, and leaves the others alone", () => {
  const text = "# Figures\n\n## Rounds\n\na\n\n## Levels against levels\n\nb\n";
  const written = withSection(text, "first");
  assert.equal(written, "# Figures\n\n## Rounds\n\na\n\n## Soak\n\nfirst\n\n## Levels against levels\n\nb\n");
  assert.equal(withSection(written, "second"), written.replace("first", "second"));
  assert.equal(withSection("# Figures\n", "first"), "# Figures\n\n## Soak\n\nfirst\n");
});
