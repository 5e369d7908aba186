// The kinds of rated games: what is rated by itself.
import { gameOf, titleOf } from "../games/registry.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

/** A game and how many a side. */
export type Kind = `${GameName}/${number}`;

export const KINDS: readonly Kind[] = GAME_NAMES.flatMap((game) =>
  gameOf(game).ratedSizes.map((size): Kind => `${game}/${size}`),
);

export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

function partsOf(kind: string): { game: string; size: number } {
  const [game = "", size = "1"] = kind.split("/");
  const known = GAME_NAMES.find((each) => each === game);
  return { game: known ? titleOf(known) : game, size: Number(size) };
}

/** The game, two against two. */
export function kindWord(kind: string): string {
  const { game, size } = partsOf(kind);
  return peopleWords.say("kind", { game, size });
}

/** The game and 2:2; the bare name where there is but one kind of it. */
export function shortKind(kind: string): string {
  const { game, size } = partsOf(kind);
  return KINDS.filter((each) => each.startsWith(`${kind.split("/")[0]}/`)).length === 1
    ? game
    : `${game} ${size}:${size}`;
}
