// Français : les webhooks, adresses que le serveur appelle quand il se passe quelque chose.
import type { WordsOf } from "../dictionary.ts";
import type { webhookWords } from "../en/webhooks.ts";

export const words: WordsOf<typeof webhookWords> = {
  head: "Points d’appel (webhooks)",
  lead:
    "Le serveur appelle ces adresses quand il se passe quelque chose : un salon de discussion ou un programme à vous " +
    "l’apprend.",
  reference: "Ce qui est envoyé",
  url: "Adresse",
  "url.tutti": "Une adresse https à vous. Chaque message est signé : vous savez qu’il vient d’ici.",
  "url.discord": "Dans les paramètres de votre salon Discord : Intégrations, Webhooks, Copier l’URL.",
  form: "Destiné à",
  kinds: "Quand",
  "kind.room_open": "Une de mes salles publiques attend du monde",
  "kind.tournament": "Un tournoi que je dirige s’ouvre, commence ou se termine",
  "kind.pop": "Un rendez-vous commence dans dix minutes",
  add: "Ajouter un webhook",
  added: "Webhook ajouté. « Essayer » montre si un message arrive.",
  secret: "Le secret qui signe les messages",
  try: "Essayer",
  "try.label": (p: { host: string }) => `Essayer ${p.host}`,
  tried: "Un message d’essai est en route.",
  remove: "Retirer",
  "remove.label": (p: { host: string }) => `Retirer ${p.host}`,
  removed: "Webhook retiré.",
  most: "Cinq au plus. Retirez-en un pour en ajouter un autre.",
  "last.none": "Rien d’envoyé pour l’instant",
  "last.good": (p: { at: string; status: number }) => `Reçu le ${p.at} (${p.status})`,
  "last.bad": (p: { at: string; status: number }) => `Refusé le ${p.at} (${p.status})`,
  "last.lost": (p: { at: string }) => `Pas de réponse le ${p.at}`,
  failing: (p: { day: string }) => `en échec depuis le ${p.day}`,
  "wrong.url": "Une adresse https que tout le monde peut joindre, pas celle d’un réseau privé.",
  "wrong.kinds": "Choisissez-en au moins un.",
};
