// Русский: показательная игра на первой странице.
import type { demoWords } from "../en/demo.ts";
import type { WordsOf } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { plural } = formsOf("ru");
const NUMBERS = ["Ноль", "Одна", "Две", "Три", "Четыре", "Пять", "Шесть"];

export const words: WordsOf<typeof demoWords> = {
  caption: (p) => `${p.game}: играют компьютеры`,
  watch: "Смотреть крупно",
  pause: "Пауза",
  resume: "Продолжить",

  games: (p) => `${NUMBERS[p.count] ?? p.count} ${plural(p.count, { one: "игра", few: "игры", other: "игр" })}`,
  play: "Сыграть",
  playLabel: (p) => `Сыграть в ${p.game} с компьютером`,
  practise: "Тренировка",
  rulesLabel: (p) => `Правила ${p.game}`,
  players: (p) =>
    p.least === p.most
      ? `${p.most} ${plural(p.most, { one: "игрок", few: "игрока", other: "игроков" })}`
      : `от ${p.least} до ${p.most} игроков`,
  minutes: (p) => `${p.least}–${p.most} мин`,
  here: (p) => `${p.here} ${plural(p.here, { one: "человек", few: "человека", other: "человек" })} здесь`,
  running: (p) => `${p.running} ${plural(p.running, { one: "партия идёт", few: "партии идут", other: "партий идёт" })}`,
  waiting: (p) =>
    `${p.waiting} ${plural(p.waiting, { one: "открытая комната", few: "открытые комнаты", other: "открытых комнат" })}`,

  free: "Бесплатно и без учётной записи. Компьютер всегда готов сыграть.",
  "step.choose": "Выбрать",
  "step.choose.note": "Все сразу, и никто этого не видит.",
  "step.seal": "Запечатать",
  "step.seal.note": "Ваш выбор уходит в конверт.",
  "step.reveal": "Вскрыть",
  "step.reveal.note": "Все конверты разом. И видно, кто столкнулся.",
};
