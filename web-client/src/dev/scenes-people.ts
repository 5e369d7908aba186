// People for looking at: /fixtures.html?scene=account (and the others below). What the server would answer is made up
// here.
import type {
  HttpAccount,
  HttpAudit,
  HttpPerson,
  HttpRatingChange,
  HttpRatingList,
  HttpSanction,
  Player,
  Snapshot,
} from "../wire/messages.ts";
import { SCENES as CTOR_SCENES } from "./scenes.ts";

export const PEOPLE_SCENES: Record<string, string> = {
  "account-guest": "/account",
  "account-refused": "/account",
  "account-slow": "/account",
  account: "/account",
  "account-operator": "/account",
  "account-program": "/account",
  person: "/u/Ada",
  "person-new": "/u/Bea",
  "person-program": "/u/Parrot",
  "person-none": "/u/Nobody",
  "person-operator": "/u/Ada",
  ratings: "/ratings",
  "ratings-none": "/ratings/totas/2",
  moderation: "/moderation",
  "moderation-forbidden": "/moderation",
  "new-rated": "/new",
  "open-rated": "/r/4GZK7Q2M",
};

/** A room before its rated game, with a program in it. (Programs and people share none; here both can be looked at.) */
export function ratedRoom(): Snapshot {
  const open = CTOR_SCENES["open"] as Snapshot;
  const seats = { ...open.info.seats };
  seats["black1"] = { name: "Ada", kind: "human", connected: true, ready: false, registered: true };
  seats["black2"] = { name: "Parrot", kind: "human", connected: true, ready: true, registered: true, program: true };
  return { ...open, info: { ...open.info, seats, rated: "ctor/3" } };
}

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 18, 30);
const ADA: Player = { id: "p7K2M9QXT4", name: "Ada", registered: true };
const PARROT: Player = { id: "p3PARR0T77", name: "Parrot", registered: true, program: true };
const GRACE: Player = { id: "p0Gr4ceH0p", name: "Grace", registered: true };
const MUTE: HttpSanction = {
  id: "x1",
  what: "mute",
  player: { ...ADA, name: "Bob", id: "pB0bB0bB0b" },
  until_unix_ms: NOW + DAY,
  reason: "insults in three rooms",
  by: GRACE,
  at_unix_ms: NOW - 3 * 3_600_000,
};
const BAN: HttpSanction = {
  id: "x2",
  what: "ban",
  address: "2001:db8::17",
  until_unix_ms: NOW + 7 * DAY,
  reason: "floods rooms",
  by: GRACE,
  at_unix_ms: NOW - DAY,
};

const GUESTS = new Set(["account-guest", "account-refused", "account-slow", "person-none"]);

/** Who sits at the page; null: the guest of the other scenes. */
export function meOf(scene: string): Player | null {
  if (!(scene in PEOPLE_SCENES) || GUESTS.has(scene)) return null;
  return scene === "account-program" ? PARROT : ADA;
}

function account(scene: string): HttpAccount {
  const operator = /operator|moderation$/.test(scene) || scene === "open-rated";
  return {
    player: meOf(scene) ?? ADA,
    registered: true,
    roles: operator ? ["director", "operator"] : [],
    program: scene === "account-program",
    sessions: [
      {
        id: "s1",
        label: "Firefox, Linux",
        kind: "device",
        since_unix_ms: NOW - 40 * DAY,
        used_unix_ms: NOW,
        is_this: true,
      },
      {
        id: "s2",
        label: "Safari, iPhone",
        kind: "device",
        since_unix_ms: NOW - 12 * DAY,
        used_unix_ms: NOW - DAY,
        is_this: false,
      },
      {
        id: "s3",
        label: "",
        kind: "device",
        since_unix_ms: NOW - 3 * DAY,
        used_unix_ms: NOW - 3 * DAY,
        is_this: false,
      },
      {
        id: "s4",
        label: "parrot on the small machine",
        kind: "token",
        since_unix_ms: NOW - 9 * DAY,
        used_unix_ms: NOW - 2 * DAY,
        is_this: false,
      },
    ],
    sanctions: scene === "account-operator" ? [{ ...MUTE, player: ADA }] : [],
  };
}

function person(who: string): HttpPerson | null {
  if (who === "Nobody") return null;
  const player = [ADA, PARROT, GRACE].find(({ id, name }) => id === who || name === who) ?? { ...ADA, name: who };
  const ratings =
    who === "Bea"
      ? []
      : [
          { kind: "tritoc/1", rating: 1463, deviation: 290, games: 1, provisional: true },
          { kind: "ctor/1", rating: 1642, deviation: 68, games: 36, provisional: false },
          { kind: "ctor/3", rating: 1588, deviation: 120, games: 14, provisional: false },
        ];
  return { player, since_unix_ms: NOW - 90 * DAY, roles: player === ADA ? ["director"] : [], ratings };
}

/** A course that goes up, as courses do: not evenly. */
function history(kind: string): HttpRatingChange[] {
  const count = kind === "ctor/1" ? 36 : kind === "ctor/3" ? 14 : 1;
  const changes: HttpRatingChange[] = [];
  let rating = 1500;
  for (let game = 0; game < count; game += 1) {
    const score = ([2, 0, 2, 1, 2, 2, 0] as const)[(game * 5) % 7] ?? 1;
    const step = Math.round((score - 1.13) * (80 / (1 + game / 6)));
    changes.unshift({
      game: `GAME${game}`,
      kind,
      at_unix_ms: NOW - (count - game) * 2 * DAY,
      before: rating,
      after: rating + step,
      deviation: Math.round(60 + 230 / (1 + game / 3)),
      score,
      opponents:
        kind === "ctor/3"
          ? [{ id: GRACE.id, name: "Grace" }, { id: ADA.id, name: "Edsger" }, { name: "deleted player" }]
          : [{ id: GRACE.id, name: "Grace" }],
    });
    rating += step;
  }
  return changes;
}

function best(kind: string, programs: boolean): HttpRatingList {
  const names = programs
    ? ["Parrot", "Turochamp"]
    : ["Grace", "Edsger", "Ada", "Маша", "Barbara", "Ken", "Alan-Mathison-Turin"];
  const players = names.map((name, index) => ({
    place: index + 1,
    player:
      name === "Ada"
        ? ADA
        : { id: `p00000${index}00`, name, registered: true as const, ...(programs ? { program: true as const } : {}) },
    rating: 1811 - index * 57,
    deviation: 51 + index * 9,
    games: 120 - index * 14,
  }));
  return { kind, programs, players: kind === "totas/2" ? [] : players };
}

const AUDIT: HttpAudit = {
  entries: [
    {
      at_unix_ms: NOW - 3_600_000,
      by: GRACE,
      act: "close",
      about: { room: "4GZK7Q2M" },
      reason: "its name is an insult",
    },
    {
      at_unix_ms: NOW - 3 * 3_600_000,
      by: GRACE,
      act: "mute",
      about: { player: { ...ADA, name: "Bob" } },
      reason: "insults in three rooms",
    },
    {
      at_unix_ms: NOW - 4 * 3_600_000,
      by: GRACE,
      act: "connections",
      about: { player: { ...ADA, name: "Bob" } },
      reason: "",
    },
    { at_unix_ms: NOW - DAY, by: GRACE, act: "ban", about: { address: "2001:db8::17" }, reason: "floods rooms" },
    { at_unix_ms: NOW - 60 * DAY, by: null, act: "operator", about: { player: GRACE }, reason: "" },
  ],
  cursor: "5",
};

const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ error: { code, message: "", ...more } }, { status });

/** Answers for the server. */
export function answerOfPeople(scene: string, url: URL, init: RequestInit | undefined): Response | null {
  const [, path] = /^\/api\/v1\/(.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const [place = "", who = "", what = ""] = path.split("/").map(decodeURIComponent);
  if (init?.method === "POST")
    return answerOfDeed(scene, path, JSON.parse(init.body as string) as Record<string, string>);
  if (place === "account") return Response.json(account(scene));
  if (place === "people" && what === "ratings")
    return Response.json({ changes: history(url.searchParams.get("kind") ?? "") });
  if (place === "people" && what === "connections")
    return Response.json({ connections: [{ address: "203.0.113.7", since_unix_ms: NOW }] });
  if (place === "people") {
    const found = person(who);
    return found ? Response.json(found) : refusal(404, "no_such_player");
  }
  if (place === "ratings") return Response.json(best(`${who}/${what}`, url.searchParams.has("programs")));
  if (scene === "moderation-forbidden") return refusal(403, "forbidden");
  if (place === "sanctions") return Response.json({ sanctions: [MUTE, BAN] });
  if (place === "blocks") return Response.json({ blocks: [] });
  if (place === "reports") return Response.json({ reports: [] });
  if (place === "audit") return Response.json(AUDIT);
  return null;
}

function answerOfDeed(scene: string, path: string, body: Record<string, string>): Response {
  if (scene === "account-refused")
    return path === "sessions" ? refusal(403, "wrong_password") : refusal(409, "name_taken");
  if (scene === "account-slow") return refusal(429, "rate_limited", { retry_ms: 240_000 });
  if (path === "account/tokens")
    return Response.json({
      token: "q7J0w2sYH4c8nF3kLr5tUx9vB1mZ6eDa",
      session: {
        id: "s9",
        label: body["label"] ?? "",
        kind: "token",
        since_unix_ms: NOW,
        used_unix_ms: NOW,
        is_this: false,
      },
    });
  if (path === "account" || path === "account/name")
    return Response.json({ player: { ...ADA, name: body["name"] ?? "Ada" } });
  if (path.endsWith("/recovery")) return Response.json({ code: "7K2M-9QXT-40GZ-H8DP", until_unix_ms: NOW + DAY });
  if (path === "sessions" || path === "account/recover")
    return Response.json({
      player: ADA,
      token: "q7J0w2sYH4c8nF3kLr5tUx9vB1mZ6eDa",
      device: "7K2M9QXT40GZH8DP5TVX9BR1MZ6ED8AQ7J0W2SYH4C8NF3KR",
    });
  return Response.json({});
}
