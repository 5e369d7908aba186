// Français : les salles de la page d’accueil, et les chemins vers d’autres.
import type { WordsOf } from "../dictionary.ts";
import type { lobby_words } from "../en/lobby.ts";
import { forms_of } from "../forms.ts";

const { count } = forms_of("fr", "personne");

export const words: WordsOf<typeof lobby_words> = {
  "rooms.free": (p: { free: number }) => count(p.free, { one: "place libre", other: "places libres" }),
  "rooms.watchers": (p: { count: number }) => count(p.count, { one: "spectateur", other: "spectateurs" }),
  "rooms.locked": "mot de passe",
  "rooms.enter": (p: { name: string }) => `Entrer : ${p.name}`,
  "rooms.enter_short": "Entrer",
  "rooms.watch_short": "Regarder",
  "rooms.versus": (p: { black: number; white: number }) => `${p.black} contre ${p.white}`,
  "rooms.board": (p: { size: number }) => `${p.size}×${p.size}`,
  "rooms.no_clock": "sans pendule",
  "rooms.timer": (p: { seconds: number }) => `minuterie ${p.seconds} s`,
  "games.all": "Parties finies, à revoir",
  "games.mine": "Mes parties",
  "games.ratings": "Les meilleurs joueurs",
  "rooms.code": "Vous avez un lien ou un code ?",
  "rooms.code_go": "Rejoindre",
  "rooms.code_bad": "Ce n’est pas un code de salle. Il compte 8 lettres et chiffres, comme 4GZK7Q2M.",
};
