// The bell, challenges, who is followed, notes on devices, webhooks and meetings, for looking at:
// /fixtures.html?scene=b-bell (and the others below). What the server would answer is made up here.
import type {
  Bell,
  BellNotification,
  HttpChallenge,
  HttpFollow,
  HttpPop,
  HttpPush,
  HttpWebhook,
  Player,
} from "../wire/messages.ts";

const CODE = "9T4M2XKQ";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.now();

const ADA: Player = { id: "p123456", name: "Ada", registered: true };
const GRACE: Player = { id: "p0Gr4ceH0p", name: "Grace", registered: true };
const EDSGER: Player = { id: "p0EdsgerD0", name: "Edsger", registered: true };
const HERON: Player = { id: "p0Heron000", name: "Calm Heron" };

export const TOLD_SCENES: Record<string, string> = {
  "b-bell": "/",
  "b-none": "/",
  "b-guest": "/",
  "b-challenged": "/",
  "b-accepted": "/settings",
  "b-invited": "/tournaments",
  "c-link": `/c/${CODE}`,
  "c-wait": `/c/${CODE}`,
  "c-for-me": `/c/${CODE}`,
  "c-first": `/c/${CODE}`,
  "c-other": `/c/${CODE}`,
  "c-accepted": `/c/${CODE}`,
  "c-accepted-other": `/c/${CODE}`,
  "c-refused": `/c/${CODE}`,
  "c-withdrawn": `/c/${CODE}`,
  "c-expired": `/c/${CODE}`,
  "c-gone": "/c/00000000",
  "new-link": "/new?challenge",
  "new-person": "/new?challenge=Grace",
  push: "/settings#push",
  "push-told": "/settings#push",
  "push-off": "/settings#push",
  "person-plays": "/u/Grace",
  follows: "/account#follows",
  "follows-guest": "/account#follows",
  webhooks: "/account",
  "f-pop": "/",
  "f-pop-on": "/",
};

const GUESTS = new Set(["b-guest", "c-first", "follows-guest", "push"]);

/** Who sits at the page; null: the one of the other scenes. */
export function toldOf(scene: string): Player | null {
  if (!(scene in TOLD_SCENES)) return null;
  return GUESTS.has(scene) ? { id: ADA.id, name: "Brisk Wren" } : ADA;
}

const TOLD: BellNotification[] = [
  { number: 12, kind: "challenged", at_unix_ms: now - MINUTE, player: GRACE, challenge: CODE, game: "ctor" },
  { number: 11, kind: "plays", at_unix_ms: now - 7 * MINUTE, player: EDSGER, room: "3WATCH03", game: "totas" },
  {
    number: 10,
    kind: "called",
    at_unix_ms: now - 40 * MINUTE,
    tournament: "T7Q2XK9M",
    title: "Friday Swiss",
    room: "4GZK7Q2M",
    round: 3,
  },
  {
    number: 9,
    kind: "invited",
    at_unix_ms: now - 3 * HOUR,
    player: HERON,
    room: "4GZK7Q2M",
    game: "tritoc",
    title: "Calm Heron’s table",
  },
  {
    number: 8,
    kind: "challenge_accepted",
    at_unix_ms: now - 5 * HOUR,
    player: EDSGER,
    challenge: "5H8DPTVX",
    game: "ctor",
    room: "1WATCH01",
  },
  {
    number: 7,
    kind: "challenge_refused",
    at_unix_ms: now - 6 * HOUR,
    player: GRACE,
    challenge: "7K2M9QXT",
    game: "totas",
  },
  {
    number: 6,
    kind: "directs",
    at_unix_ms: now - DAY,
    player: GRACE,
    tournament: "T0Grace0",
    title: "The long winter league of a rather long name, third division",
  },
  { number: 5, kind: "pop", at_unix_ms: now - 2 * DAY, pop: "P0P00001", title: "Friday evening", starts_unix_ms: now },
  { number: 4, kind: "report_answered", at_unix_ms: now - 9 * DAY, report: "r1", text: "Thank you. They are muted." },
  {
    number: 3,
    kind: "sanctioned",
    at_unix_ms: now - 30 * DAY,
    sanction: "mute",
    text: "insults in three rooms",
    until_unix_ms: now - 29 * DAY,
  },
];

const latest = (kind: BellNotification["kind"]): BellNotification[] => TOLD.filter((each) => each.kind === kind);

/** What is pushed after the welcome. */
export function bellOf(scene: string): Bell[] {
  const bell = (unread: number, told: BellNotification[] = []): Bell[] =>
    (told.length > 0 ? told : [undefined]).map((each) => ({
      type: "bell",
      unread,
      read: 9,
      ...(each ? { latest: { ...each, number: each.number + 10 } } : {}),
    }));
  switch (scene) {
    case "b-bell":
    case "b-guest":
      return bell(3);
    case "b-challenged":
      return bell(1, latest("challenged"));
    case "b-accepted":
      return bell(12, latest("challenge_accepted"));
    case "b-invited":
      return bell(2, [...latest("invited"), ...latest("challenged")]);
    default:
      return [];
  }
}

const CHALLENGE: HttpChallenge = {
  challenge: CODE,
  by: GRACE,
  to: ADA,
  side: "any",
  room: {
    game: "ctor",
    options: { size: 8, teams: [1, 1], power: 2, sandglass: 30, auto_replace: true, secrets: false },
    name: "Grace’s table",
  },
  at_unix_ms: now - MINUTE,
  expires_unix_ms: now + DAY - MINUTE,
  status: "open",
};

/** Those scenes are told by. */
function challengeOf(scene: string): HttpChallenge {
  const mine = { ...CHALLENGE, by: ADA, to: GRACE, side: "black" as const };
  const { to: _, ...open } = CHALLENGE;
  switch (scene) {
    case "c-link":
      return { ...open, by: ADA };
    case "c-wait":
      return mine;
    case "c-first":
      return { ...open, side: "white" };
    case "c-other":
      return { ...CHALLENGE, to: EDSGER, room: { game: "tritoc", rated: true } };
    case "c-accepted":
      return { ...CHALLENGE, status: "accepted", accepted_by: ADA, started: "4GZK7Q2M" };
    case "c-accepted-other":
      return { ...open, status: "accepted", accepted_by: EDSGER, started: "4GZK7Q2M" };
    case "c-refused":
      return { ...mine, status: "refused" };
    case "c-withdrawn":
      return { ...CHALLENGE, status: "withdrawn" };
    case "c-expired":
      return { ...open, by: ADA, status: "expired" };
    default:
      return CHALLENGE;
  }
}

const FOLLOWS: HttpFollow[] = [
  { player: GRACE, at_unix_ms: now - DAY, here: true },
  { player: EDSGER, at_unix_ms: now - 2 * DAY, here: true, playing: [{ room: "3WATCH03", game: "totas" }] },
  { player: HERON, at_unix_ms: now - 9 * DAY },
];

const PUSH: HttpPush = {
  public_key: `B${"A".repeat(86)}`,
  kinds: ["called", "challenged", "challenge_accepted", "invited", "pop"],
  devices: [],
};

const DEVICES: HttpPush["devices"] = [
  { id: "d1", host: "fcm.googleapis.com", at_unix_ms: now - 3 * DAY },
  { id: "d2", host: "updates.push.services.mozilla.com", at_unix_ms: now - 40 * DAY },
];

const WEBHOOKS: HttpWebhook[] = [
  {
    id: "w1",
    host: "discord.com",
    form: "discord",
    kinds: ["room_open", "pop"],
    at_unix_ms: now - 30 * DAY,
    last: { at_unix_ms: now - HOUR, status: 204 },
  },
  {
    id: "w2",
    host: "chess-club.example.org:8443",
    form: "tutti",
    kinds: ["tournament"],
    at_unix_ms: now - 20 * DAY,
    last: { at_unix_ms: now - 2 * HOUR, status: 0 },
    failing_since_unix_ms: now - DAY,
  },
];

const POPS: HttpPop[] = [
  {
    pop: "P0P00001",
    title: "Friday evening",
    kinds: ["ctor/3", "tritoc/1"],
    starts_unix_ms: now + 2 * DAY,
    minutes: 90,
    weekly: true,
    time_zone: "Europe/Paris",
    coming: 7,
  },
  {
    pop: "P0P00002",
    title: "Noon",
    kinds: ["ctor/1"],
    starts_unix_ms: now + 5 * DAY,
    minutes: 30,
    weekly: false,
    coming: 1,
  },
];

function popsOf(scene: string): HttpPop[] {
  if (scene === "f-pop" || scene === "moderation") return POPS;
  return scene === "f-pop-on" ? POPS.map((pop) => ({ ...pop, starts_unix_ms: now - 10 * MINUTE })) : [];
}

const refusal = (status: number, code: string): Response => Response.json({ error: { code, message: "" } }, { status });

let comes = false;

export function answerOfTold(scene: string, url: URL, init: RequestInit | undefined): Response | null {
  const [, path] = /^\/api\/v1\/(.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const [place = "", who = "", what = ""] = path.split("/");
  if (place === "pops") {
    if (what === "come") {
      comes = !comes;
      return Response.json({ coming: comes ? 8 : 7 });
    }
    return Response.json({ pops: popsOf(scene), ...(comes ? { mine: ["P0P00001"] } : {}) });
  }
  if (place === "notifications" && init?.method !== "POST") {
    const list = scene === "b-none" ? [] : TOLD;
    return Response.json({ notifications: list, read: scene === "b-none" ? 0 : 9, unread: list.length === 0 ? 0 : 3 });
  }
  if (place === "challenges") {
    if (scene === "c-gone") return refusal(404, "not_available");
    if (what === "accept") return Response.json({ room: "4GZK7Q2M" });
    return Response.json(challengeOf(scene));
  }
  if (place === "follows" && who === "" && init?.method !== "POST") return Response.json({ follows: FOLLOWS });
  if (place === "push" && who === "") {
    const { public_key: _, ...off } = PUSH;
    return Response.json(scene === "push-off" ? off : { ...PUSH, devices: scene === "push-told" ? DEVICES : [] });
  }
  if (place === "webhooks" && who === "" && init?.method === "POST")
    return Response.json({ id: "w3", secret: "q7J0w2sYH4c8nF3kLr5tUx9vB1mZ6eDa" });
  if (place === "webhooks") return Response.json({ webhooks: WEBHOOKS });
  if (scene === "person-plays" && place === "people" && what === "")
    return Response.json({
      player: GRACE,
      since_unix_ms: now - 90 * DAY,
      roles: [],
      ratings: [{ kind: "ctor/1", rating: 1642, deviation: 68, games: 36, provisional: false }],
      here: true,
      playing: [{ room: "3WATCH03", game: "totas" }],
    });
  return null;
}
