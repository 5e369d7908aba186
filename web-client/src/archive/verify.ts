// Checks a finished game in the browser, as anyone may (record.md 1 and 3): that the record is whole, that the secret
// is the one the server had bound itself to, that every lot follows from it, and that the replay shows the record's
// inputs. It believes nothing that the server says of itself, and tells each number it came upon.
import type { AnyEvent } from "../wire/messages.ts";
import type { Lot, Replay, ReplaySeat } from "./format.ts";

export type CheckName = "digest" | "header" | "commitment" | "lots" | "inputs" | "result";

export interface Check {
  name: CheckName;
  ok: boolean;
  /** Where it is not: what was found and what should have been, to be read as they are. */
  found?: string;
  wanted?: string;
  where?: string;
}

export interface Proof {
  ok: boolean;
  checks: Check[];
  /** Bytes before the last line, their SHA-256, and what the record says it is. */
  bytes: number;
  digest: string;
  secret: string;
  commitment: string;
  keyMessage: string;
  key: string;
  lots: Lot[];
  inputs: number;
}

/** A lot worked out by hand: record.md 1.4. */
export interface LotProof {
  k: number;
  n: number;
  limit: number;
  /** Until the first word that counts: nearly always one block, and its first word. */
  blocks: { message: string; hex: string; words: number[] }[];
  /** In the last block. */
  index: number;
  word: number;
  value: number;
}

type Json = Record<string, unknown>;
interface RecordInput {
  n: number;
  at: number;
  seat: string | null;
  action: Json;
}

const WORDS_IN_ALL = 2 ** 32;

const encoder = new TextEncoder();

export async function verify(record: Uint8Array<ArrayBuffer>, replay: Replay, subtle: SubtleCrypto): Promise<Proof> {
  const { body, header, inputs, end } = partsOf(record);
  const { head } = replay;
  const checks: Check[] = [];
  const compare = (name: CheckName, pairs: [where: string, found: unknown, wanted: unknown][]): void => {
    const bad = pairs.find(([, found, wanted]) => !same(found, wanted));
    checks.push(
      bad ? { name, ok: false, where: bad[0], found: shown(bad[1]), wanted: shown(bad[2]) } : { name, ok: true },
    );
  };

  const digest = hexOf(await subtle.digest("SHA-256", body));
  compare("digest", [
    ["", digest, end["digest"]],
    ["", head.digest, end["digest"]],
  ]);
  compare("header", headerPairs(header, replay));

  const secret = typeof end["secret"] === "string" ? end["secret"] : "";
  const commitment = hexOf(await subtle.digest("SHA-256", bytesOf(secret)));
  compare("commitment", [
    ["", commitment, header["commitment"]],
    ["", head.secret, secret],
  ]);

  const keyMessage = messageOfKey(String(header["id"]), (header["entropy"] ?? {}) as { [seat: string]: string });
  const keyBytes = await hmac(await hmacKey(bytesOf(secret), subtle), keyMessage, subtle);
  const key = await hmacKey(keyBytes, subtle);
  const lots = replay.lines.flatMap((line) => line.draws);
  checks.push((await wrongLot(lots, key, subtle)) ?? wrongDice(replay) ?? { name: "lots", ok: true });

  checks.push(checkInputs(inputs, replay));
  compare("result", [
    ["", head.result, end["end"]],
    ["", replay.lines.at(-1)?.view.result, end["end"]],
    ["at", head.duration_ms, end["at"]],
  ]);
  return {
    ok: checks.every((check) => check.ok),
    checks,
    bytes: body.length,
    digest,
    secret,
    commitment,
    keyMessage,
    key: hexOf(keyBytes.buffer),
    lots,
    inputs: inputs.length,
  };
}

export async function proveLot(keyHex: string, [k, n]: Lot, subtle: SubtleCrypto): Promise<LotProof> {
  return workOut(k, n, await hmacKey(bytesOf(keyHex), subtle), subtle);
}

async function workOut(k: number, n: number, key: CryptoKey, subtle: SubtleCrypto): Promise<LotProof> {
  const limit = WORDS_IN_ALL - (WORDS_IN_ALL % n);
  const blocks: LotProof["blocks"] = [];
  for (let j = 0; ; j += 1) {
    const message = `draw/${k}/${j}`;
    const bytes = await hmac(key, message, subtle);
    const words = wordsOf(bytes);
    blocks.push({ message, hex: hexOf(bytes.buffer), words });
    const index = words.findIndex((word) => word < limit);
    if (index >= 0) return { k, n, limit, blocks, index, word: words[index] ?? 0, value: (words[index] ?? 0) % n };
  }
}

async function wrongLot(lots: readonly Lot[], key: CryptoKey, subtle: SubtleCrypto): Promise<Check | null> {
  for (const [index, [k, n, value]] of lots.entries()) {
    if (k !== index)
      return { name: "lots", ok: false, where: String(index), found: `k = ${k}`, wanted: `k = ${index}` };
    if (!Number.isInteger(n) || n < 1 || n > 65_536)
      return { name: "lots", ok: false, where: String(k), found: `n = ${n}`, wanted: "n = 1 … 65536" };
    const proof = await workOut(k, n, key, subtle);
    if (proof.value !== value)
      return { name: "lots", ok: false, where: String(k), found: String(value), wanted: String(proof.value) };
  }
  return null;
}

/** Dice that are shown were thrown: they are lots of their line, in their order. */
function wrongDice(replay: Replay): Check | null {
  for (const { n, draws, events } of replay.lines) {
    const thrown = draws.filter(([, sides]) => sides === 6).map(([, , value]) => value + 1);
    const dice = events.flatMap(diceIn);
    let next = 0;
    for (const die of thrown) if (die === dice[next]) next += 1;
    if (next < dice.length)
      return { name: "lots", ok: false, where: `n = ${n}`, found: dice.join(" "), wanted: thrown.join(" ") };
  }
  return null;
}

function diceIn(event: AnyEvent): number[] {
  if (event.type === "mole") return [event.white.die, event.black.die];
  // One lot gives the total of an even throw: no single die is seen.
  if (!("dice" in event) || (event.type === "throw" && event.dice.length < 2)) return [];
  return [...event.dice];
}

/** The replay shows what was put in: every input, in order, and no other. */
function checkInputs(inputs: readonly RecordInput[], replay: Replay): Check {
  const shownInputs = replay.lines.filter((line) => line.n !== null && line.n > 0);
  for (let index = 0; index < Math.max(inputs.length, shownInputs.length); index += 1) {
    const [wanted, found] = [inputs[index], shownInputs[index]];
    const key = (input: typeof wanted | typeof found): unknown =>
      input && { n: input.n, at: input.at, seat: input.seat, action: input.action };
    if (!same(key(found), key(wanted))) {
      return {
        name: "inputs",
        ok: false,
        where: String(index + 1),
        found: shown(key(found)),
        wanted: shown(key(wanted)),
      };
    }
  }
  return { name: "inputs", ok: true };
}

function headerPairs(header: Json, { head }: Replay): [string, unknown, unknown][] {
  const people = (seats: unknown): unknown =>
    Object.fromEntries(
      Object.entries((seats ?? {}) as { [seat: string]: ReplaySeat }).map(([seat, { name, kind }]) => [
        seat,
        [name, kind],
      ]),
    );
  return [
    ["seats", people(head.seats), people(header["seats"])],
    ...(["id", "game", "options", "commitment", "entropy", "started"] as const).map(
      (name): [string, unknown, unknown] => [name, head[name], header[name]],
    ),
  ];
}

/** `tutti/1/` + id + `/` + what each seat has given, by seat name. */
export function messageOfKey(id: string, entropy: { [seat: string]: string }): string {
  const given = Object.keys(entropy).sort();
  return `tutti/1/${id}/${given.map((seat) => `${seat}=${entropy[seat]}`).join(",")}`;
}

function partsOf(record: Uint8Array<ArrayBuffer>): {
  body: Uint8Array<ArrayBuffer>;
  header: Json;
  inputs: RecordInput[];
  end: Json;
} {
  const NEWLINE = 10;
  const textEnd = record.at(-1) === NEWLINE ? record.length - 1 : record.length;
  const cut = record.lastIndexOf(NEWLINE, textEnd - 1) + 1;
  const decoder = new TextDecoder();
  const rows = decoder
    .decode(record.subarray(0, cut))
    .split("\n")
    .filter((row) => row !== "");
  const [header = {}, ...inputs] = rows.map((row) => JSON.parse(row) as Json);
  const end = JSON.parse(decoder.decode(record.subarray(cut))) as Json;
  return { body: record.slice(0, cut), header, inputs: inputs as unknown as RecordInput[], end };
}

/** Equal but for the order of keys. */
function same(one: unknown, other: unknown): boolean {
  return shown(one) === shown(other);
}

function shown(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "–";
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>, subtle: SubtleCrypto): Promise<CryptoKey> {
  return subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key: CryptoKey, message: string, subtle: SubtleCrypto): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle.sign("HMAC", key, encoder.encode(message)));
}

function wordsOf(bytes: Uint8Array<ArrayBuffer>): number[] {
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4));
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
