// A running game that is looked at from outside: what the stream tells of one room, on the game's own table with nobody
// at it. It draws nothing by itself: the hall shows it small, a page of somebody else's shows it large.
import type { Table } from "../games/common/game.ts";
import { onlookerPage } from "../games/common/onlooker.ts";
import { gameOf, readingOf } from "../games/registry.ts";
import { liveWords } from "../i18n/en/live.ts";
import { wordsReady } from "../language/language.ts";
import { GameClock } from "../net/clock.ts";
import type { StreamPush } from "../net/stream.ts";
import type { Page } from "../session/page.ts";
import { roomAfterInfo, roomAfterUpdate, roomFromSnapshot, type RoomState } from "../room/state.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import roomSheet from "../styles/room.css?url";
import type { AnyEvent, Update } from "../wire/messages.ts";

export interface LiveBoard {
  readonly id: string;
  /** Null until the room has told of itself. */
  readonly room: RoomState | null;
  /** Null until the game's part of the page is here. */
  readonly table: Table | null;
  /** Why nothing more is told; null: it goes on. */
  readonly ended: string | null;
  /** Grows with everything that is to be drawn. */
  readonly drawing: number;
  /** Whether it can be seen. Out of sight nothing is to be drawn but that a game has begun or is over. */
  inSight: boolean;
  hear: (push: StreamPush) => void;
  reword: () => void;
  close: () => void;
}

export interface LiveBoardHost {
  /** The element that it is drawn in. */
  root: () => ParentNode | null;
  longestMs: () => number;
  /** Something is to be drawn. */
  changed: () => void;
}

/** No update comes later than that, even one that waited for its turn on a stream that tells little. */
const LATE_MS = 3_000;

/** The reasons that have words of their own. */
const WHYS = ["closed", "no_such_room", "forbidden", "wrong_password"] as const;

/** Why nothing more is told, in words. */
export function whyEnded(reason: string): string {
  const known = WHYS.find((each) => each === reason);
  return liveWords.say(known === undefined ? "embed.other" : `embed.${known}`);
}

export function openLiveBoard(page: Page, id: string, host: LiveBoardHost): LiveBoard {
  const clock = new GameClock();
  let room: RoomState | null = null;
  let table: Table | null = null;
  let ended: string | null = null;
  let drawing = 0;
  let loading = false;
  let closed = false;
  let inSight = true;
  /** Something that was not drawn, since nobody could see it. */
  let missed = false;
  let drawnStanding = "";

  const stage = onlookerPage(page, {
    room: () => room,
    gameNow: () => clock.gameNow(performance.now()),
    longestMs: () => (inSight ? host.longestMs() : 0),
    redraw: changed,
  });

  function changed(): void {
    const standing = [room?.info.status, table !== null, ended].join();
    missed = !inSight && standing === drawnStanding;
    if (missed) return;
    drawnStanding = standing;
    drawing += 1;
    host.changed();
  }

  function hear(push: StreamPush): void {
    if (push.type === "end") {
      ended = push.reason;
      changed();
    } else if (push.type === "snapshot") {
      // The server may have been away: what was measured before holds no longer.
      clock.forget();
      show(roomFromSnapshot(push, room, readingOf(push.info.game)), [], push.now);
    } else if (room && push.type === "info") show(roomAfterInfo(room, push), [], null);
    else if (room && push.type === "update") {
      const after = roomAfterUpdate(room, push, readingOf(room.info.game));
      if (after === room) return;
      if (stoodStill(push)) clock.forget();
      show(after, push.events, push.now);
    }
  }

  /** The game's clock has, or it began anew. The update that says so may have been passed over: then it lags. */
  function stoodStill({ events, now }: Update): boolean {
    const told = events.some(({ type }) => type === "start" || type === "away" || type === "resumed");
    return told || (clock.gameNow(performance.now()) ?? 0) - now > LATE_MS;
  }

  function show(after: RoomState, events: AnyEvent[], gameNow: number | null): void {
    const before = room;
    room = after;
    if (gameNow !== null && after.info.status === "playing") clock.addPush(performance.now(), gameNow);
    if (table) table.update(before, after, events);
    else if (!loading) void load(after.info.game);
    changed();
  }

  async function load(game: RoomState["info"]["game"]): Promise<void> {
    loading = true;
    try {
      const [module] = await Promise.all([gameOf(game).table(), loadSheet(roomSheet)]);
      await Promise.all([module.loadStyle(), wordsReady()]);
      if (closed) return;
      table = module.openTable({ page: stage, room: () => room as RoomState, root: host.root });
      table.update(null, room as RoomState, []);
    } catch {
      // The next that is told tries again.
      loading = false;
    }
    changed();
  }

  return {
    id,
    get room() {
      return room;
    },
    get table() {
      return table;
    },
    get ended() {
      return ended;
    },
    get drawing() {
      return drawing;
    },
    get inSight() {
      return inSight;
    },
    set inSight(now) {
      inSight = now;
      if (now && missed) changed();
    },
    hear,
    reword(): void {
      table?.reword();
      changed();
    },
    close(): void {
      closed = true;
      table?.close();
    },
  };
}
