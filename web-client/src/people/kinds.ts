// The kinds of rated games: what is rated by itself.
import { core } from "../i18n/en/core.ts";
import { peopleWords } from "../i18n/en/people.ts";

export const KINDS = ["ctor/1", "ctor/2", "ctor/3", "totas/1", "totas/2", "tritoc/1"] as const;
export type Kind = (typeof KINDS)[number];

const GAMES = ["ctor", "totas", "tritoc"] as const;

export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

function partsOf(kind: string): { game: string; size: number } {
  const [game = "", size = "1"] = kind.split("/");
  const known = GAMES.find((each) => each === game);
  return { game: known ? core.say(`game.${known}`) : game, size: Number(size) };
}

/** "CTOR, two against two". */
export function kindWord(kind: string): string {
  const { game, size } = partsOf(kind);
  return peopleWords.say("kind", { game, size });
}

/** "CTOR 2:2"; the bare name where there is but one kind of it. */
export function shortKind(kind: string): string {
  const { game, size } = partsOf(kind);
  return KINDS.filter((each) => each.startsWith(`${kind.split("/")[0]}/`)).length === 1
    ? game
    : `${game} ${size}:${size}`;
}
