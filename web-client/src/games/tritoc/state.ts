// What a table keeps that the server does not: where the cursor stands, what is being shown, what is on its way.
import type { HoleKey } from "./holes.ts";
import type { Side } from "../../wire/messages.ts";
import type { TritocView } from "./wire.ts";

/** The dice as they lie, with whoever threw them. */
export interface Dice {
  player: Side;
  dice: number[];
  total: number;
}

export interface TableState {
  cursor: HoleKey;
  /** What is drawn while something is still moving: the view before that; null draws the newest. */
  shown: TritocView | null;
  /** The dice that lie there; null: none have been thrown yet. */
  dice: Dice | null;
  rolling: boolean;
  /** A throw or a choice of mine is on its way. */
  sending: boolean;
  hint: string;
  resigning: boolean;
  /** The holes that the newest choice has changed. */
  last: Set<HoleKey>;
}

export function freshState(): TableState {
  return {
    cursor: "5-5",
    shown: null,
    dice: null,
    rolling: false,
    sending: false,
    hint: "",
    resigning: false,
    last: new Set(),
  };
}
