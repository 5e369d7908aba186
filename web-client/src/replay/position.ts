// A line of a replay as the room it was played in: what a game's table draws. Nobody who looks on has a seat, but for
// seeing what lies in the envelopes on the board, and the board from their side.
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
    ...emptyRoom(head),
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
    ...emptyRoom(replay.head),
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

export function seated(head: ReplayHead): { [seat: string]: Occupant } {
  return Object.fromEntries(
    Object.entries(head.seats).map(([seat, { name, kind }]) => [
      seat,
      { name, kind, level: 1, connected: true, ready: true },
    ]),
  );
}

function emptyRoom(head: ReplayHead): Partial<RoomState> {
  const info: Partial<RoomInfo> = {
    game: head.game,
    options: head.options as RoomInfo["options"],
    name: "",
    status: "playing",
    visibility: "public",
    seats: seated(head),
    host: null,
    commitment: head.commitment,
    game_id: head.id,
    spectators: 0,
    series: { played: 0, score: { black: 0, white: 0 }, ties: 0 },
    solo: false,
    table_talk: false,
    spectator_delay: 0,
    absent_seconds: 60,
    password: false,
  };
  const audience: Audience = head.as === "black" || head.as === "white" ? head.as : "spectator";
  return { room: head.id, info: info as never, audience, chat: [], gaps: 0, missed: null };
}
