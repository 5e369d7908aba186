// Русский: имена компьютеров, и чем различаются тёзки.
import type { WordsOf } from "../dictionary.ts";
import type { faceWords } from "../en/faces.ts";

const NAMES = [
  ["Фолио", "Версо", "Кварто", "Папира", "Оригами", "Конфетти"],
  ["Сепия", "Индиго", "Умбра", "Неро", "Тинта", "Плюма"],
  ["Цера", "Сигил", "Кармино", "Булла", "Лакка", "Кандела"],
].flat();
const LEVELS = ["слабый", "средний", "сильный"];

export const words: WordsOf<typeof faceWords> = {
  name: (p: { character: number }) => NAMES[p.character % NAMES.length] ?? "",
  computer: (p: { level: number }) => `компьютер, ${LEVELS[p.level - 1] ?? p.level}`,
  spoken: (p: { name: string; what: string }) => `${p.name}, ${p.what}`,
  another: (p: { name: string; copy: number }) => `${p.name} ${p.copy}`,
};
