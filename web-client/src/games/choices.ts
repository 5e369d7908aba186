// All games, to choose one.
import { GAME_NAMES, type GameName } from "../wire/messages.ts";
import { titleOf } from "./registry.ts";

export const gameChoices = (): { value: GameName; text: string }[] =>
  GAME_NAMES.map((value) => ({ value, text: titleOf(value) }));
