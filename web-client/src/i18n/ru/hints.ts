// Русский: что стоит вокруг подсказок первых партий.
import type { WordsOf } from "../dictionary.ts";
import type { hintWords } from "../en/hints.ts";

export const words: WordsOf<typeof hintWords> = {
  title: "Подсказка",
  next: "Понятно",
  off: "Скрыть подсказки",
};
