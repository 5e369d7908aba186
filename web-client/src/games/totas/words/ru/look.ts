// Русский: как выглядит ТОТА*С, среди настроек.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/look.ts";

export const words: Translation<typeof english> = {
  figures: "Фигуры ТОТА*С",
  "figures.classic": "Фигурки",
  "figures.signs": "Знаки",
  "figures.letters": "Буквы",
};
