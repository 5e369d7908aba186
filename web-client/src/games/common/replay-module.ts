// What a game gives a replay beside its board and its log: the envelopes with what lies in them, what is worth a mark
// on the track, and where its turns begin.
import type { ReplayLine } from "../../archive/format.ts";
import type { Seated } from "../../room/seats.ts";
import type { AnyEvent, GameView, Side } from "../../wire/messages.ts";

/** An envelope as it lies there at one moment. */
export interface LaidEnvelope {
  id: string;
  name: string;
  side: Side;
  state: "choosing" | "sealed" | "opened" | "void";
  /** What lies in it; null: this audience did not know. */
  content: string | null;
}

/** In the order of what matters most. */
export const MARKS = ["over", "field", "blast", "capture", "clash", "dark"] as const;
export type Mark = (typeof MARKS)[number];

export interface ReplayModule {
  envelopes(line: ReplayLine, seated: Seated): LaidEnvelope[];
  /** A sealing as words, "45"; null: the action seals nothing. */
  sealedWords(line: ReplayLine, before: ReplayLine | null): string | null;
  mark(event: AnyEvent): Mark | null;
  beginsTurn(event: AnyEvent): boolean;
  /** The dice lie in the tray of the game's own table. */
  showsTray: boolean;
  /** Where everything is shown, the board is not dark. */
  lit?(view: GameView): GameView;
}
