// Français : les salles de la page d’accueil, et les chemins vers d’autres.
import type { WordsOf } from "../dictionary.ts";
import type { lobbyWords } from "../en/lobby.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("fr");

export const words: WordsOf<typeof lobbyWords> = {
  "rooms.open": "En attente de joueurs",
  "rooms.playing": "Parties en cours",
  "rooms.noneOpen": "Aucune salle n’attend pour l’instant. Ouvrez-en une et envoyez le lien à vos amis.",
  "rooms.nonePlaying": "Aucune partie en ce moment. Celles qui sont finies se revoient coup par coup.",
  "rooms.free": (p: { free: number }) => count(p.free, { one: "place libre", other: "places libres" }),
  "rooms.warm": (p: { count: number }) => count(p.count, { one: "chaise à reprendre", other: "chaises à reprendre" }),
  "rooms.sitShort": "S’asseoir",
  "rooms.watchers": (p: { count: number }) => count(p.count, { one: "spectateur", other: "spectateurs" }),
  "rooms.locked": "mot de passe",
  "rooms.enter": (p: { name: string }) => `Entrer : ${p.name}`,
  "rooms.enterShort": "Entrer",
  "rooms.watchShort": "Regarder",
  "rooms.versus": (p: { black: number; white: number }) => `${p.black} contre ${p.white}`,
  "rooms.board": (p: { size: number }) => `${p.size}×${p.size}`,
  "rooms.noClock": "sans pendule",
  "rooms.timer": (p: { seconds: number }) => `minuterie ${p.seconds} s`,
  now: "Ce qui se passe",
  "rooms.playComputer": "Jouer contre l’ordinateur",
  "games.all": "Parties terminées, à revoir",
  "games.mine": "Mes parties",
  "games.ratings": "Les meilleurs joueurs",
  "rooms.code": "Vous avez un lien ou un code ?",
  "rooms.codeGo": "Rejoindre",
  "rooms.codeBad": "Ce n’est pas un code. Les salles ont 8 lettres et chiffres, les soirées 6.",
  "evening.offer": "Beaucoup de monde au même endroit ?",
  "evening.text": "On scanne un code QR, on tape un nom et on joue ; chaque ronde tire de nouvelles équipes.",
  "evening.new": "Nouvelle soirée",
};
