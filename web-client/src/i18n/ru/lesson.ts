// Русский: что окружает первую партию с подсказками, в какой бы игре она ни шла.
import type { WordsOf } from "../dictionary.ts";
import type { lessonWords } from "../en/lesson.ts";

export const words: WordsOf<typeof lessonWords> = {
  learn: "Научиться",
  learnLabel: (p) => `Научиться играть в ${p.game}: первая партия с подсказками`,
  room: (p) => `${p.game}: первая партия`,

  "offer.label": "Первая партия",
  "offer.title": (p) => `Впервые играете в ${p.game}?`,
  "offer.text": (p) => `Выиграйте партию в ${p.game} с подсказками за три минуты: страница ведёт вас шаг за шагом.`,
  "offer.go": (p) => `Освоить ${p.game}`,
  "offer.no": "Не сейчас",

  title: "Первая партия",
  goal: "Цель",
  progress: (p) => `Шаг ${p.stage} из ${p.of}`,
  show: "Показать где",
  again: "Начать заново",
  skip: "Пропустить урок",

  lost: "На этот раз не вышло. Начните заново и следуйте рамкам: хватит нескольких нажатий.",
  play: (p) => `Сыграть в ${p.game}`,
  rules: "Прочитать все правила",
  make: "Создать комнату для друзей",
  replay: "Посмотреть ещё раз",
};
