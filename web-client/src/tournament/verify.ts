// Whether a finished tournament's lots are what its seed makes of them, worked out in this browser with its own
// cryptography: the seed, seeding, ids of rooms and games, sides and ties of a knock-out, and the secrets of games in
// their records. Who meets whom in a Swiss, and standings, are not worked out here: the server's program does that
// (tournament-proof.ts).
import { replayOf } from "../archive/format.ts";
import { soleEntrant } from "./party.ts";
import { bytesOf, verify } from "../archive/verify.ts";
import type { CourseChange, TournamentBoard, TournamentExport, TournamentMatch } from "../wire/messages.ts";

export type OwnCheck = "seed" | "seeding" | "rooms" | "games" | "sides" | "lots" | "records";

/** One thing that was looked at; where something is wrong, the first of it. */
export interface OwnStep {
  check: OwnCheck;
  count: number;
  wrong: { where: string; found: string; wanted: string } | null;
}

/** A game of the tournament that has come to an end in its room. */
export interface BoardGame {
  id: string;
  where: string;
  /** Of the room, from which all secrets of its games come. */
  key: Bytes;
  winner: string | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ROOM_ID_CHARS = 8;
const GAME_ID_CHARS = 12;

class Wrong extends Error {
  readonly found: string;
  readonly wanted: string;

  constructor(where: string, found: unknown, wanted: unknown) {
    super(where);
    this.found = String(found);
    this.wanted = String(wanted);
  }
}

function same(where: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Wrong(where, found, wanted);
}

/** The lots of a seed, as server/tournament/README.md has them. */
export class Lots {
  readonly #key: CryptoKey;
  readonly #subtle: SubtleCrypto;

  private constructor(key: CryptoKey, subtle: SubtleCrypto) {
    this.#key = key;
    this.#subtle = subtle;
  }

  static async of(seed: Bytes, subtle: SubtleCrypto): Promise<Lots> {
    return new Lots(await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]), subtle);
  }

  async ofText(text: string): Promise<Bytes> {
    return new Uint8Array(await this.#subtle.sign("HMAC", this.#key, encoder.encode(text)));
  }

  /** Heads or tails: true takes the first of two. */
  async takesFirst(text: string): Promise<boolean> {
    return ((await this.ofText(text))[0] ?? 0) % 2 === 0;
  }
}

/** Five bits of each digit. */
export function crockford(bytes: Bytes, length: number): string {
  let text = "";
  for (let place = 0; place < length; place += 1) {
    let digit = 0;
    for (let bit = 5 * place; bit < 5 * place + 5; bit += 1)
      digit = digit * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit % 8))) & 1);
    text += CROCKFORD[digit];
  }
  return text;
}

const hexOf = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Everything that goes by lot; the first step that does not hold is the last. */
export async function checkLots(
  file: TournamentExport,
  subtle: SubtleCrypto,
): Promise<{ steps: OwnStep[]; games: BoardGame[] }> {
  const steps: OwnStep[] = [];
  const games: BoardGame[] = [];
  const step = async (check: OwnCheck, look: () => Promise<number>): Promise<boolean> => {
    try {
      steps.push({ check, count: await look(), wrong: null });
      return true;
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      steps.push({ check, count: 0, wrong: { where: error.message, found: error.found, wanted: error.wanted } });
      return false;
    }
  };
  const { page, course } = file;
  const seed = bytesOf(page.seed ?? "");
  const lots = await Lots.of(seed, subtle).catch(() => null);
  const holds =
    lots !== null &&
    (await step("seed", async () => {
      same("page.commitment", page.commitment, hexOf(new Uint8Array(await subtle.digest("SHA-256", seed))));
      return 1;
    })) &&
    (await step("seeding", () => checkSeeding(course, lots))) &&
    (await step("rooms", () => checkRooms(file, lots))) &&
    (await step("games", () => checkGames(file, lots, subtle, games)));
  if (lots === null)
    steps.push({
      check: "seed",
      count: 0,
      wrong: { where: "page.seed", found: String(page.seed), wanted: "64 hex digits" },
    });
  if (holds && page.bracket !== null) {
    await step("sides", () => checkSides(file, lots));
    await step("lots", () => checkTies(file, lots));
  }
  return { steps, games };
}

/** The numbers of those who started: a director's order, then ratings, then lots by the captain. */
async function checkSeeding(course: readonly CourseChange[], lots: Lots): Promise<number> {
  const ratings = new Map<number, number>();
  const captains = new Map<number, string>();
  let override: readonly number[] = [];
  for (const [index, change] of course.entries()) {
    const { entrant = 0 } = change;
    if (change.change === "entered") ratings.set(entrant, change.rating ?? 0);
    if (change.captain) captains.set(entrant, change.captain.id);
    if (change.change === "seeds") override = change.order ?? [];
    if (change.change === "left") override = override.filter((each) => each !== entrant);
    if (change.change !== "started") continue;
    const order = change.order ?? [];
    const keyed = await Promise.all(
      order.map(async (one) => {
        const rank = override.indexOf(one);
        return {
          one,
          rank: rank < 0 ? override.length : rank,
          rating: ratings.get(one) ?? 0,
          lot: hexOf(await lots.ofText(`lot/${captains.get(one) ?? ""}`)),
        };
      }),
    );
    keyed.sort((a, b) => a.rank - b.rank || b.rating - a.rating || (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0));
    keyed.forEach(({ one }, place) => same(`course[${index}].order[${place}]`, order[place], one));
    return order.length;
  }
  throw new Wrong("course", "–", "started");
}

type Placed = { match: TournamentMatch; board: TournamentBoard; place: string; where: string };

/** All boards, with the attempts of each. */
function* boardsOf({ page }: TournamentExport): Generator<Placed> {
  for (const { round, matches } of page.rounds) {
    for (const match of matches) {
      for (const board of match.boards) {
        const place = `${round}/${match.match}/${board.board}/${board.attempt}`;
        yield { match, board, place, where: place };
      }
    }
  }
}

async function checkRooms(file: TournamentExport, lots: Lots): Promise<number> {
  let count = 0;
  for (const { board, place } of boardsOf(file)) {
    if (board.room === null) continue;
    same(place, board.room, crockford(await lots.ofText(`room-id/${place}`), ROOM_ID_CHARS));
    count += 1;
  }
  return count;
}

/** What was played is told by the course: a correction changes the page, but not the game. */
async function checkGames(
  { course }: TournamentExport,
  lots: Lots,
  subtle: SubtleCrypto,
  games: BoardGame[],
): Promise<number> {
  for (const { change, board, result } of course) {
    if (change !== "decided" || result?.game === undefined || board === undefined) continue;
    const where = board.join("/");
    const key = await lots.ofText(`room/${where}`);
    const id = crockford(await (await Lots.of(key, subtle)).ofText("game/0"), GAME_ID_CHARS);
    same(where, result.game, id);
    games.push({ id, where, key, winner: result.winner ?? null });
  }
  return games.length;
}

/** Of a knock-out: who has had white less often has it, then the lot. */
async function checkSides({ page }: TournamentExport, lots: Lots): Promise<number> {
  const lead = new Map<number, number>();
  const add = (number: number, by: number): unknown => lead.set(number, (lead.get(number) ?? 0) + by);
  let count = 0;
  for (const { round, matches } of page.rounds) {
    for (const { match, white, black, fixture } of matches) {
      const of = page.bracket?.[fixture ?? -1];
      if (!of || of.first === null || of.second === null || black === null) continue;
      const more = (lead.get(of.first) ?? 0) - (lead.get(of.second) ?? 0);
      const first = more < 0 || (more === 0 && (await lots.takesFirst(`side/${fixture}`)));
      same(`${round}/${match}`, white, first ? of.first : of.second);
      count += 1;
    }
    for (const { white, black } of matches) {
      add(soleEntrant(white), 1);
      if (black !== null) add(soleEntrant(black), -1);
    }
  }
  return count;
}

async function checkTies({ page }: TournamentExport, lots: Lots): Promise<number> {
  let count = 0;
  for (const { round, matches } of page.rounds) {
    for (const { match, white, black, lot } of matches) {
      if (lot === null) continue;
      same(`${round}/${match}`, lot, (await lots.takesFirst(`match/${round}/${match}`)) ? white : black);
      count += 1;
    }
  }
  return count;
}

/** A game's record and replay hold, as on its own page; and its secret is the one that the tournament's seed gives. */
export async function checkGame(
  game: BoardGame,
  record: Bytes,
  replay: string,
  subtle: SubtleCrypto,
): Promise<OwnStep["wrong"]> {
  const proof = await verify(record, replayOf(replay), subtle);
  const bad = proof.checks.find(({ ok }) => !ok);
  const where = `${game.where}: ${game.id}`;
  if (bad) return { where: `${where} (${bad.name})`, found: bad.found ?? "", wanted: bad.wanted ?? "" };
  const secret = hexOf(await (await Lots.of(game.key, subtle)).ofText("secret/0"));
  if (proof.secret !== secret) return { where, found: proof.secret, wanted: secret };
  const { id, result } = replayOf(replay).head as { id: string; result?: { winner?: string | null } | null };
  if (id !== game.id) return { where, found: id, wanted: game.id };
  const winner = result?.winner ?? null;
  return winner === game.winner ? null : { where, found: String(winner), wanted: String(game.winner) };
}
