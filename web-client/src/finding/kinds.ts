// Kinds of games for which one can seek a table: the game, and how many play on a side. Which of them somebody wants
// stays in this browser.
import { gameOf, titleOf } from "../games/registry.ts";
import { findingWords } from "../i18n/en/finding.ts";
import type { Keep } from "../net/identity.ts";
import { Strength } from "../session/strength.ts";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

const { say } = findingWords;
const KEY = "tutti.finder";

/** Null: a game that this page does not know. */
export function partsOf(kind: string): { game: GameName; size: number } | null {
  const [name, size] = kind.split("/");
  const game = GAME_NAMES.find((each) => each === name);
  return game ? { game, size: Number(size) } : null;
}

/** "CTOR 3:3", never on two lines; the bare name where there is but one kind of it. */
export function kindWord(kind: string): string {
  const parts = partsOf(kind);
  if (!parts) return kind;
  const { game, size } = parts;
  return gameOf(game).ratedSizes.length === 1 ? titleOf(game) : `${titleOf(game)}\u00a0${size}:${size}`;
}

/** As it is read aloud: "CTOR, 3 against 3". */
export function spokenKind(kind: string): string {
  const parts = partsOf(kind);
  return parts ? say("kind", { game: titleOf(parts.game), size: parts.size }) : kind;
}

/** Of one's own: which kinds one wants, and whether games may count. */
export interface Wish {
  /** Null: never chosen. */
  kinds: string[] | null;
  rated: boolean;
}

export function keptWish(keep: Keep): Wish {
  try {
    const kept = JSON.parse(keep.getItem(KEY) ?? "{}") as Partial<Wish>;
    const kinds = Array.isArray(kept.kinds) ? kept.kinds.filter((kind) => typeof kind === "string") : null;
    return { kinds, rated: kept.rated !== false };
  } catch {
    return { kinds: null, rated: true };
  }
}

export const keepWish = (keep: Keep, wish: Wish): void => keep.setItem(KEY, JSON.stringify(wish));

/**
 * What one begins with. New people all wait for the same, the largest table of the first game, and meet there: it has
 * the most chairs for those who come later. Whoever has played here before wants what they have played.
 */
export function firstKinds(keep: Keep, all: readonly string[]): string[] {
  const strength = new Strength(keep);
  const played = new Set<string>(GAME_NAMES.filter((game) => strength.standing(game) !== null));
  if (played.size > 0) return all.filter((kind) => played.has(kind.split("/")[0] ?? ""));
  const first = all.filter((kind) => partsOf(kind)?.game === GAME_NAMES[0]);
  return first.toSorted((one, other) => (partsOf(other)?.size ?? 0) - (partsOf(one)?.size ?? 0)).slice(0, 1);
}

/** `all`: the kinds there are; `people`: how many seek together. A kind that has fewer on a side is none for them. */
export function wantedKinds(keep: Keep, all: readonly string[], people: number): string[] {
  const fits = all.filter((kind) => fitsFor(kind, people));
  const kept = keptWish(keep).kinds;
  // Nothing of what was chosen is left, or has room for all: then what everybody begins with.
  const chosen = fits.filter((kind) => kept?.includes(kind) ?? false);
  if (kept?.length === 0 || chosen.length > 0) return chosen;
  const first = firstKinds(keep, fits);
  return first.length > 0 ? first : fits;
}

export const fitsFor = (kind: string, people: number): boolean => (partsOf(kind)?.size ?? 0) >= people;
