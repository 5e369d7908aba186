// The kinds of rated games: what is rated by itself.
import { game_of, title_of } from "../games/registry.ts";
import { people_words } from "../i18n/en/people.ts";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

/** A game and how many a side. */
export type Kind = `${GameName}/${number}`;

export const KINDS: readonly Kind[] = GAME_NAMES.flatMap((game) =>
  game_of(game).rated_sizes.map((size): Kind => `${game}/${size}`),
);

export function is_kind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

function parts_of(kind: string): { game: string; size: number } {
  const [game = "", size = "1"] = kind.split("/");
  const known = GAME_NAMES.find((each) => each === game);
  return { game: known ? title_of(known) : game, size: Number(size) };
}

/** The game, two against two. */
export function kind_word(kind: string): string {
  const { game, size } = parts_of(kind);
  return people_words.say("kind", { game, size });
}

/** The game and 2:2; the bare name where there is but one kind of it. */
export function short_kind(kind: string): string {
  const { game, size } = parts_of(kind);
  return KINDS.filter((each) => each.startsWith(`${kind.split("/")[0]}/`)).length === 1
    ? game
    : `${game} ${size}:${size}`;
}
