// Français : les listes des parties finies.
import type { WordsOf } from "../dictionary.ts";
import type { games_words } from "../en/games.ts";
import { forms_of } from "../forms.ts";

const { count } = forms_of("fr", "personne");

export const words: WordsOf<typeof games_words> = {
  title: "Parties finies – Tutti",
  head: "Parties finies",
  lead: "Chaque partie finie peut être rejouée coup par coup, et vérifiée dans votre navigateur.",
  all: "Toutes",
  mine: "Mes parties",
  which: "Quelles parties",
  game: "Jeu",
  any_game: "Les trois",
  player: "Joueur",
  player_note: "Un nom, comme à la table",
  search: "Montrer",
  none: "Aucune partie n’a encore été finie ici.",
  none_found: "Aucune partie finie ne correspond.",
  none_mine: "Vous n’avez pas encore fini de partie. Celles que vous jouez dans ce navigateur seront ici.",
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
