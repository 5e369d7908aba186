// Français : suivre des gens, dire qu’on est là, et inviter quelqu’un dans un salon.
import type { WordsOf } from "../dictionary.ts";
import type { tiesWords } from "../en/ties.ts";

export const words: WordsOf<typeof tiesWords> = {
  follow: "Suivre",
  following: "Vous suivez",
  "follow.note": "La cloche vous dit quand commence une partie qu’on peut regarder, ou un tournoi.",
  "follow.done": (p: { name: string }) => `Vous suivez ${p.name}.`,
  unfollow: "Ne plus suivre",
  "unfollow.label": (p: { name: string }) => `Ne plus suivre ${p.name}`,
  "unfollow.done": (p: { name: string }) => `Vous ne suivez plus ${p.name}.`,
  challenge: "Défier",
  here: "en ligne",
  "here.playing": "joue en ce moment",
  playing: "En train de jouer",
  watch: (p: { game: string }) => `Regarder (${p.game})`,
  follows: "Ceux que vous suivez",
  "follows.none":
    "Personne encore. Appuyez sur un nom, puis « Suivre » : vous verrez ici qui est là, et ce qu’on joue.",
  presence: "Qui voit que vous êtes là",
  "presence.hide": "Cacher que je suis là",
  "presence.note":
    "Personne n’apprend que vous êtes en ligne ni à quoi vous jouez, et ceux qui vous suivent n’en savent rien. La " +
    "liste des salons montre toujours vos parties.",
  push: "M’avertir quand cette page est fermée",
  "invite.note": "Sa cloche lui parle de ce salon.",
  "invite.here": "Ceux que vous suivez et qui sont là",
  "invite.name": "Le nom d’un joueur",
  "invite.go": "Inviter",
  "invite.done": (p: { name: string }) => `Invitation envoyée : ${p.name}.`,
  "invite.asked": (p: { name: string }) => `${p.name} : c’est fait`,
  "invite.nobody": "Aucun joueur enregistré ne porte ce nom. Aux invités, envoyez le lien.",
  "invite.not": "Impossible ici : vous n’êtes pas dans ce salon, ou vous avez trop invité.",
};
