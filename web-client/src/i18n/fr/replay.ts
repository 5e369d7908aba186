// Français : une partie terminée, rejouée, avec sa preuve.
import type { WordsOf } from "../dictionary.ts";
import type { replayWords } from "../en/replay.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("fr");

export const words: WordsOf<typeof replayWords> = {
  title: (p: { players: string; game: string }) => `${p.players} – ${p.game} – Tutti`,
  team: (p: { names: string[] }) => list(p.names),
  players: (p: { black: string; white: string }) => `${p.black} – ${p.white}`,
  playersLabel: (p: { black: string; white: string }) => `Noirs : ${p.black}. Blancs : ${p.white}.`,
  fetching: "Chargement de la partie…",
  "gone.title": "Cette partie ne peut pas être montrée",
  broken: "Ce que le serveur a envoyé n’est pas une partie à revoir.",
  played: (p: { game: string; date: string }) => `${p.game}, ${p.date}`,

  as: "Vue",
  "as.all": "tout",
  "as.public": "vue du public",
  "as.black": "vue des Noirs",
  "as.white": "vue des Blancs",
  "as.said": (p: { as: string }) => `Vue : ${p.as}`,

  position: "Position dans la partie",
  step: (p: { step: number; steps: number }) => `Révélation ${p.step} sur ${p.steps}`,
  between: (p: { step: number; steps: number }) => `Vers la révélation ${p.step} sur ${p.steps}`,
  opening: "La partie commence",
  "go.start": "Au début",
  "go.end": "À la fin",
  "go.back": "Révélation précédente",
  "go.forward": "Révélation suivante",
  "go.turn_back": "Tour précédent",
  "go.turn_forward": "Tour suivant",
  "go.play": "Lecture",
  "go.pause": "Pause",
  speed: "Vitesse",
  "speed.1": "Temps réel",
  "speed.n": (p: { times: number }) => `Vitesse ×${p.times}`,
  keys:
    "Touches : ← → une révélation, avec Maj un tour, virgule " +
    "et point une enveloppe, Début, Fin, Espace pour la lecture.",

  "mark.over": "fin",
  "mark.field": "champ, piège ou taupe",
  "mark.blast": "explosion d’une pièce",
  "mark.capture": "prise ou remplacement",
  "mark.clash": "collision",
  "mark.dark": "obscurité",
  marks: "Repères",

  sealed: (p: { name: string; content: string | null }) =>
    p.content === null ? `${p.name} : enveloppe scellée.` : `${p.name} : enveloppe scellée, ${p.content}.`,
  unsealed: (p: { name: string }) => `${p.name} : choix repris.`,
  drafted: (p: { name: string; content: string }) => `${p.name} : brouillon, ${p.content}.`,

  "tab.moves": "Déroulement",
  "tab.share": "Partager",
  "moves.list": "Déroulement de la partie ; chaque ligne mène à ce moment",
  copy: "Copier le lien vers ce moment",
  copied: "Lien copié",
  embed: "Intégrer",
  "embed.note": "À coller dans votre propre page pour y montrer la partie, à partir de ce moment :",
  "embed.copy": "Copier le code",
  "embed.copied": "Code copié",
  "embed.open": "Ouvrir sur Tutti",
  "embed.title": (p: { players: string }) => `Partie sur Tutti : ${p.players}`,
  record: "Enregistrement",
  "record.note": "Chaque action et son heure, pour les programmes : chacun peut rejouer et vérifier la partie.",
  notation: "Feuille de partie",
  "notation.note": "Le déroulement de la partie, en texte.",
  allGames: "Toutes les parties",
};
