// Français : la cloche, ce qu’elle annonce, et les avis de ce qui demande une réponse bientôt.
import type { WordsOf } from "../dictionary.ts";
import type { bellWords } from "../en/bell.ts";

export const words: WordsOf<typeof bellWords> = {
  head: "Du nouveau pour vous",
  bell: (p: { count: number }) => (p.count === 0 ? "Du nouveau pour vous" : `Du nouveau pour vous : ${p.count} à lire`),
  title: (p: { text: string }) => `● ${p.text} !`,
  new: "Nouveau",
  loading: "Un instant…",
  again: "Réessayer",
  none: "Rien pour l’instant. Ici s’annoncent les défis, les invitations et les parties des personnes que vous suivez.",
  close: "Fermer",
  follows: "Personnes suivies",
  push: "M’avertir quand cette page est fermée",

  called: (p: { title: string; number: number }) => `${p.title}, ronde ${p.number} : votre table est prête`,
  challenged: (p: { name: string; game: string }) => `${p.name} vous défie à ${p.game}`,
  challenge_accepted: (p: { name: string; game: string }) => `${p.name} a relevé votre défi à ${p.game}`,
  challenge_refused: (p: { name: string; game: string }) => `${p.name} a décliné votre défi à ${p.game}`,
  invited: (p: { name: string; game: string; title: string }) =>
    `${p.name} vous invite à la table « ${p.title} », ${p.game}`,
  plays: (p: { name: string; game: string }) => `${p.name} joue une partie de ${p.game}`,
  directs: (p: { name: string; title: string }) => `${p.name} a ouvert un tournoi : ${p.title}`,
  "sanctioned.mute": (p: { until: string; why: string }) =>
    `Vous ne pouvez plus écrire dans le tchat jusqu’au ${p.until} : ${p.why}`,
  "sanctioned.ban": (p: { until: string; why: string }) => `Vous ne pouvez plus jouer jusqu’au ${p.until} : ${p.why}`,
  report_answered: (p: { text: string }) => `On a répondu à votre signalement : ${p.text}`,
  pop: (p: { title: string; time: string }) => `${p.title} commence à ${p.time}`,

  "go.board": "À votre table",
  "go.room": "À la table",
  "go.watch": "Regarder",
  "go.look": "Voir",
  "go.pop": "Trouver une table",
  accept: "Accepter",
  "accept.label": (p: { name: string }) => `Accepter le défi de ${p.name}`,
  refuse: "Décliner",
  "refuse.label": (p: { name: string }) => `Décliner le défi de ${p.name}`,
  "answer.accepted": "Vous avez accepté.",
  "answer.refused": "Vous avez décliné.",
  "answer.over": "Ce défi n’est plus ouvert.",
};
