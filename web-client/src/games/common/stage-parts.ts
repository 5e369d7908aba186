// What a reveal on stage is made of: open envelopes, and what moves.
import type { LaidEnvelope } from "./replay-module.ts";

/** An envelope that has been opened, and where on the board it leads. */
export interface Letter extends LaidEnvelope {
  /** As the board names its squares, the last one the most important. */
  squares: readonly string[];
}

/** Something that moves, and can be cut short. */
export interface Playing {
  finish: () => void;
}

/** When the board moves, within the whole reveal. */
export interface Timing {
  /** What moves on the board begins only then. */
  leadMs: number;
  boardMs: number;
  /** Less motion is asked for: nothing moves, things fade. */
  calm: boolean;
}

/**
 * Plays a reveal on the board in `root`, the part of the page that the table is in, after its drawing. On a slow
 * processor all of it would take longer than a frame may: what comes first moves what the drawing has put there, and
 * each that follows is asked for a frame later.
 */
export type PlayBoard = (root: ParentNode, timing: Timing) => Iterable<Playing>;
