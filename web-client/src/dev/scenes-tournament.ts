// Tournaments for looking at: /fixtures.html?scene=t-swiss (and the others below). What the server would answer is made
// up in world-tournament.ts; after some seconds `t-live` gets its next result.
import type { Bye, Called, Player, Snapshot, TournamentPage } from "../wire/messages.ts";
import { TRITOC_SCENES } from "./scenes-tritoc.ts";
import { makeTournament, summaryOf, type Wish } from "./world-tournament.ts";

const DIRECTOR: Player = { id: "pD1rect0r1", name: "Dora", registered: true };
const SWISS: Wish = { kind: "swiss", game: "ctor", count: 13, rounds: 4, of: 7, open: true };

const WISHES: Record<string, Wish> = {
  "t-swiss": SWISS,
  "t-swiss-break": { ...SWISS, open: false },
  "t-robin": { kind: "round_robin", game: "tritoc", count: 7, rounds: 5, open: false, ada: "none" },
  "t-robin-annulled": { kind: "round_robin", game: "ctor", count: 6, rounds: 5, open: false, ada: "none", annulled: 4 },
  "t-void": { ...SWISS, void: true },
  "t-teams-void": {
    kind: "swiss",
    game: "ctor",
    count: 4,
    rounds: 2,
    of: 3,
    open: true,
    team: true,
    boards: 3,
    void: true,
  },
  "t-cup": {
    kind: "knock_out",
    count: 13,
    rounds: 3,
    open: true,
    elimination: "with_third_place",
    name: "The winter cup of simultaneous games",
  },
  "t-cup-twice": { kind: "knock_out", count: 8, rounds: 4, open: true, elimination: "twice" },
  "t-cup-over": { kind: "knock_out", count: 4, rounds: 2, status: "finished" },
  "t-four": { kind: "knock_out", count: 4, rounds: 1, open: true },
  "t-teams": { kind: "swiss", game: "ctor", count: 4, rounds: 2, of: 3, open: true, team: true, boards: 3 },
  "t-paused": { ...SWISS, open: false, paused: true },
  "t-over": { ...SWISS, rounds: 7, open: false, status: "finished", ada: "none" },
  "t-cancelled": { ...SWISS, rounds: 0, status: "cancelled", ada: "none" },
  "t-enter": {
    kind: "swiss",
    count: 6,
    of: 5,
    status: "registration",
    ada: "none",
    settings: { starts_at: Date.now() + 1_500_000, password: true },
  },
  "t-enter-team": {
    kind: "swiss",
    game: "ctor",
    count: 2,
    of: 5,
    status: "registration",
    team: true,
    boards: 2,
    ada: "none",
  },
  "t-entered": { kind: "swiss", count: 6, of: 5, status: "registration" },
  "t-check-in": {
    kind: "swiss",
    count: 6,
    of: 5,
    status: "check_in",
    settings: { check_in_ms: 600_000, starts_at: Date.now() + 240_000 },
  },
  "t-captain": { kind: "swiss", game: "ctor", count: 3, of: 5, status: "registration", team: true, boards: 2 },
  "t-absent": { ...SWISS, open: false, ada: "absent" },
  "t-draft": { kind: "swiss", count: 0, of: 5, status: "draft" },
  "t-director": { ...SWISS, void: true, settings: { spectator_delay: 60 } },
  "t-director-break": { ...SWISS, open: false, settings: { break_ms: null } },
  "t-bye": SWISS,
  "t-director-held": { ...SWISS, open: false, settings: { break_ms: null } },
  "t-director-over": { ...SWISS, rounds: 7, open: false, status: "finished" },
  "t-director-before": {
    kind: "swiss",
    count: 6,
    of: 5,
    status: "registration",
    seed_order: [3, 1],
    settings: { check_in_ms: 600_000, invited: true, forbidden: [[1, 3]] },
  },
  "t-director-teams": { kind: "swiss", game: "ctor", count: 4, of: 3, status: "registration", team: true, boards: 3 },
  "t-live": { ...SWISS },
  "t-many": { kind: "swiss", count: 160, rounds: 3, of: 9, open: true, ada: "none" },
};

export const TOURNAMENT_SCENES: Record<string, string> = {
  ...Object.fromEntries(Object.keys(WISHES).map((scene) => [scene, "/t/T7Q2XK9M"])),
  "t-gone": "/t/T0000000",
  tournaments: "/tournaments",
  "tournaments-none": "/tournaments",
  "tournament-new": "/tournaments/new",
  "t-called": "/",
  "t-called-small": "/",
  "t-called-instead": "/",
  "t-called-bye": "/",
  "t-board": "/r/6GZK7Q2T",
  "t-board-over": "/r/6GZK7Q2T",
};

const DIRECTED = new Set([
  "t-draft",
  "t-director",
  "t-director-break",
  "t-director-before",
  "t-director-held",
  "t-director-over",
  "t-director-teams",
  "tournament-new",
  "tournaments",
]);

export function contestantOf(scene: string): Player | null {
  if (!(scene in TOURNAMENT_SCENES)) return null;
  return DIRECTED.has(scene) ? DIRECTOR : { id: "p7K2M9QXT4", name: "Ada", registered: true };
}

const PLACE = { tournament: "T7Q2XK9M", round: 3, match: 1, board: 1 };

/** Rooms of boards: before the game with one who has not come, and after it. */
export function boardRooms(): Record<string, Snapshot> {
  const [open, over] = [TRITOC_SCENES["tritoc-open"] as Snapshot, TRITOC_SCENES["tritoc-over"] as Snapshot];
  const seats = { black1: { name: "Ada", kind: "human" as const, connected: true, ready: true }, white1: null };
  return {
    "t-board": {
      ...open,
      you: { ...open.you, seats: ["black1"], host: false },
      info: { ...open.info, seats, host: null, name: "Friday evening 3.1", tournament: PLACE },
    },
    "t-board-over": {
      ...over,
      you: { ...over.you, host: false },
      info: { ...over.info, host: null, name: "Friday evening 3.1", tournament: PLACE },
    },
  };
}

export function callOf(scene: string): Called | Bye | null {
  if (!scene.startsWith("t-called") && scene !== "t-board") return null;
  if (scene === "t-called-bye") return { type: "bye", tournament: "T7Q2XK9M", name: "Friday evening", round: 3 };
  return {
    ...(scene === "t-called-instead" ? { instead_of: "Grace" } : {}),
    type: "called",
    tournament: "T7Q2XK9M",
    name: "Friday evening",
    room: "6GZK7Q2T",
    round: 3,
    starts_by_unix_ms: Date.now() + 272_000,
  };
}

/** The first of the numbers has the bye of the latest round, whose bye plays in their stead. */
function giveBye({ rounds, entrants }: TournamentPage): void {
  const matches = rounds.at(-1)?.matches ?? [];
  const bye = matches.find(({ black }) => black === null);
  const match = matches.find(({ white, black }) => white === 1 || black === 1);
  const other = entrants.find(({ number }) => number === bye?.white)?.captain;
  if (!bye || !match || !other) return;
  for (const board of match.boards)
    for (const [seat, person] of Object.entries(board.seats))
      if (person.id === entrants[0]?.captain.id) board.seats = { ...board.seats, [seat]: other };
  if (match.white === 1) match.white = bye.white;
  else match.black = bye.white;
  bye.white = 1;
}

let version = 0;
/** The next thing happens: the first board that is being played is over. */
function pageOf(scene: string): TournamentPage | null {
  const wish = WISHES[scene];
  if (!wish) return null;
  const page = makeTournament(wish);
  if (scene === "t-bye") giveBye(page);
  if (scene === "t-director-held")
    page.holds = [{ by: "Eve", round: 3, match: 2, board: 1, attempt: 0, until_unix_ms: Date.now() + 200_000 }];
  if (scene === "t-director-over") page.ended_at = Date.now() - 7_200_000;
  if (scene !== "t-live" || version === 0) return page;
  return makeTournament({ ...wish, open: version % 2 === 0 });
}

/** Told to who watches, every few seconds. */
export function nextVersion(scene: string): number | null {
  if (scene !== "t-live") return null;
  version += 1;
  return version;
}

export function answerOfTournaments(scene: string, url: URL, init: RequestInit | undefined): Response | null {
  const [, path] = /^\/api\/v1\/tournaments\/?(.*)$/.exec(url.pathname) ?? [];
  if (path === undefined) {
    if (url.pathname === "/api/v1/account" && DIRECTED.has(scene))
      return Response.json({
        player: DIRECTOR,
        registered: true,
        roles: ["director"],
        program: false,
        sessions: [],
        sanctions: [],
      });
    return null;
  }
  if (init?.method === "POST")
    return path === ""
      ? Response.json({ tournament: "T7Q2XK9M" }, { status: 201 })
      : Response.json(/register|join/.test(path) ? { entrant: 7 } : {});
  if (path === "") {
    const scenes =
      scene === "tournaments-none" ? [] : ["t-swiss", "t-cup", "t-enter", "t-teams", "t-draft", "t-cup-over", "t-over"];
    const wanted = url.searchParams.get("status");
    const all = scenes.map((each, index) => ({
      ...summaryOf(pageOf(each) as TournamentPage),
      id: `T000000${index}`,
      name:
        [
          "Friday evening",
          "The winter cup of simultaneous games",
          "Open for all",
          "Clubs in November",
          "Something new",
          "Four in a row",
          "October Swiss",
        ][index] ?? each,
    }));
    return Response.json({
      tournaments: all.filter(({ status }) => wanted === null || status === wanted),
      ...(wanted === null && scenes.length > 0 ? { cursor: "x" } : {}),
    });
  }
  if (path.endsWith("/invited"))
    return Response.json({
      players: [
        { id: "p7K2M9QXT4", name: "Ada" },
        { id: "p00000001", name: "Grace" },
      ],
    });
  if (path.endsWith("/caster")) return Response.json({ key: "4F15FDM1HKK4FSXZXX0RPNEAG7" });
  if (path.endsWith("/invite")) return Response.json({ code: "7K2M9QXT" });
  if (path.endsWith("/claim")) return Response.json({ code: "407213", until_unix_ms: Date.now() + 600_000 });
  const page = pageOf(scene);
  return page
    ? Response.json(page, { headers: { ETag: `"${version}"` } })
    : Response.json({ error: { code: "no_such_tournament", message: "" } }, { status: 404 });
}
