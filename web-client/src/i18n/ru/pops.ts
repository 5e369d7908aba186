// Русский: встречи, время, когда собираются все, кто хочет играть.
import type { WordsOf } from "../dictionary.ts";
import type { popsWords } from "../en/pops.ts";
import { formsOf } from "../forms.ts";

const { count, plural } = formsOf("ru");

export const words: WordsOf<typeof popsWords> = {
  next: "Когда здесь людно:",
  on: "Идёт сейчас:",
  weekly: "каждую неделю",
  coming: ({ count: people }: { count: number }) =>
    `${plural(people, { one: "придёт", other: "придут" })} ` +
    count(people, { one: "человек", few: "человека", other: "человек" }),
  come: "Я приду",
  comes: "Вы придёте",
  "come.note": "Колокольчик напомнит за десять минут.",
  "come.done": "Мы напомним за десять минут.",
  "come.not": "Вы больше не в числе тех, кто придёт.",
  calendar: "В календарь",

  head: "Встречи",
  lead:
    "Время, когда собираются все, кто хочет играть. Ближайшая встреча видна " +
    "на главной странице, когда там мало народу.",
  none: "Пока ни одной.",
  length: (p: { minutes: number }) => `${p.minutes} мин`,
  remove: "Убрать",
  "remove.label": (p: { title: string }) => `Убрать: ${p.title}`,
  removed: "Встреча убрана.",
  title: "Название",
  games: "Во что играют",
  starts: "Начало, по вашему времени",
  minutes: "Длительность в минутах",
  repeats: "Каждую неделю в это время",
  "repeats.note": (p: { zone: string }) => `По часам: ${p.zone}.`,
  add: "Добавить",
  added: "Встреча добавлена.",
  "wrong.title": "От 1 до 60 знаков.",
  "wrong.kinds": "Выберите хотя бы одну игру.",
  "wrong.starts": "Время в будущем, не дальше года.",
  "wrong.minutes": "От 15 до 720 минут.",
};
