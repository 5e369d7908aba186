// Français : les noms des ordinateurs, et ce qui distingue les personnes du même nom.
import type { WordsOf } from "../dictionary.ts";
import type { faceWords } from "../en/faces.ts";

const NAMES = [
  ["Folio", "Verso", "Quarto", "Papyra", "Origami", "Confetti"],
  ["Sépia", "Indigo", "Ombra", "Nero", "Tinta", "Pluma"],
  ["Cera", "Sigil", "Carmino", "Bulla", "Lacca", "Candela"],
].flat();
const LEVELS = ["facile", "moyen", "fort"];

export const words: WordsOf<typeof faceWords> = {
  name: (p: { character: number }) => NAMES[p.character % NAMES.length] ?? "",
  computer: (p: { level: number }) => `ordinateur, niveau ${LEVELS[p.level - 1] ?? p.level}`,
  spoken: (p: { name: string; what: string }) => `${p.name}, ${p.what}`,
  another: (p: { name: string; copy: number }) => `${p.name} ${p.copy}`,
};
