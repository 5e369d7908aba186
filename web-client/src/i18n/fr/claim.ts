// Français : revenir à une soirée ou à un tournoi avec un code.
import type { WordsOf } from "../dictionary.ts";
import type { claimWords } from "../en/claim.ts";

export const words: WordsOf<typeof claimWords> = {
  claim: "J’étais déjà là",
  "claim.code": "Votre code",
  "claim.note": "Six chiffres, à demander à la personne qui organise.",
  "claim.go": "Reprendre ma place",
  "claim.done": "Votre place est de nouveau à vous.",
  "refused.code": "Ce code est faux, ou il a expiré. Demandez-en un autre.",
  "refused.removed": "Cette place vous est fermée : on vous a retiré, ou il faut un compte ici.",
  "refused.board": "Vous avez déjà votre propre place ici : jouez-la d’abord.",
  offer: "Code de retour",
  code: (p: { name: string }) => `Code pour ${p.name}`,
  "code.text": "Scannez-le avec l’autre appareil, ou tapez le code sur cette page, sous « J’étais déjà là ».",
  "code.until": (p: { clock: string }) => `Valable jusqu’à ${p.clock}.`,
};
