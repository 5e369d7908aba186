// Русский: что стоит вокруг подсказок первых партий.
import type { WordsOf } from "../dictionary.ts";
import type { hint_words } from "../en/hints.ts";

export const words: WordsOf<typeof hint_words> = {
  title: "Подсказка",
  next: "Понятно",
  off: "Скрыть подсказки",
};
