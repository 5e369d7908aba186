// Français : la preuve d’une partie finie.
import type { WordsOf } from "../dictionary.ts";
import type { proofWords } from "../en/proof.ts";

export const words: WordsOf<typeof proofWords> = {
  wait: "Vérification…",
  good: "Vérifiée dans votre navigateur",
  bad: "Vérification échouée",
  cannot: "Non vérifiée",
  open: "Comment elle a été vérifiée",
  title: "La preuve de cette partie",
  lead:
    "Votre navigateur a chargé l’enregistrement et tout vérifié lui-même. Vous n’avez pas " +
    "à nous croire sur parole : vous pouvez refaire chaque étape avec un autre outil.",
  leadBad:
    "Votre navigateur a chargé l’enregistrement et tout recalculé " +
    "lui-même. Le résultat n’est pas ce que dit le serveur.",
  insecure:
    "Les navigateurs n’autorisent la cryptographie que sur les pages chargées " +
    "par https, ou depuis cet ordinateur. Cette page est venue par http simple : " +
    "rien n’a pu être vérifié ici. L’enregistrement peut l’être ailleurs.",
  unread: (p: { why: string }) => `L’enregistrement n’a pas pu être lu : ${p.why}`,
  close: "Fermer",
  differs: (p: { where: string }) => (p.where === "" ? "La différence :" : `La différence (${p.where}) :`),
  found: "montré",
  wanted: "attendu",
  yes: "exact",
  no: "inexact",
  digest: "L’enregistrement est entier",
  "digest.text": (p: { bytes: number }) =>
    `Le SHA-256 des ${p.bytes} octets avant sa dernière ligne doit donner l’empreinte qui s’y trouve :`,
  header: "Ce que l’on rejoue est cet enregistrement",
  "header.text": "Jeu, options, joueurs, engagement et entropie doivent être les mêmes des deux côtés.",
  commitment: "Le secret était fixé d’avance",
  "commitment.text":
    "Le SHA-256 du secret, publié à la fin, doit donner l’engagement, publié avant que quiconque soit prêt :",
  witness: "Ce navigateur y était : il a noté ce même engagement avant la fin de la partie.",
  witnessBad: (p: { noted: string }) =>
    `Ce navigateur avait noté un autre engagement avant la fin de la partie : ${p.noted}`,
  noWitness: "Ce navigateur n’y était pas ; les joueurs peuvent comparer avec l’engagement noté par leur navigateur.",
  lots: "Chaque tirage en découle",
  "lots.text": (p: { count: number }) =>
    p.count === 0
      ? "Dans cette partie, rien n’a été tiré au sort."
      : `${p.count === 1 ? "Le seul tirage" : `Chacun des ${p.count} tirages`} de ` +
        `cette partie, recalculé, doit donner ce qui a été montré. La clé de la partie ` +
        `est HMAC-SHA256, avec le secret pour clé, de ce que les joueurs ont apporté :`,
  lot: "Un tirage, étape par étape",
  "lot.which": "Tirage",
  "lot.of": (p: { k: number; n: number; value: number }) => `Tirage ${p.k} : un parmi ${p.n}, qui a donné ${p.value}`,
  "lot.block": "Bloc : HMAC-SHA256, avec la clé de la partie, de",
  "lot.words": "Lu comme huit nombres de 32 bits",
  "lot.limit": "Compte si inférieur à",
  "lot.word": "Le premier qui compte",
  "lot.mod": "Reste",
  "lot.die": (p: { value: number }) => `comme dé : ${p.value + 1}`,
  inputs: "Ce que l’on voit est ce qui a été joué",
  "inputs.text": (p: { count: number }) =>
    `Ce doivent être les ${p.count} actions de l’enregistrement, avec leurs heures et leurs joueurs, et rien d’autre.`,
  result: "Le résultat est celui de l’enregistrement",
  "result.text": "Il doit être le même dans l’enregistrement et dans la dernière position.",
  self: "Avec vos propres outils",
};
