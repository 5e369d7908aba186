// Français : les listes des parties finies.
import type { WordsOf } from "../dictionary.ts";
import type { gamesWords } from "../en/games.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("fr", "personne");

export const words: WordsOf<typeof gamesWords> = {
  title: "Parties finies – Tutti",
  head: "Parties finies",
  lead: "Chaque partie finie peut être rejouée coup par coup, et vérifiée dans votre navigateur.",
  all: "Toutes",
  mine: "Mes parties",
  which: "Quelles parties",
  game: "Jeu",
  anyGame: "Les trois",
  player: "Joueur",
  playerNote: "Un nom, comme à la table",
  search: "Montrer",
  none: "Aucune partie n’a encore été finie ici.",
  noneFound: "Aucune partie finie ne correspond.",
  noneMine: "Vous n’avez pas encore fini de partie. Celles que vous jouez dans ce navigateur seront ici.",
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
