// Running games for looking at, and a stream that tells of them: /fixtures.html?scene=watch (or watch-empty, live-ctor,
// live-totas, live-tritoc, live-delayed, live-over, live-open, live-gone, live-closed; overlay-ctor, overlay-totas,
// overlay-tritoc, overlay-pair, overlay-over, overlay-open, overlay-gone, overlay-points, overlay-nothing). One of the
// games of Tritoc goes on.
import type { RoomEntry, Snapshot, TritocView } from "../wire/messages.ts";
import type { StreamPush } from "../net/stream.ts";
import { SCENES as CTOR_SCENES } from "./scenes.ts";
import { TOTAS_SCENES } from "./scenes-totas.ts";
import { TRITOC_SCENES, tritocUpdates } from "./scenes-tritoc.ts";

const ALL = { ...CTOR_SCENES, ...TOTAS_SCENES, ...TRITOC_SCENES };

/** Which scene is played in which room. */
const ROOMS: Record<string, string> = {
  "1WATCH01": "other",
  "2WATCH02": "totas-watch",
  "3WATCH03": "tritoc-throw",
  "4WATCH04": "spectator",
  "5WATCH05": "tritoc-place",
  "6WATCH06": "coalition",
  "7WATCH07": "over",
  "8WATCH08": "totas-over",
  "9WATCH09": "dark",
  "0WATCH10": "tritoc-over",
  "0WATCH11": "landing",
  "0WATCH12": "ground",
  "0WATCH13": "put",
  "0WATCH14": "doom",
  "0WATCH15": "sealed",
  "0WATCH16": "hurry",
  "0WATCH17": "open",
};

export const LIVE_SCENES: Record<string, string> = {
  watch: "/watch",
  "watch-empty": "/watch?game=tritoc",
  "live-ctor": "/embed/r/1WATCH01",
  "live-totas": "/embed/r/2WATCH02",
  "live-tritoc": "/embed/r/5WATCH05",
  "live-delayed": "/embed/r/4WATCH04",
  "live-over": "/embed/r/8WATCH08",
  "live-open": "/embed/r/0WATCH17",
  "live-gone": "/embed/r/0WATCH99",
  "live-closed": "/embed/r/1WATCH01",
  "overlay-ctor": "/overlay/r/4WATCH04",
  "overlay-totas": "/overlay/r/2WATCH02",
  "overlay-tritoc": "/overlay/r/3WATCH03",
  "overlay-pair": "/overlay/r/4WATCH04/2WATCH02",
  "overlay-over": "/overlay/r/7WATCH07",
  "overlay-open": "/overlay/r/0WATCH17",
  "overlay-gone": "/overlay/r/0WATCH99",
  "overlay-points": "/overlay/p/Ada",
  "overlay-nothing": "/overlay/p/Bea",
};

function snapshotOf(room: string): Snapshot | null {
  const scene = ALL[ROOMS[room] ?? ""];
  if (!scene) return null;
  const view = scene.view === null ? null : { ...scene.view, legal: undefined };
  return { ...scene, room, audience: "spectator", you: { seats: [], sealed: {}, host: false }, view };
}

/** All of them, as the server lists them. */
export function running(): RoomEntry[] {
  return Object.keys(ROOMS).flatMap((room, index) => {
    const snapshot = snapshotOf(room);
    if (!snapshot || snapshot.info.status === "open") return [];
    const { game, options, seats, name, solo } = snapshot.info;
    const names = Object.fromEntries(Object.entries(seats).map(([seat, who]) => [seat, who?.name ?? null]));
    return [
      { room, game, options, name, solo, seats: names, status: "playing", spectators: 20 - index, password: false },
    ];
  });
}

export function answerOfRooms(scene: string, path: string): Response | null {
  if (path === "/api/v1/rooms") return Response.json({ rooms: scene === "watch-empty" ? [] : running() });
  if (path.endsWith("/overlay"))
    return Response.json({ rooms: path.includes("/Ada/") ? ["3WATCH03", "1WATCH01"] : [] });
  if (path.startsWith("/api/v1/stream"))
    return Response.json({ error: { code: "no_such_room", message: "" } }, { status: 404 });
  return null;
}

/** Instead of the browser's: tells every room once, and goes on with the third. */
export class SceneSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(address: string) {
    super();
    const rooms = new URL(address, location.origin).searchParams.get("rooms")?.split(",") ?? [];
    setTimeout(() => this.#tellAll(rooms), 30);
  }

  close(): void {
    this.#timers.forEach(clearInterval);
    this.readyState = 2;
  }

  #tellAll(rooms: string[]): void {
    const snapshots = rooms.flatMap((room) => snapshotOf(room) ?? []);
    if (snapshots.length === 0) {
      this.readyState = 2;
      this.dispatchEvent(new Event("error"));
      return;
    }
    for (const snapshot of snapshots) this.#tell(snapshot);
    const moving = snapshots.find(({ room }) => room === "3WATCH03");
    if (moving) this.#play(moving);
    if (location.hash === "#closed")
      this.#timers.push(setTimeout(() => this.#tell({ type: "end", room: rooms[0] ?? "", reason: "closed" }), 800));
  }

  #play({ room, seq, view }: Snapshot): void {
    let [now, count] = [view as TritocView, seq];
    const step = (): void => {
      const [hole] = now.targets;
      const action =
        now.phase === "throw" ? ({ type: "throw" } as const) : hole ? ({ type: "place", at: hole } as const) : null;
      if (!action) return;
      for (const update of tritocUpdates(now, action)) {
        now = update.view as TritocView;
        this.#tell({ type: "update", room, seq: ++count, now: 401_000 + count, ...update });
      }
    };
    this.#timers.push(setInterval(step, 1500));
  }

  #tell(push: StreamPush): void {
    this.dispatchEvent(new MessageEvent(push.type, { data: JSON.stringify(push) }));
  }
}
