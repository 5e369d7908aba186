// What this browser was told before a game was over: the commitment to its secret. With it the proof of a finished game
// does not rest on what the server says afterwards.
import { browser_keep, type Keep } from "../net/identity.ts";

const KEY = "tutti.commitments";
const GAMES_MAX = 200;

export function note_commitment(game_id: string, commitment: string, keep: Keep = browser_keep()): void {
  const noted = notes(keep);
  // The first word counts: who would change it later is found out.
  if (noted[game_id] !== undefined) return;
  const kept = [...Object.entries(noted), [game_id, commitment]].slice(-GAMES_MAX);
  try {
    keep.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full store: the game can be verified as well, only without this witness.
  }
}

/** null: this browser was not there before the end. */
export function noted_commitment(game_id: string, keep: Keep = browser_keep()): string | null {
  return notes(keep)[game_id] ?? null;
}

function notes(keep: Keep): Record<string, string> {
  try {
    return JSON.parse(keep.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
