// Finding people, for looking at: /fixtures.html?scene=f-nobody (and the others below).
import type { FinderPool, FinderPush, Found, PartyPush, Player, RoomInfo, Snapshot } from "../wire/messages.ts";
import { SCENES as CTOR_SCENES } from "./scenes.ts";

const PARTY = "K7Q2XK9M";
const ADA: Player = { id: "p123456", name: "Ada" };

const pool = (kind: string, people = 0, tables = 0, inMs = 0): FinderPool => ({
  kind,
  people,
  programs: 0,
  tables,
  ...(people > 0 ? { starts_unix_ms: Date.now() + inMs } : {}),
});
const quiet = ["ctor/1", "ctor/2", "ctor/3", "totas/1", "totas/2", "tritoc/1"];
const pools = (...others: FinderPool[]): FinderPool[] =>
  quiet.map((kind) => others.find((each) => each.kind === kind) ?? pool(kind));

/** What the start page, or a party's, is told. */
const TOLD: Record<string, { here: number; pools: () => FinderPool[] }> = {
  "f-nobody": { here: 1, pools: () => pools() },
  "f-some": { here: 7, pools: () => pools(pool("ctor/3", 2, 0, 6_500), pool("tritoc/1", 1, 0, 4_000)) },
  "f-enough": { here: 4, pools: () => pools(pool("ctor/3", 5, 0, 6_500)) },
  "f-chair": { here: 23, pools: () => pools(pool("ctor/3", 0, 2)) },
  "f-elsewhere": { here: 5, pools: () => pools(pool("tritoc/1", 1, 0, 5_000)) },
  "f-seeking": { here: 7, pools: () => pools(pool("ctor/3", 3, 0, 6_500)) },
  "f-cool": { here: 7, pools: () => pools() },
  "f-found": { here: 7, pools: () => pools() },
  "f-pop": { here: 2, pools: () => pools() },
  "f-pop-on": { here: 3, pools: () => pools() },
  lobby: { here: 7, pools: () => pools() },
  "f-party": { here: 7, pools: () => pools(pool("ctor/3", 2, 0, 6_500)) },
  "f-party-one": { here: 2, pools: () => pools() },
  "f-party-seeking": { here: 9, pools: () => pools(pool("ctor/3", 4, 0, 6_500)) },
};

export const FINDING_SCENES: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys(TOLD)
      .filter((scene) => scene !== "lobby" && !scene.startsWith("f-pop"))
      .map((scene) => [scene, scene.startsWith("f-party") ? `/party/${PARTY}` : "/"]),
  ),
  "f-party-gone": "/party/00000000",
};

function members(scene: string): NonNullable<PartyPush["members"]> {
  const me = { player: ADA.id, name: ADA.name };
  return scene === "f-party-one" ? [me] : [{ player: "pR8TED00X1", name: "Grace" }, me];
}

const found: Found = { type: "found", kind: "ctor/3", room: "9KPX2M4A", starts_by_unix_ms: Date.now() + 9_500 };

/** What is pushed after the answer to a request. */
export function pushedAfter(scene: string, type: string): object[] {
  const told = TOLD[scene];
  if (type === "room.watch_list" && told) {
    const push: FinderPush = { type: "finder", now: Date.now(), here: told.here, pools: told.pools() };
    return [push, ...(scene === "f-found" ? [{ ...found }] : [])];
  }
  if (type === "party.join" && told) return [{ type: "party", party: PARTY, members: members(scene) }];
  return [];
}

/** How a request is refused; null: it is not. */
export function refusedIn(scene: string, type: string): object | null {
  if (scene === "f-cool" && type === "finder.seek") return { code: "rate_limited", message: "", retry_ms: 24_000 };
  if (scene === "f-party-gone" && type === "party.join") return { code: "no_such_party", message: "" };
  return null;
}

const human = (name: string): NonNullable<RoomInfo["seats"][string]> => ({
  name,
  kind: "human",
  connected: true,
  ready: true,
});
const bot = (level: 1 | 2 | 3): NonNullable<RoomInfo["seats"][string]> => ({
  name: `Bot ${level}`,
  kind: "bot",
  level,
  connected: true,
  ready: true,
});

function table(change: Partial<RoomInfo>): Snapshot {
  const open = CTOR_SCENES["open"] as Snapshot;
  const seats = {
    black1: human("Ada"),
    black2: human("Grace"),
    black3: null,
    white1: human("Cleo"),
    white2: bot(1),
    white3: bot(1),
  };
  return {
    ...open,
    you: { seats: ["black1"], sealed: {}, host: false },
    info: {
      ...open.info,
      name: "Open table",
      host: null,
      seats,
      warm_chairs: true,
      found: { starts_by_unix_ms: Date.now() + 7_500, black_percent: 54, spread_percent: 9 },
      ...change,
    },
  };
}

/** Tables that were found, and games in which computers give up their chairs. */
export function tableScenes(): Record<string, Snapshot> {
  const watched = CTOR_SCENES["spectator"] as Snapshot;
  const own = CTOR_SCENES["put"] as Snapshot;
  const rated = { registered: true } as const;
  return {
    "f-table": table({}),
    "f-table-rated": table({
      warm_chairs: undefined,
      rated: "ctor/3",
      seats: {
        black1: { ...human("Ada"), ...rated },
        black2: { ...human("Grace"), ...rated },
        black3: { ...human("Barbara"), ...rated },
        white1: { ...human("Cleo"), ...rated },
        white2: null,
        white3: { ...human("Edsger"), ...rated },
      },
      found: { starts_by_unix_ms: Date.now() + 7_500, black_percent: 66, spread_percent: 11 },
    }),
    "f-table-open": table({ found: { starts_by_unix_ms: Date.now() + 7_500, black_percent: 50, spread_percent: 35 } }),
    "f-warm": { ...watched, info: { ...watched.info, warm_chairs: true, spectator_delay: 0 } },
    "f-warm-own": { ...own, info: { ...own.info, warm_chairs: true } },
  };
}
