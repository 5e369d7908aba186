// A line of a replay as the room it was played in: what a game's table draws. Nobody who looks on has a seat, but for
// seeing what lies in the envelopes on the board, and the board from their side.
import type { RoomState } from "../room/state.ts";
import { sideOf } from "../room/seats.ts";
import type { AnyEvent, Audience, GameView, Occupant, RoomInfo, SeatName } from "../wire/messages.ts";
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
  const told = as === "all" && module.lit ? module.lit(line.view) : line.view;
  return { view: withoutOffers(told), marks: line.marks, you: onlooker(line, as) };
}

/** What one could have chosen is of no use to those who look back. */
function withoutOffers(view: GameView): GameView {
  return {
    ...view,
    ...("legal" in view ? { legal: undefined } : {}),
    ...(view.game === "tritoc" ? { targets: [] } : {}),
  };
}

/**
 * Sits on the seats whose envelopes are open to this viewpoint. In TOTA*S only one side's plan can lie on the board.
 */
function onlooker({ view, own }: ReplayLine, as: Viewpoint): { seats: SeatName[]; sealed: object; host: boolean } {
  const side = as === "black" || as === "white" ? as : null;
  if (view.game !== "ctor") {
    const seat: SeatName | null = side && `${side}1`;
    return { seats: seat ? [seat] : [], sealed: (seat && own[seat]) ?? {}, host: false };
  }
  const open = (view.round?.duties ?? []).filter((duty) => duty.sealed && duty.choice);
  const members = [...view.members.black, ...view.members.white];
  return {
    seats: as === "public" ? [] : members.filter((seat) => side === null || sideOf(seat) === side),
    sealed: Object.assign(
      Object.fromEntries(open.map((duty) => [String(duty.duty), duty.choice])),
      ...Object.values(own),
    ) as object,
    host: false,
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
