// Français : ce que la première partie explique.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/hints.ts";

export const words: Translation<typeof english> = {
  choose: "Choisissez une main : elle reste dans son enveloppe jusqu’au choix de tous.",
  envelopes: "La dernière enveloppe les ouvre toutes.",
};
