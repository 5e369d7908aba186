// How long to wait before the next try: full jitter, so that a thousand pages that lost the same
// server do not come back in the same instant.

export const RETRY_FIRST_MS = 300;
export const RETRY_MAX_MS = 15_000;

/** Milliseconds to wait before try number `attempt` (from 0); `random` is in [0, 1). */
export function retryDelayMs(attempt: number, random: number, floorMs = 0): number {
  const ceiling = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(attempt, 16));
  const spread = Math.max(ceiling, RETRY_FIRST_MS);
  return Math.min(RETRY_MAX_MS, floorMs + Math.round(RETRY_FIRST_MS + random * (spread - RETRY_FIRST_MS)));
}
