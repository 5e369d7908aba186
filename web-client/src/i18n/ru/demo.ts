// Русский: показательная игра на первой странице.
import type { demo_words } from "../en/demo.ts";
import type { WordsOf } from "../dictionary.ts";
import { forms_of } from "../forms.ts";

const { plural } = forms_of("ru", "никого");
const NUMBERS = ["Ноль", "Одна", "Две", "Три", "Четыре", "Пять", "Шесть"];

export const words: WordsOf<typeof demo_words> = {
  caption: (p) => `${p.game}: играют компьютеры`,
  watch: "Смотреть крупно",
  pause: "Пауза",
  resume: "Дальше",

  games: (p) => `${NUMBERS[p.count] ?? p.count} ${plural(p.count, { one: "игра", few: "игры", other: "игр" })}`,
  play: "Сыграть",
  play_label: (p) => `Сыграть в ${p.game} с компьютером`,
  practise: "Упражняться одному",
  rules_label: (p) => `Правила ${p.game}`,
};
