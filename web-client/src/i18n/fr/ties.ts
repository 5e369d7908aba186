// Français : suivre des gens, dire qu’on est là, et inviter quelqu’un dans une salle.
import type { WordsOf } from "../dictionary.ts";
import type { tiesWords } from "../en/ties.ts";

export const words: WordsOf<typeof tiesWords> = {
  follow: "Suivre",
  following: "Vous suivez",
  "follow.note":
    "La cloche vous prévient quand cette personne commence une partie ouverte aux spectateurs, ou ouvre un tournoi.",
  "follow.done": (p: { name: string }) => `Vous suivez ${p.name}.`,
  unfollow: "Ne plus suivre",
  "unfollow.label": (p: { name: string }) => `Ne plus suivre ${p.name}`,
  "unfollow.done": (p: { name: string }) => `Vous ne suivez plus ${p.name}.`,
  challenge: "Défier",
  here: "en ligne",
  "here.playing": "joue en ce moment",
  playing: "En train de jouer",
  watch: (p: { game: string }) => `Regarder (${p.game})`,
  follows: "Personnes suivies",
  "follows.none":
    "Personne pour l’instant. Appuyez sur un nom, puis « Suivre » : vous verrez ici qui est en ligne, et à quoi l’on " +
    "joue.",
  presence: "Qui voit que vous êtes en ligne",
  "presence.hide": "Cacher que je suis en ligne",
  "presence.note":
    "Personne n’apprend que vous êtes en ligne ni à quoi vous jouez, et ceux qui vous suivent n’en savent rien. La " +
    "liste des salles montre toujours vos parties.",
  push: "M’avertir quand cette page est fermée",
  "invite.note": "Sa cloche lui annonce cette salle.",
  "invite.here": "Personnes suivies, en ligne",
  "invite.name": "Le nom d’un joueur",
  "invite.go": "Inviter",
  "invite.done": (p: { name: string }) => `Invitation envoyée : ${p.name}.`,
  "invite.asked": (p: { name: string }) => `${p.name} : invitation envoyée`,
  "invite.nobody": "Aucun joueur inscrit ne porte ce nom. Aux invités, envoyez le lien.",
  "invite.not": "Impossible ici : vous n’êtes pas dans cette salle, ou vous avez déjà envoyé trop d’invitations.",
};
