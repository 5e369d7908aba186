// A line of a replay as the room it was played in: what a game's table draws. Nobody who looks on has a seat, but for
// seeing what lies in the envelopes on the board, and the board from their side.
import type { Seated } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import type { AnyEvent, Audience, Occupant, RoomInfo } from "../wire/messages.ts";
import type { ReplayModule } from "../games/common/replay-module.ts";
import type { Replay, ReplayHead, ReplayLine, Viewpoint } from "../archive/format.ts";

export function roomAt(replay: Replay, module: ReplayModule, at: number): RoomState {
  const line = replay.lines[at] as ReplayLine;
  const { head } = replay;
  const log: AnyEvent[] = [];
  for (let index = 0; index <= at; index += 1) log.push(...(replay.lines[index] as ReplayLine).events);
  return {
    ...emptyRoom(replay),
    ...seen(line, head.as, module),
    seq: at,
    roundCount: line.step,
    log,
  } as unknown as RoomState;
}

/** A room in which only this line has happened: for its words. */
export function roomOfLine(replay: Replay, module: ReplayModule, at: number): RoomState {
  const line = replay.lines[at] as ReplayLine;
  return {
    ...emptyRoom(replay),
    ...seen(line, replay.head.as, module),
    log: line.events,
  } as unknown as RoomState;
}

function seen(line: ReplayLine, as: Viewpoint, module: ReplayModule): Partial<RoomState> {
  return {
    view: module.lookedAt(line.view, as),
    marks: line.marks,
    you: { ...module.onlooker(line, as), host: false },
  };
}

function occupants(head: ReplayHead): { [seat: string]: Occupant } {
  return Object.fromEntries(
    Object.entries(head.seats).map(([seat, { name, kind, level = 1 }]) => [
      seat,
      { name, kind, level, connected: true, ready: true },
    ]),
  );
}

/** In practice one person has all seats, and gives their share of the lots once. */
function isSolo({ seats, entropy }: ReplayHead): boolean {
  const names = new Set(Object.values(seats).map(({ name }) => name));
  return Object.keys(seats).length > 1 && names.size === 1 && Object.keys(entropy).length < 2;
}

/** Who sat where, as their room knew them. */
export function seatedIn({ head, place }: Replay): Seated {
  return {
    room: place?.room,
    seats: occupants(head),
    series: { played: Math.max(0, (place?.series.played ?? 1) - 1) },
    solo: isSolo(head),
  };
}

function emptyRoom(replay: Replay): Partial<RoomState> {
  const { head } = replay;
  const { room, seats, series, solo } = seatedIn(replay);
  const info: Partial<RoomState["info"]> = {
    game: head.game,
    options: head.options as RoomInfo["options"],
    name: "",
    status: "playing",
    visibility: "public",
    room,
    seats: seats as RoomInfo["seats"],
    host: null,
    commitment: head.commitment,
    game_id: head.id,
    spectators: 0,
    series: { played: series?.played ?? 0, score: { black: 0, white: 0 }, ties: 0 },
    solo,
    table_talk: false,
    spectator_delay: 0,
    absent_seconds: 60,
    password: false,
  };
  const audience: Audience = head.as === "black" || head.as === "white" ? head.as : "spectator";
  return { room: head.id, info: info as never, audience, chat: [], gaps: 0, missed: null };
}
