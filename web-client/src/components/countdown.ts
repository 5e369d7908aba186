// The text of a countdown, and when it changes.
import { tenthsText } from "../language/language.ts";

const TENTHS_FROM_MS = 3_000;

/** "1:05", "29", and tenths in the last three seconds. */
export function clockText(leftMs: number): string {
  if (leftMs < TENTHS_FROM_MS) return tenthsText(Math.floor(leftMs / 100) * 100);
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until the shown text changes. */
export function nextTickMs(leftMs: number): number {
  if (leftMs < TENTHS_FROM_MS) return 100;
  const toSecond = leftMs % 1000;
  return Math.max(20, Math.min(toSecond === 0 ? 1000 : toSecond, leftMs - TENTHS_FROM_MS + 1));
}
