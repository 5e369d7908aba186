// Which rooms stand where in a hall. Whoever has a place keeps it: what one looks at does not move. A game that is over
// stays with its result for a while; then another one takes its place.

/** So long a result is left to be looked at before another game takes the place. */
export const REST_MS = 12_000;
/** Where no other waits: a rematch may begin meanwhile. */
export const LAST_REST_MS = 60_000;

export interface Place {
  room: string;
  /** Since when nothing is played there; null: something is. */
  overSince: number | null;
}

/** `wanted`: rooms in which something is played, those first that should be seen first. */
export function placesAfter(places: readonly Place[], wanted: readonly string[], now: number, most: number): Place[] {
  const rested = (place: Place, ms: number): boolean => place.overSince !== null && now - place.overSince >= ms;
  const waiting = wanted.filter((room) => !places.some((place) => place.room === room));
  const kept = places.slice(0, most).flatMap((place) => {
    if (!rested(place, REST_MS)) return [place];
    const next = waiting.shift();
    if (next !== undefined) return [{ room: next, overSince: null }];
    return rested(place, LAST_REST_MS) ? [] : [place];
  });
  return [...kept, ...waiting.slice(0, Math.max(0, most - kept.length)).map((room) => ({ room, overSince: null }))];
}

/** When the next place is to be looked at again; null: only when something happens. */
export function nextChange(places: readonly Place[], now: number): number | null {
  const due = places.flatMap(({ overSince }) =>
    overSince === null ? [] : [overSince + REST_MS, overSince + LAST_REST_MS].filter((moment) => moment > now),
  );
  return due.length === 0 ? null : Math.min(...due);
}
