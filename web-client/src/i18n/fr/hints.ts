// Français : ce qui entoure les conseils des premières parties.
import type { WordsOf } from "../dictionary.ts";
import type { hint_words } from "../en/hints.ts";

export const words: WordsOf<typeof hint_words> = {
  title: "Conseil",
  next: "Compris",
  off: "Masquer les conseils",
};
