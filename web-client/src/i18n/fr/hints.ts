// Français : ce qui entoure les conseils des premières parties.
import type { WordsOf } from "../dictionary.ts";
import type { hintWords } from "../en/hints.ts";

export const words: WordsOf<typeof hintWords> = {
  title: "Conseil",
  next: "Compris",
  off: "Masquer les conseils",
};
