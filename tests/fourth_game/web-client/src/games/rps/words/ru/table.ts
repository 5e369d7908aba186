// Русский: слова за столом.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";

export const words: Translation<typeof english> = {
  "head.none": "Стол готовится",
  "head.over": "Партия завершена",
  "head.choose": (p) => `Раунд ${p.round}: выберите знак`,
  "head.wait": (p) => `Раунд ${p.round}: выбирают другие`,
  hands: "Знаки",
  "hand.stone": "Камень",
  "hand.paper": "Бумага",
  "hand.scissors": "Ножницы",
  score: (p) => `До ${p.points}`,
  "seat.sealed": "запечатано",
  resign: "Сдаться",
  "key.choose": "Выбрать знак",
  shown: (p) => `${p.name}: ${p.hand.toLowerCase()}`,
  sealed: (p) => `${p.name}: выбор сделан`,
  "result.win": (p) => `Победа: ${p.side}`,
  "result.mine": "Вы победили",
  "result.points": (p) => `Все очки: ${p.side}.`,
  "result.resigned": (p) => `Соперник сдался. Победа: ${p.side}.`,
  "result.forfeit": (p) => `Соперник ушёл. Победа: ${p.side}.`,
  "result.time": (p) => `Время вышло. Победа: ${p.side}.`,
};
