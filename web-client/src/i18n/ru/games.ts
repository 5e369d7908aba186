// Русский: списки завершённых партий.
import type { WordsOf } from "../dictionary.ts";
import type { gamesWords } from "../en/games.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("ru");

export const words: WordsOf<typeof gamesWords> = {
  title: "Завершённые партии – Tutti",
  head: "Завершённые партии",
  lead: "Каждую завершённую партию можно просмотреть ход за ходом и проверить в своём браузере.",
  all: "Все партии",
  mine: "Мои партии",
  which: "Какие партии",
  game: "Игра",
  anyGame: "Все три",
  player: "Игрок",
  playerNote: "Имя в этой партии",
  search: "Показать",
  none: "Завершённых партий пока нет.",
  noneFound: "Таких партий нет.",
  noneMine: "Завершённых партий пока нет. Сыгранные в этом браузере появятся здесь.",
  fetching: "Ищем партии…",
  more: "Ещё партии",
  "result.black": "Чёрные победили",
  "result.white": "Белые победили",
  "result.tie": "Ничья",
  series: (p: { black: number; white: number; ties: number }) =>
    `Серия ${p.black} : ${p.white}` +
    (p.ties > 0 ? `, ${count(p.ties, { one: "ничья", few: "ничьи", other: "ничьих" })}` : ""),
  failed: "Список не загрузился.",
  again: "Попробовать ещё раз",
};
