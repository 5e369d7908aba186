// Français : le pied de page.
import type { WordsOf } from "../dictionary.ts";
import type { footerWords } from "../en/footer.ts";

export const words: WordsOf<typeof footerWords> = {
  label: "À propos de Tutti",
  rules: (p) => `Règles de ${p.game}`,
  verification: "Comment vérifier une partie",
  api: "Écrire un programme joueur",
  source: "Code source",
  licences: "Licences des composants",
};
