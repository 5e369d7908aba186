// What the page knows of the room it is in, as a pure function of what the server has pushed.
// A view is complete every time, so nothing here computes a game: it keeps the newest.
import type {
  AnyEvent,
  Audience,
  ChatChannel,
  CtorChoice,
  CtorView,
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

export interface ChatLine {
  channel: ChatChannel;
  name: string;
  seat: SeatName | null;
  text: string;
}

export interface Missed {
  fromTurn: number;
  toTurn: number;
}

export interface RoomState<G extends GameName = GameName> {
  room: string;
  seq: number;
  info: InfoOf<G>;
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

export function roomFromSnapshot(snapshot: Snapshot, before: RoomState | null): RoomState {
  const same = before !== null && before.room === snapshot.room ? before : null;
  const sameGame = same !== null && same.info.game_id === snapshot.info.game_id;
  return {
    room: snapshot.room,
    seq: snapshot.seq,
    info: snapshot.info,
    audience: snapshot.audience,
    you: snapshot.you,
    view: snapshot.view,
    marks: snapshot.marks ?? null,
    log: trimmed(snapshot.log.filter((event) => !isTalk(event))),
    chat: joinedChat(same?.chat ?? [], snapshot.log.flatMap(chatLines)).slice(-CHAT_MAX),
    roundCount: (same?.roundCount ?? 0) + 1,
    gaps: sameGame ? same.gaps : 0,
    missed: sameGame ? missedSince(same.view, snapshot.view) : null,
  };
}

/** The server was away while this page was: told by the log of the snapshot that it came back to, by no update. */
export function outagesBetween(before: RoomState | null, after: RoomState): AnyEvent[] {
  if (before?.room !== after.room || before.info.game_id !== after.info.game_id) return [];
  const outages = ({ log }: RoomState): AnyEvent[] => log.filter(({ type }) => type === "away");
  const heard = new Set(outages(before).map((event) => JSON.stringify(event)));
  return outages(after).filter((event) => !heard.has(JSON.stringify(event)));
}

/** What was heard before, and what the snapshot's log adds to it. */
function joinedChat(heard: ChatLine[], told: ChatLine[]): ChatLine[] {
  const last = heard.at(-1);
  const known = told.findLastIndex(
    (line) => line.name === last?.name && line.text === last.text && line.channel === last.channel,
  );
  return [...heard, ...told.slice(known + 1)];
}

function missedSince(before: GameView | null, after: GameView | null): Missed | null {
  if (!before || !after || before.phase === "over") return null;
  if (before.game === "totas" || after.game === "totas") return missedMoves(before, after);
  if (before.game === "tritoc" || after.game === "tritoc") {
    return after.turn > before.turn ? { fromTurn: before.turn, toTurn: after.turn } : null;
  }
  const open = (view: CtorView): number => view.left.put + view.left.move + view.left.landing;
  const movedOn = after.turn > before.turn || (after.turn === before.turn && open(after) < open(before));
  return movedOn ? { fromTurn: Math.max(1, before.turn), toTurn: after.turn } : null;
}

/** In the dark nothing can be shown again. */
function missedMoves(before: GameView, after: GameView): Missed | null {
  if (before.game !== "totas" || after.game !== "totas" || after.dark || before.phase === "ground") return null;
  const carriedOut = (view: typeof after): number => (view.phase === "plan" ? view.gm - 1 : view.gm);
  const [was, is] = [carriedOut(before), carriedOut(after)];
  return is > was ? { fromTurn: was + 1, toTurn: is } : null;
}

export function roomAfterUpdate(room: RoomState, update: Update): RoomState {
  if (update.room !== room.room || update.seq <= room.seq) return room;
  const skipped = update.seq - room.seq - 1;
  const resolved = update.events.some((event) => ENDS_A_ROUND.has(event.type));
  const started = update.events.some((event) => event.type === "start");
  const events = update.events.filter((event) => !isTalk(event));
  const hidden = newlyHidden(room.view, update);
  const kept = started || hidden !== null ? [] : room.log;
  return {
    ...room,
    seq: update.seq,
    view: update.view,
    marks: update.marks ?? null,
    you: { ...room.you, sealed: stillSealed(room.you.sealed, update.view, resolved || skipped > 0) },
    log: trimmed([...kept, ...events.slice(hidden ?? 0)]),
    chat: [...room.chat, ...update.events.flatMap(chatLines)].slice(-CHAT_MAX),
    roundCount: room.roundCount + (resolved ? 1 : 0),
    gaps: room.gaps + skipped,
  };
}

/** The newest events, and of the older ones what a record form is made of. */
function trimmed(log: AnyEvent[]): AnyEvent[] {
  const cut = log.length - LOG_MAX;
  return cut <= 0 ? log : [...log.slice(0, cut).filter((event) => event.type === "form"), ...log.slice(cut)];
}

const ENDS_A_ROUND = new Set(["reveal", "turn", "round", "over", "start", "gm", "dark"]);

/** When a board goes dark, all that was told about it is forgotten: the index of the first event that is kept. */
function newlyHidden(before: GameView | null, update: Update): number | null {
  const at = update.events.findLastIndex((event) => event.type === "dark" && event.on);
  if (at >= 0) return at;
  const dark = (view: GameView | null): boolean => view?.game === "totas" && view.dark;
  return dark(update.view) && !dark(before) ? update.events.length : null;
}

/** A sealed choice of mine lasts as long as the view says that its duty has sealed; a new round begins with none. */
function stillSealed(sealed: GameSealed, view: GameView | null, resolved: boolean): GameSealed {
  if (resolved) return {};
  if (view?.game !== "ctor") return sealed;
  const open = new Set(view?.round?.duties.filter((duty) => duty.sealed).map((duty) => String(duty.duty)));
  const kept = Object.entries(sealed).filter(([duty]) => open.has(duty));
  return kept.length === Object.keys(sealed).length ? sealed : Object.fromEntries(kept);
}

export function roomAfterInfo(room: RoomState, push: Info): RoomState {
  return push.room === room.room ? { ...room, info: push.info } : room;
}

export function roomAfterYou(room: RoomState, push: You): RoomState {
  return push.room === room.room ? { ...room, you: push.you } : room;
}

/** My own seal or unseal was accepted: the server tells that by the answer alone. */
export function roomAfterSeal(
  room: RoomState,
  duty: number,
  choice: CtorChoice | null,
  roundCount: number,
  answer: Outcome<"act">,
): RoomState {
  if (!answer.ok || room.roundCount !== roundCount) return room;
  const others = Object.entries(room.you.sealed).filter(([other]) => other !== String(duty));
  const sealed = Object.fromEntries(choice ? [...others, [String(duty), choice]] : others) as GameSealed;
  return { ...room, you: { ...room.you, sealed } };
}

function chatLines(event: AnyEvent): ChatLine[] {
  return event.type === "chat"
    ? [{ channel: event.channel, name: event.name, seat: event.seat, text: event.text }]
    : [];
}

function isTalk(event: AnyEvent): boolean {
  return event.type === "chat" || event.type === "presence" || event.type === "ready";
}
