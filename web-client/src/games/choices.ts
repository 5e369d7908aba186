// All games, to choose one.
import { GAME_NAMES, type GameName } from "../wire/messages.ts";
import { title_of } from "./registry.ts";

export const game_choices = (): { value: GameName; text: string }[] =>
  GAME_NAMES.map((value) => ({ value, text: title_of(value) }));
