// What the page knows of the room it is in, as a pure function of what the server has pushed.
// A view is complete every time, so nothing here computes a game: it keeps the newest. What views and events mean to
// what is kept, the game says (reading.ts).
import type {
  AnyEvent,
  Audience,
  ChatChannel,
  EventOf,
  GameName,
  Games,
  GameSealed,
  GameView,
  Info,
  InfoOf,
  Outcome,
  OwnOf,
  SeatName,
  Snapshot,
  Update,
  You,
} from "../wire/messages.ts";
import type { Missed, RoomReading } from "./reading.ts";
import type { Seated } from "./seats.ts";

export interface ChatLine {
  /** Game time. */
  at: number;
  channel: ChatChannel;
  name: string;
  /** The id of who bears it. */
  player?: string;
  seat: SeatName | null;
  text: string;
}

export interface RoomState<G extends GameName = GameName> {
  room: string;
  seq: number;
  /** With the room's id, after which its computers are called. */
  info: InfoOf<G> & Pick<Seated, "room">;
  audience: Audience;
  you: OwnOf<G>;
  view: Games[G]["view"] | null;
  /** What is shown with the view and is no part of it; not every game has it. */
  marks: Games[G]["marks"] | null;
  /** Events of the game in order, newest last; what the log panel shows. */
  log: EventOf<G>[];
  chat: ChatLine[];
  /** Grows with every reveal and turn: an answer that belongs to an older round is recognised by it. */
  roundCount: number;
  /** Updates that the server left out because this page was too slow. */
  gaps: number;
  missed: Missed | null;
}

export const LOG_MAX = 600;
export const CHAT_MAX = 200;

export function roomFromSnapshot(snapshot: Snapshot, before: RoomState | null, reading: RoomReading): RoomState {
  const same = before !== null && before.room === snapshot.room ? before : null;
  const sameGame = same !== null && same.info.game_id === snapshot.info.game_id;
  return {
    room: snapshot.room,
    seq: snapshot.seq,
    info: { ...snapshot.info, room: snapshot.room },
    audience: snapshot.audience,
    you: snapshot.you,
    view: snapshot.view,
    marks: snapshot.marks ?? null,
    log: trimmed(snapshot.log.filter((event) => !isTalk(event))),
    chat: joinedChat(same?.chat ?? [], snapshot.log.flatMap(chatLines)).slice(-CHAT_MAX),
    roundCount: (same?.roundCount ?? 0) + 1,
    gaps: sameGame ? same.gaps : 0,
    missed: sameGame ? missedSince(same, snapshot.view, reading) : null,
  };
}

/**
 * What was heard before, and what the snapshot's log has beside it: what a team has said leaves the log, and who sits
 * down has another one. Each line that was heard stands for one that is told: the same may have been said twice.
 */
function joinedChat(heard: ChatLine[], told: ChatLine[]): ChatLine[] {
  const keyOf = ({ at, channel, name, text }: ChatLine): string => JSON.stringify([at, channel, name, text]);
  const known = heard.map(keyOf);
  return heard.concat(
    told.filter((line) => {
      const place = known.indexOf(keyOf(line));
      if (place >= 0) known.splice(place, 1);
      return place < 0;
    }),
  );
}

/** With what was told before, and nobody has looked at: that was earlier. */
function missedSince({ view, missed }: RoomState, after: GameView | null, reading: RoomReading): Missed | null {
  const now = view && after && view.phase !== "over" ? reading.missed(view, after) : null;
  return now ? { ...now, fromTurn: (missed ?? now).fromTurn } : missed;
}

export function roomAfterUpdate(room: RoomState, update: Update, reading: RoomReading): RoomState {
  if (update.room !== room.room || update.seq <= room.seq) return room;
  const skipped = update.seq - room.seq - 1;
  const resolved = update.events.some((event) => endsRound(event, reading));
  const started = update.events.some((event) => event.type === "start");
  const events = update.events.filter((event) => !isTalk(event));
  const hidden = reading.newlyHidden(room.view, update);
  const kept = started || hidden !== null ? [] : room.log;
  return {
    ...room,
    seq: update.seq,
    view: update.view,
    marks: update.marks ?? null,
    you: { ...room.you, sealed: stillSealed(room, update, resolved || skipped > 0, reading) },
    log: trimmed([...kept, ...events.slice(hidden ?? 0)]),
    chat: [...room.chat, ...update.events.flatMap(chatLines)].slice(-CHAT_MAX),
    roundCount: room.roundCount + (resolved ? 1 : 0),
    gaps: started ? 0 : room.gaps + skipped,
    missed: started ? null : room.missed,
  };
}

/** The newest events, and of the older ones what a record form is made of. */
function trimmed(log: AnyEvent[]): AnyEvent[] {
  const cut = log.length - LOG_MAX;
  return cut <= 0 ? log : [...log.slice(0, cut).filter((event) => event.type === "form"), ...log.slice(cut)];
}

/** A sealed choice of mine lasts as long as the game says; a new round begins with none. */
function stillSealed({ you }: RoomState, { view }: Update, resolved: boolean, reading: RoomReading): GameSealed {
  if (resolved) return reading.nothingSealed;
  return view ? reading.stillSealed(you.sealed, view) : you.sealed;
}

function endsRound({ type }: AnyEvent, { roundEnds }: RoomReading): boolean {
  return type === "start" || type === "over" || (roundEnds as readonly string[]).includes(type);
}

export function roomAfterInfo(room: RoomState, push: Info): RoomState {
  return push.room === room.room ? { ...room, info: { ...push.info, room: push.room } } : room;
}

export function roomAfterYou(room: RoomState, push: You): RoomState {
  return push.room === room.room ? { ...room, you: push.you } : room;
}

/** What I have sealed, or taken back, was accepted: the server tells that by the answer alone. */
export function roomAfterSeal<S extends GameSealed>(
  room: RoomState,
  change: (sealed: S) => S,
  roundCount: number,
  answer: Outcome<"act">,
): RoomState {
  if (!answer.ok || room.roundCount !== roundCount) return room;
  return { ...room, you: { ...room.you, sealed: change(room.you.sealed as S) } };
}

function chatLines(event: AnyEvent): ChatLine[] {
  return event.type === "chat" ? [event] : [];
}

function isTalk(event: AnyEvent): boolean {
  return event.type === "chat" || event.type === "presence" || event.type === "ready";
}
