// Русский: показательная игра на первой странице.
import type { demoWords } from "../en/demo.ts";
import type { WordsOf } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { plural } = formsOf("ru", "никого");
const NUMBERS = ["Ноль", "Одна", "Две", "Три", "Четыре", "Пять", "Шесть"];

export const words: WordsOf<typeof demoWords> = {
  caption: (p) => `${p.game}: играют компьютеры`,
  watch: "Смотреть крупно",
  pause: "Пауза",
  resume: "Продолжить",

  games: (p) => `${NUMBERS[p.count] ?? p.count} ${plural(p.count, { one: "игра", few: "игры", other: "игр" })}`,
  play: "Сыграть",
  playLabel: (p) => `Сыграть в ${p.game} с компьютером`,
  practise: "Тренироваться одному",
  rulesLabel: (p) => `Правила ${p.game}`,
};
