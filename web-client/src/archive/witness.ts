// What this browser was told before a game was over: the commitment to its secret. With it the proof of a finished game
// does not rest on what the server says afterwards.
import { browserKeep, type Keep } from "../net/identity.ts";

const KEY = "tutti.commitments";
const GAMES_MAX = 200;

export function noteCommitment(gameId: string, commitment: string, keep: Keep = browserKeep()): void {
  const noted = notes(keep);
  // The first word counts: who would change it later is found out.
  if (noted[gameId] !== undefined) return;
  const kept = [...Object.entries(noted), [gameId, commitment]].slice(-GAMES_MAX);
  try {
    keep.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full store: the game can be verified as well, only without this witness.
  }
}

/** null: this browser was not there before the end. */
export function notedCommitment(gameId: string, keep: Keep = browserKeep()): string | null {
  return notes(keep)[gameId] ?? null;
}

function notes(keep: Keep): Record<string, string> {
  try {
    return JSON.parse(keep.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
