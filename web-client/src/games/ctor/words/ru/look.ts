// Русский: как выглядит CTOR, среди настроек.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/look.ts";

export const words: Translation<typeof english> = {
  pieces: "Фишки CTOR и Tritoc",
  "pieces.discs": "Диски",
  "pieces.tiles": "Плитки",
  "pieces.letters": "Буквы",
  numbers: "Числа на доске CTOR",
  "numbers.empty": "Пустые",
  "numbers.all": "Все",
  "numbers.hover": "При наведении",
};
