// What the state of a room asks its game: what views and events mean to what is kept. The game answers in its own
// folder.
import type { EventOf, GameName, Games } from "../wire/messages.ts";

/** Turns, or what a game has in their place. */
export interface Missed {
  fromTurn: number;
  toTurn: number;
}

export interface RoomReading<G extends GameName = GameName> {
  /** Types of events after which everybody chooses anew. A game's start and its end are among them in any case. */
  readonly roundEnds: readonly Games[G]["event"]["type"][];
  /** My envelopes when nothing is in them. */
  readonly nothingSealed: Games[G]["sealed"];
  /** What of my envelopes is still closed by this view. */
  stillSealed(sealed: Games[G]["sealed"], view: Games[G]["view"]): Games[G]["sealed"];
  /** For what one chooses now: two views that are alike in it ask for the same. */
  moment(view: Games[G]["view"]): unknown;
  /** What was played while the page was away; null: nothing, or nothing that could be shown again. */
  missed(before: Games[G]["view"], after: Games[G]["view"]): Missed | null;
  /** What is counted by it. */
  readonly missedUnit: "turn" | "game move";
  /** The board goes dark, and all that was told about it is forgotten: the index of the first event that is kept. */
  newlyHidden(before: Games[G]["view"] | null, update: Told<G>): number | null;
}

/** How the games of rooms are read. Who enters one brings it along: the session knows no game. */
export type ReadingOf = (game: GameName) => RoomReading;

/** What a game reads of an update. */
export interface Told<G extends GameName> {
  view: Games[G]["view"] | null;
  events: EventOf<G>[];
}
