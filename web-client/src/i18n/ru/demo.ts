// Русский: показательная игра на первой странице.
import type { demoWords } from "../en/demo.ts";
import type { WordsOf } from "../dictionary.ts";

export const words: WordsOf<typeof demoWords> = {
  caption: (p) => `${p.game}: играют компьютеры`,
  watch: "Смотреть крупно",
  pause: "Пауза",
  resume: "Дальше",

  games: "Три игры",
  "about.ctor":
    "От одного до трёх игроков в команде заполняют доску без краёв. Двое выбрали одну клетку — фишка пропала.",
  "about.totas": "Шахматы на 144 клетках. Обе стороны тайно задумывают два полухода и ходят одновременно.",
  "about.tritoc": "Девять полей по девять лунок и две кости: три в ряд — поле ваше, три поля в ряд — партия.",
  play: "Сыграть",
  playLabel: (p) => `Сыграть в ${p.game} с компьютером`,
  practise: "Упражняться одному",
  rulesLabel: (p) => `Правила ${p.game}`,
};
