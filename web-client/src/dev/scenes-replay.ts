// Finished games for looking at: three that computer players have played, and what a server would answer about them.
import { replayText } from "./replay-text.ts";
import ctorRecord from "./games/ctor.record.ndjson?raw";
import ctorReplay from "./games/ctor.replay.ndjson?raw";
import totasRecord from "./games/totas.record.ndjson?raw";
import totasReplay from "./games/totas.replay.ndjson?raw";
import tritocRecord from "./games/tritoc.record.ndjson?raw";
import tritocReplay from "./games/tritoc.replay.ndjson?raw";
import type { ReplayHead } from "../archive/format.ts";

const KEPT = [
  { record: ctorRecord, replay: ctorReplay },
  { record: totasRecord, replay: totasReplay },
  { record: tritocRecord, replay: tritocReplay },
].map(({ record, replay }) => ({ record, replay, head: JSON.parse(replay.split("\n")[0] ?? "{}") as ReplayHead }));

/** Where all were played. */
const ROOM = {
  room: "4GZK7Q2M",
  name: "Friday table",
  series: { played: 3, score: { black: 2, white: 0 }, ties: 1 },
};

const address = (game: string, place = "g"): string =>
  `/${place}/${KEPT.find(({ head }) => head.game === game)?.head.id ?? ""}`;

/** Where each scene is. */
export const REPLAY_SCENES: Record<string, string> = {
  featured: "/",
  "featured-totas": "/",
  "featured-tritoc": "/",
  "featured-none": "/",
  games: "/games",
  "games-mine": "/games?player=me",
  "replay-ctor": address("ctor"),
  "replay-totas": address("totas"),
  "replay-tritoc": address("tritoc"),
  "replay-bad": address("tritoc"),
  "replay-gone": "/g/NOSUCHGAME",
  "replay-embedded": address("ctor", "embed/g"),
};

/** Answers for the server. In the scene of the bad proof one die has been turned. */
export function answerFor(scene: string, path: string, query: URLSearchParams): Response | null {
  if (!path.startsWith("/api/v1/games")) return null;
  const [, id, what] = /^\/api\/v1\/games\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  if (id === undefined) return Response.json(scene.startsWith("featured") ? betweenPeople(scene) : list(query));
  const kept = KEPT.find(({ head }) => head.id === id);
  if (!kept) return Response.json({ error: { code: "no_such_game", message: "" } }, { status: 404 });
  if (what === "")
    return Response.json({
      ...kept.head,
      ...ROOM,
      seats: { ...kept.head.seats, black1: { name: "Ada", kind: "human", registered: true } },
    });
  if (what === "record") return new Response(kept.record);
  const text = replayText(kept.replay);
  if (scene === "replay-bad") return new Response(text.replace('"draws":[[4,6,', '"draws":[[4,6,9'));
  return new Response(query.get("as") === "all" ? text : withheld(text));
}

/** What others saw: no choice that was sealed. */
function withheld(text: string): string {
  const rows = text.split("\n").filter((row) => row !== "");
  const seen = rows.map((row) => {
    const line = JSON.parse(row) as {
      action?: object;
      view?: { plans?: object | null; round?: { duties: { choice: object | null }[] } | null };
    };
    delete line.action;
    if (line.view?.plans) line.view.plans = null;
    for (const duty of line.view?.round?.duties ?? []) duty.choice = null;
    return JSON.stringify(line);
  });
  return seen.join("\n");
}

const PEOPLE = ["Ada", "Noor", "Bob", "Cleo", "Maximiliane Oberhauser", "Dai"];

/** The game that a scene of the start page is about, as if people had played it. */
function betweenPeople(scene: string): object {
  const game = scene.replace(/^featured-?/, "") || "ctor";
  const { games } = list(new URLSearchParams({ game })) as { games: { seats: object }[] };
  const seated = games.map((each) => ({
    ...each,
    seats: Object.fromEntries(
      Object.keys(each.seats).map((seat, index) => [seat, { name: PEOPLE[index], kind: "human" }]),
    ),
  }));
  return { games: seated };
}

function list(query: URLSearchParams): object {
  const games = KEPT.filter(({ head }) => query.get("game") === null || query.get("game") === head.game).map(
    ({ head }, index) => ({
      ...head,
      ...ROOM,
      ended: head.started,
      seats: index === 0 ? { ...head.seats, black1: { name: "Ada", kind: "human" } } : head.seats,
      inputs: head.lines,
    }),
  );
  return { games, cursor: "more" };
}
