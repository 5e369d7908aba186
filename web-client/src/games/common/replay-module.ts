// What a game gives a replay beside its board and its log: the envelopes with what lies in them, what is worth a mark
// on the track, and where its turns begin.
import type { ReplayLine, Viewpoint } from "../../archive/format.ts";
import type { Seated } from "../../room/seats.ts";
import type { Who } from "../../room/who.ts";
import type { EventOf, GameName, Games, GameSealed, SeatName, Side } from "../../wire/messages.ts";

/** An envelope as it lies there at one moment. */
export interface LaidEnvelope {
  id: string;
  name: string;
  side: Side;
  who: Who | null;
  state: "choosing" | "sealed" | "opened" | "void";
  /** What lies in it; null: this audience did not know. */
  content: string | null;
}

/** In the order of what matters most. */
export const MARKS = ["over", "field", "blast", "capture", "clash", "dark"] as const;
export type Mark = (typeof MARKS)[number];

/** Who looks on: on whose seats, and with what in their envelopes. */
export interface Onlooker {
  seats: SeatName[];
  sealed: GameSealed;
}

export interface ReplayModule<G extends GameName = GameName> {
  envelopes(line: ReplayLine, seated: Seated): LaidEnvelope[];
  /** A sealing as words, "45"; null: the action seals nothing. */
  sealedWords(line: ReplayLine, before: ReplayLine | null): string | null;
  mark(event: EventOf<G>): Mark | null;
  beginsTurn(event: EventOf<G>): boolean;
  /** The dice lie in the tray of the game's own table. */
  showsTray: boolean;
  /** A position as it is looked back at: without what one could have chosen; where all is shown, not dark. */
  lookedAt(view: Games[G]["view"], as: Viewpoint): Games[G]["view"];
  /** Sits on the seats whose envelopes are open to this viewpoint. */
  onlooker(line: ReplayLine, as: Viewpoint): Onlooker;
}
