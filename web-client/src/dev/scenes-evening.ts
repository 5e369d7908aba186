// Evenings for looking at: /fixtures.html?scene=e-join (and the others below).
import type { Player, TournamentPage } from "../wire/messages.ts";
import { CODE, makeEvening, type EveningWish } from "./world-evening.ts";

const HOST: Player = { id: "pD1rect0r1", name: "Dora", registered: true };
const ADA: Player = { id: "p7K2M9QXT4", name: "Ada" };

const WISHES: Record<string, EveningWish> = {
  "e-join": { count: 11, ada: "none" },
  "e-waits": { count: 12 },
  "e-host": { count: 24 },
  "e-host-playing": { count: 24, rounds: 3, open: true },
  "e-host-between": { count: 24, rounds: 3 },
  "e-playing": { count: 24, rounds: 3, open: true },
  "e-done": { count: 24, rounds: 3, open: true, done: true },
  "e-between": { count: 13, rounds: 2 },
  "e-paused": { count: 13, rounds: 2, paused: true },
  "e-out": { count: 13, rounds: 1, open: true },
  "e-absent": { count: 12, rounds: 2, ada: "absent" },
  "e-late": { count: 12, rounds: 2, open: true, ada: "none" },
  "e-over": { count: 24, rounds: 6, status: "finished" },
  "e-cancelled": { count: 3, status: "cancelled" },
  "e-wall": { count: 12 },
  "e-wall-playing": { count: 24, rounds: 1, open: true },
  "e-wall-ranked": { count: 24, rounds: 3, open: true },
  "e-wall-many": { count: 60, rounds: 3, open: true },
  "e-wall-over": { count: 24, rounds: 6, status: "finished" },
};

export const EVENING_SCENES: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys(WISHES).map((scene) => [scene, `/e/${CODE}${scene.startsWith("e-wall") ? "/wall" : ""}`]),
  ),
  "e-new": "/evening",
  "e-new-guest": "/evening",
  "e-gone": "/e/000000",
};

export function comerOf(scene: string): Player | null {
  if (!(scene in EVENING_SCENES)) return null;
  return scene.startsWith("e-host") || scene === "e-new" ? HOST : ADA;
}

function pageOf(scene: string): TournamentPage | null {
  const wish = WISHES[scene];
  if (!wish) return null;
  const page = makeEvening(wish);
  // Who sits out is the first of them all.
  if (scene === "e-out") {
    const [out] = page.rounds[0]?.matches.filter(({ black }) => black === null) ?? [];
    const [number = 0] = (out?.white ?? []) as number[];
    const [ada, other] = [page.entrants[0], page.entrants[number - 1]];
    if (ada && other) [ada.number, other.number] = [number, 1];
    for (const { boards } of page.rounds[0]?.matches ?? [])
      for (const { seats } of boards)
        for (const [seat, one] of Object.entries(seats))
          if (one.id === ada?.captain.id && other) Object.assign(seats, { [seat]: other.captain });
  }
  return page;
}

/** The board that whoever looks has come back from: they would be brought there otherwise. */
export function boardOf(scene: string): string | null {
  const boards = pageOf(scene)?.rounds.flatMap(({ matches }) => matches.flatMap((match) => match.boards)) ?? [];
  const mine = boards.findLast(({ seats }) => Object.values(seats).some(({ id }) => id === ADA.id));
  return mine?.room ?? null;
}

export function answerOfEvenings(scene: string, url: URL, init: RequestInit | undefined): Response | null {
  const [, path] = /^\/api\/v1\/tournaments(?:\/(\w+(?:\/.*)?))?$/.exec(url.pathname) ?? [];
  if (!(scene in EVENING_SCENES) || !url.pathname.startsWith("/api/v1/tournaments")) return null;
  if (init?.method === "POST")
    return path === undefined ? Response.json({ tournament: CODE }, { status: 201 }) : Response.json({ entrant: 1 });
  if (path?.endsWith("/claim")) return Response.json({ code: "407213", until_unix_ms: Date.now() + 600_000 });
  if (path?.endsWith("/picture.png")) return null;
  const page = pageOf(scene);
  return page
    ? Response.json(page, { headers: { ETag: '"0"' } })
    : Response.json({ error: { code: "no_such_tournament", message: "" } }, { status: 404 });
}
