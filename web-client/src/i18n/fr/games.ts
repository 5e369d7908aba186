// Français : les listes des parties terminées.
import type { WordsOf } from "../dictionary.ts";
import type { gamesWords } from "../en/games.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("fr");

export const words: WordsOf<typeof gamesWords> = {
  title: "Parties terminées – Tutti",
  head: "Parties terminées",
  lead: "Revoyez toute partie terminée coup par coup, et vérifiez-la dans votre navigateur.",
  all: "Toutes",
  mine: "Mes parties",
  which: "Quelles parties",
  game: "Jeu",
  anyGame: "Les trois",
  player: "Joueur",
  playerNote: "Le nom utilisé dans la partie",
  search: "Afficher",
  none: "Aucune partie terminée pour l’instant.",
  noneFound: "Aucune partie ne correspond.",
  noneMine: "Aucune partie terminée pour l’instant. Celles que vous jouez dans ce navigateur apparaîtront ici.",
  fetching: "Recherche des parties…",
  more: "D’autres parties",
  "result.black": "Victoire des Noirs",
  "result.white": "Victoire des Blancs",
  "result.tie": "Partie nulle",
  series: (p: { black: number; white: number; ties: number }) =>
    `Série ${p.black} : ${p.white}` + (p.ties > 0 ? `, ${count(p.ties, { one: "nulle", other: "nulles" })}` : ""),
  failed: "La liste n’a pas pu être chargée.",
  again: "Réessayer",
};
