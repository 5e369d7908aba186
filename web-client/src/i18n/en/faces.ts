// English: the names of computer players, and what tells people of one name apart.
import { dictionaryPart } from "../dictionary.ts";

/** Paper plays easily, ink at a medium strength, wax strongly: six of each, as many as a table has seats. */
const NAMES = [
  ["Folio", "Verso", "Quarto", "Papyra", "Origami", "Confetti"],
  ["Sepia", "Indigo", "Umbra", "Nero", "Tinta", "Pluma"],
  ["Cera", "Sigil", "Carmino", "Bulla", "Lacca", "Candela"],
].flat();
const LEVELS = ["easy", "medium", "strong"];

const english = {
  name: (p: { character: number }) => NAMES[p.character % NAMES.length] ?? "",
  computer: (p: { level: number }) => `computer, ${LEVELS[p.level - 1] ?? p.level}`,
  /** As it is read aloud. */
  spoken: (p: { name: string; what: string }) => `${p.name}, ${p.what}`,
  /** The second and third guest of one name at a table. */
  another: (p: { name: string; copy: number }) => `${p.name} ${p.copy}`,
};

export const faceWords = dictionaryPart("faces", english);
