// The text of a countdown, and when it changes.
import { tenths_text } from "../language/language.ts";

const TENTHS_FROM_MS = 3_000;

/** "1:05", "29", and tenths in the last three seconds. */
export function clock_text(left_ms: number): string {
  if (left_ms < TENTHS_FROM_MS) return tenths_text(Math.floor(left_ms / 100) * 100);
  const seconds = Math.ceil(left_ms / 1000);
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds until the shown text changes. */
export function next_tick_ms(left_ms: number): number {
  if (left_ms < TENTHS_FROM_MS) return 100;
  const to_second = left_ms % 1000;
  return Math.max(20, Math.min(to_second === 0 ? 1000 : to_second, left_ms - TENTHS_FROM_MS + 1));
}
