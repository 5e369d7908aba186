// What a table keeps that the server does not: what has been picked, where the view stands.
import type { CtorChoice, CtorOp, Side } from "../../wire/messages.ts";
import { NO_SHIFT, type Shift } from "./torus.ts";

export interface TableState {
  shift: Shift;
  cursor: number;
  /** The duty that was chosen by hand, if a seat has several. */
  duty: number | null;
  /** Squares picked so far, by duty. */
  drafts: Map<number, number[]>;
  /** The round those belong to. */
  round: string;
  /** What is on its way into envelopes, by duty. */
  sending: Map<number, CtorChoice>;
  /** Duties that are being taken out of their envelopes: open already for whoever chooses, if not yet in the view. */
  opening: Set<number>;
  hint: string;
  /** A chip that was picked before its operation was open. */
  wanted: { op: CtorOp; square: number } | null;
  resigning: boolean;
  replacing: boolean;
  secretsSide: Side | null;
  secrets: number[];
  secretsEditing: boolean;
  /** What the turn has brought so far, for marking; it stays until the next turn's first reveal. */
  marksTurn: number;
  changed: Set<number>;
  clashed: Set<number>;
  /** How much time was left when I sealed, to be told after the reveal. */
  sealedLeftMs: number | null;
  receipt: string;
}

export function freshState(): TableState {
  return {
    shift: NO_SHIFT,
    cursor: 1,
    duty: null,
    drafts: new Map(),
    round: "",
    sending: new Map(),
    opening: new Set(),
    hint: "",
    wanted: null,
    resigning: false,
    replacing: false,
    secretsSide: null,
    secrets: [],
    secretsEditing: true,
    marksTurn: 0,
    changed: new Set(),
    clashed: new Set(),
    sealedLeftMs: null,
    receipt: "",
  };
}
