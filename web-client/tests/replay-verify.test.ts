// The proof: three games that the server's engine has played come out right, and each part that is tampered with is
// found.
import { createHash, createHmac, webcrypto } from "node:crypto";
import { describe, expect, it } from "vitest";
import { replayOf, type Replay } from "../src/archive/format.ts";
import { bytesOf, messageOfKey, proveLot, verify, type CheckName, type Proof } from "../src/archive/verify.ts";
import { noteCommitment, notedCommitment } from "../src/archive/witness.ts";
import { GAMES, kept, recordOf, textOfReplay } from "./replay-support.ts";

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const prove = (record: Uint8Array<ArrayBuffer>, replay: Replay): Promise<Proof> => verify(record, replay, subtle);
const failing = (proof: Proof): CheckName[] => proof.checks.filter((check) => !check.ok).map((check) => check.name);

type Rows = Record<string, unknown>[];

/** The record with some rows changed; with the digest that then belongs to it, unless it is to be wrong. */
function changedRecord(
  game: (typeof GAMES)[number],
  change: (rows: Rows) => void,
  digest = true,
): Uint8Array<ArrayBuffer> {
  const rows = new TextDecoder()
    .decode(recordOf(game))
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row)) as Rows;
  change(rows);
  const body = rows
    .slice(0, -1)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");
  const end = rows.at(-1) as Record<string, unknown>;
  if (digest) end["digest"] = createHash("sha256").update(body).digest("hex");
  return new TextEncoder().encode(`${body}${JSON.stringify(end)}\n`);
}

describe("a game as it was", () => {
  it.each(GAMES)("%s: every check holds", async (game) => {
    const replay = kept(game);
    const proof = await prove(recordOf(game), replay);
    expect([failing(proof), proof.ok]).toEqual([[], true]);
    expect(proof.checks.map((check) => check.name)).toEqual([
      "digest",
      "header",
      "commitment",
      "lots",
      "inputs",
      "result",
    ]);
    expect(proof.inputs).toBe(replay.lines.filter((line) => line.n).length);
    expect(proof.commitment).toBe(replay.head.commitment);
  });

  it("has lots where dice were thrown, and none in CTOR", async () => {
    const lots = await Promise.all(GAMES.map(async (game) => (await prove(recordOf(game), kept(game))).lots.length));
    expect(lots[0]).toBe(0);
    expect(lots[1]).toBeGreaterThan(3);
    expect(lots[2]).toBeGreaterThan(30);
  });

  it("a record without a newline at its end is read as well", async () => {
    const record = recordOf("tritoc");
    expect((await prove(record.slice(0, -1), kept("tritoc"))).ok).toBe(true);
  });
});

describe("a record that was tampered with", () => {
  it.each([40, 700, 2000])("one byte, at %i: the digest", async (at) => {
    const record = recordOf("tritoc");
    // A digit or a letter becomes another: the lines can still be read.
    const place = record.findIndex((byte, index) => index >= at && byte >= 0x30 && byte < 0x39);
    record[place] = (record[place] as number) + 1;
    expect(failing(await prove(record, kept("tritoc")))).toContain("digest");
  });

  it("another secret, the rest made to fit: the commitment and the lots", async () => {
    const secret = "ab".repeat(32);
    const record = changedRecord("tritoc", (rows) => Object.assign(rows.at(-1) as object, { secret }));
    const replay = kept("tritoc");
    replay.head.secret = secret;
    expect(failing(await prove(record, replay))).toEqual(["commitment", "lots"]);
  });

  it(
    "another secret and its own commitment: the lots; " + "and a browser that noted the first one knows better",
    async () => {
      const secret = "ab".repeat(32);
      const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
      const record = changedRecord("tritoc", (rows) => {
        Object.assign(rows[0] as object, { commitment });
        Object.assign(rows.at(-1) as object, { secret });
      });
      const replay = kept("tritoc");
      Object.assign(replay.head, {
        secret,
        commitment,
        digest: JSON.parse(new TextDecoder().decode(record).trim().split("\n").at(-1) ?? "").digest,
      });
      const proof = await prove(record, replay);
      expect(failing(proof)).toEqual(["lots"]);
      expect(proof.commitment).not.toBe(kept("tritoc").head.commitment);
    },
  );

  it("what a player gave to the draws: the lots", async () => {
    const entropy = { black1: "00" };
    const record = changedRecord("tritoc", (rows) => Object.assign(rows[0] as object, { entropy }));
    const replay = kept("tritoc");
    replay.head.entropy = entropy;
    replay.head.digest = JSON.parse(new TextDecoder().decode(record).trim().split("\n").at(-1) ?? "").digest as string;
    expect(failing(await prove(record, replay))).toEqual(["lots"]);
  });

  it("an input left out, and one that was never sent: the inputs", async () => {
    for (const change of [(rows: Rows) => rows.splice(3, 1), (rows: Rows) => rows.splice(4, 0, { ...rows[4] })]) {
      const proof = await prove(changedRecord("ctor", change), kept("ctor"));
      expect(failing(proof)).toEqual(["digest", "inputs"]);
      expect(proof.checks.find((check) => check.name === "digest")?.found).toBe(
        JSON.stringify(kept("ctor").head.digest),
      );
    }
  });

  it("another result: the result", async () => {
    const record = changedRecord("ctor", (rows) =>
      Object.assign((rows.at(-1) as { end: object }).end, { winner: "white" }),
    );
    expect(failing(await prove(record, kept("ctor")))).toEqual(["result"]);
  });
});

describe("a replay that shows something else", () => {
  type Change = [what: string, fails: CheckName, change: (replay: Replay) => void];
  const line = (replay: Replay, n: number): Replay["lines"][number] =>
    replay.lines.find((each) => each.n === n) as Replay["lines"][number];
  const withLots = (replay: Replay): Replay["lines"][number] =>
    replay.lines.findLast((each) => each.draws.length > 1) as Replay["lines"][number];
  const CHANGES: Change[] = [
    ["a die turned", "lots", (replay) => void ((withLots(replay).draws[1] as number[])[2] = 7)],
    ["a lot of another size", "lots", (replay) => void ((withLots(replay).draws[0] as number[])[1] = 97)],
    ["a lot of no size", "lots", (replay) => void ((withLots(replay).draws[0] as number[])[1] = 0)],
    [
      "a die shown otherwise than it fell",
      "lots",
      (replay) => void Object.assign(withLots(replay).events[0] as object, { dice: [7, 7] }),
    ],
    ["a lot left out", "lots", (replay) => void withLots(replay).draws.shift()],
    [
      "a lot drawn twice",
      "lots",
      (replay) => void withLots(replay).draws.push(withLots(replay).draws[1] as [number, number, number]),
    ],
    ["an action", "inputs", (replay) => void (line(replay, 2).action = { type: "resign" })],
    ["an action withheld", "inputs", (replay) => void delete line(replay, 2).action],
    ["a time", "inputs", (replay) => void (line(replay, 2).at += 1)],
    ["a player", "inputs", (replay) => void (line(replay, 2).seat = "white3")],
    ["an input fewer", "inputs", (replay) => void replay.lines.splice(replay.lines.indexOf(line(replay, 2)), 1)],
    [
      "the result in the head",
      "result",
      (replay) => void (replay.head.result = { ...replay.head.result, winner: "black" }),
    ],
    [
      "the result on the board",
      "result",
      (replay) =>
        Object.assign(replay.lines.at(-1) as object, { view: { ...replay.lines.at(-1)?.view, result: null } }),
    ],
    ["the length", "result", (replay) => void (replay.head.duration_ms += 1)],
    ["a name", "header", (replay) => void (replay.head.seats["black1"] = { name: "Eve", kind: "human" })],
    ["an option", "header", (replay) => Object.assign(replay.head.options, { turn_seconds: 31 })],
    ["the start", "header", (replay) => void (replay.head.started = "2026-01-01T00:00:01Z")],
    ["the digest", "digest", (replay) => void (replay.head.digest = "0".repeat(64))],
    ["the secret", "commitment", (replay) => void (replay.head.secret = "0".repeat(64))],
  ];

  it.each(CHANGES)("%s: %s", async (_, fails, change) => {
    const replay = kept("tritoc");
    change(replay);
    const proof = await prove(recordOf("tritoc"), replay);
    expect([failing(proof), proof.ok]).toEqual([[fails], false]);
  });

  it("tells where it differs, and what should have been there", async () => {
    const replay = kept("tritoc");
    (replay.lines[1] as { at: number }).at += 1;
    const check = (await prove(recordOf("tritoc"), replay)).checks.find((each) => each.name === "inputs");
    expect(check?.where).toBe("1");
    expect([JSON.parse(check?.found ?? "").at - 1, check?.found === check?.wanted]).toEqual([
      JSON.parse(check?.wanted ?? "").at,
      false,
    ]);
  });

  it("the order of keys does not matter", async () => {
    const replay = replayOf(
      textOfReplay("tritoc").replace(/"type":"place","at":(\[\d,\d\])/g, '"at":$1,"type":"place"'),
    );
    expect((await prove(recordOf("tritoc"), replay)).ok).toBe(true);
  });
});

describe("one lot, written out", () => {
  const key = "11".repeat(32);
  const block = (message: string): Buffer => createHmac("sha256", Buffer.from(key, "hex")).update(message).digest();

  it("is what another implementation finds", async () => {
    const proof = await proveLot(key, [3, 6, 0], subtle);
    const words = Array.from({ length: 8 }, (_, index) => block("draw/3/0").readUInt32BE(4 * index));
    expect(proof.blocks).toEqual([{ message: "draw/3/0", hex: block("draw/3/0").toString("hex"), words }]);
    expect([proof.limit, proof.index, proof.word, proof.value]).toEqual([
      4294967292,
      0,
      words[0],
      (words[0] as number) % 6,
    ]);
  });

  it("a word beyond the limit does not count: the next does", async () => {
    const proof = await proveLot(key, [REJECTED.k, REJECTED.n, 0], subtle);
    expect([proof.index, proof.word, proof.value]).toEqual([1, REJECTED.second, REJECTED.value]);
    expect(proof.blocks[0]?.words[0]).toBeGreaterThanOrEqual(proof.limit);
  });
});

/** Found by trying: with the key of ones, the first word of this lot is too large. */
const REJECTED = { n: 65175, k: 26184, second: 3787689115, value: 43990 };

it("the key's message names who gave something, by seat", () => {
  expect(messageOfKey("G1", { white1: "b", black2: "a" })).toBe("tutti/1/G1/black2=a,white1=b");
  expect(messageOfKey("G1", {})).toBe("tutti/1/G1/");
  expect([...bytesOf("00ff10")]).toEqual([0, 255, 16]);
});

describe("what this browser noted before the end", () => {
  function memory(text: string | null = null): {
    getItem: () => string | null;
    setItem: (key: string, value: string) => void;
    removeItem: () => void;
  } {
    let keptText = text;
    return {
      getItem: () => keptText,
      setItem: (_, value) => void (keptText = value),
      removeItem: () => void (keptText = null),
    };
  }

  it("the first commitment counts; who says another later is not believed", () => {
    const keep = memory();
    expect(notedCommitment("G1", keep)).toBeNull();
    noteCommitment("G1", "aa", keep);
    noteCommitment("G1", "bb", keep);
    noteCommitment("G2", "cc", keep);
    expect([notedCommitment("G1", keep), notedCommitment("G2", keep)]).toEqual(["aa", "cc"]);
  });

  it("only so many are kept, and what is unreadable is as if it were not there", () => {
    const keep = memory("{broken");
    for (let game = 0; game < 250; game += 1) noteCommitment(`G${game}`, String(game), keep);
    expect([notedCommitment("G0", keep), notedCommitment("G249", keep)]).toEqual([null, "249"]);
  });
});
