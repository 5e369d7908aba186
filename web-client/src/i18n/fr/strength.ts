// Français : la force de l’ordinateur, et ce que les derniers résultats y ont changé.
import type { WordsOf } from "../dictionary.ts";
import type { strengthWords } from "../en/strength.ts";

const level = (of: number): string => (of === 0 ? "débutants" : `niveau ${of}`);
const times = (wins: number): string => (wins === 1 ? "" : wins === 2 ? " deux fois" : ` ${wins} fois`);

export const words: WordsOf<typeof strengthWords> = {
  now: (p) =>
    p.mates === null
      ? p.opponents === 0
        ? "Vous jouez contre un débutant."
        : `Vous jouez contre le niveau ${p.opponents}.`
      : `Vos partenaires\u00a0: ${level(p.mates)}. Vos adversaires\u00a0: ${level(p.opponents)}.`,
  "by.first": "Une partie facile pour commencer ; la suite dépend de vos résultats.",
  "by.results": "Le niveau dépend de vos derniers résultats dans ce navigateur.",
  "by.rating": "Le niveau dépend de votre cote.",
  "by.both": "Le niveau dépend de votre cote et de vos derniers résultats dans ce navigateur.",
  opponents: (p) =>
    p.level === 0 ? "l’ordinateur joue désormais en débutant" : `l’ordinateur joue désormais au niveau ${p.level}`,
  mates: (p) =>
    p.level === 0
      ? "vos partenaires sont désormais des débutants"
      : `vos partenaires jouent désormais au niveau ${p.level}`,
  harder: "la prochaine partie sera un peu plus difficile",
  easier: "la prochaine partie sera un peu plus facile",
  up: (p) => `Vous avez gagné${times(p.wins)}\u00a0: ${p.what}.`,
  down: (p) => `Pour plus d’équilibre\u00a0: ${p.what}.`,
};
