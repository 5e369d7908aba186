// A running game that is looked at from outside: what the stream tells of one room, on the game's own table with nobody
// at it. It draws nothing by itself: the hall shows it small, a page of somebody else's shows it large.
import type { Table } from "../games/common/game.ts";
import { onlooker_page } from "../games/common/onlooker.ts";
import { game_of, reading_of } from "../games/registry.ts";
import { words_ready } from "../language/language.ts";
import { GameClock } from "../net/clock.ts";
import type { StreamPush } from "../net/stream.ts";
import type { Page } from "../session/page.ts";
import { room_after_info, room_after_update, room_from_snapshot, type RoomState } from "../room/state.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import room_sheet from "../styles/room.css?url";
import type { AnyEvent } from "../wire/messages.ts";

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
  hear(push: StreamPush): void;
  reword(): void;
  close(): void;
}

export interface LiveBoardHost {
  /** The element that it is drawn in. */
  root(): ParentNode | null;
  longest_ms: number;
  /** Something is to be drawn. */
  changed(): void;
}

export function open_live_board(page: Page, id: string, host: LiveBoardHost): LiveBoard {
  const clock = new GameClock();
  let room: RoomState | null = null;
  let table: Table | null = null;
  let ended: string | null = null;
  let drawing = 0;
  let loading = false;
  let closed = false;

  const stage = onlooker_page(page, {
    room: () => room,
    game_now: () => clock.game_now(performance.now()),
    longest_ms: () => host.longest_ms,
    redraw: changed,
  });

  function changed(): void {
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
      show(room_from_snapshot(push, room, reading_of(push.info.game)), [], push.now);
    } else if (room && push.type === "info") show(room_after_info(room, push), [], null);
    else if (room && push.type === "update") {
      const after = room_after_update(room, push, reading_of(room.info.game));
      if (after === room) return;
      if (push.events.some(({ type }) => type === "start" || type === "away" || type === "resumed")) clock.forget();
      show(after, push.events, push.now);
    }
  }

  function show(after: RoomState, events: AnyEvent[], game_now: number | null): void {
    const before = room;
    room = after;
    if (game_now !== null && after.info.status === "playing") clock.add_push(performance.now(), game_now);
    if (table) table.update(before, after, events);
    else if (!loading) void load(after.info.game);
    changed();
  }

  async function load(game: RoomState["info"]["game"]): Promise<void> {
    loading = true;
    try {
      const [module] = await Promise.all([game_of(game).table(), load_sheet(room_sheet)]);
      await Promise.all([module.load_style(), words_ready()]);
      if (closed) return;
      table = module.open_table({ page: stage, room: () => room as RoomState, root: host.root });
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
