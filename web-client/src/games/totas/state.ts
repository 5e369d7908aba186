// What a table keeps that the server does not: what has been picked, which way round the board lies. All of it is
// dropped when the board goes dark, but for what is planned from then on.
import { NO_GROUND, type GroundDraft, type Tool } from "./ground.ts";
import type { HalfMove, Square } from "./wire.ts";

export type DraftState = "none" | "sending" | "kept" | "refused";

export interface TableState {
  cursor: Square;
  /** Which side is below, if it was turned by hand. */
  flipped: boolean | null;
  selected: Square | null;
  /** A king that is off the board is picked to come back. */
  reentering: boolean;
  plan: HalfMove[];
  /** The GM, and the seat in coalition play, that the plan belongs to. */
  planKey: string;
  /** What may be half-move 2, by the key of half-move 1. */
  offers: Map<string, HalfMove[]>;
  draft: DraftState;
  /** Picked while it was not told yet what may be half-move 2: taken up when it is. */
  waiting: Square[];
  /** Counts plans, so that an answer to an older draft is recognised. */
  serial: number;
  /** Half-moves that differ in the promotion alone: one of them is to be chosen. */
  promoting: HalfMove[];
  sealing: boolean;
  seat: string | null;
  hint: string;
  ground: GroundDraft;
  tool: Tool;
  resigning: boolean;
  /** Squares that the last reveal has changed. */
  last: Set<Square>;
  sealedLeftMs: number | null;
  receipt: string;
  command: string;
}

export function freshState(): TableState {
  return {
    cursor: "f4",
    flipped: null,
    selected: null,
    reentering: false,
    plan: [],
    planKey: "",
    offers: new Map(),
    draft: "none",
    waiting: [],
    serial: 0,
    promoting: [],
    sealing: false,
    seat: null,
    hint: "",
    ground: NO_GROUND,
    tool: "acropolis",
    resigning: false,
    last: new Set(),
    sealedLeftMs: null,
    receipt: "",
    command: "",
  };
}

/** Another GM, or in coalition play another seat: nothing of what was written goes with it. */
export function beginPlan(state: TableState, planKey: string): void {
  Object.assign(state, {
    planKey,
    plan: [],
    draft: "none",
    selected: null,
    reentering: false,
    promoting: [],
    waiting: [],
    sealing: false,
    hint: "",
    resigning: false,
  });
  state.offers.clear();
  state.serial += 1;
}
