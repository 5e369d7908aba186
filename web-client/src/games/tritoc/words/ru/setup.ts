// Русский: комната для Tritoc и её настройки словами.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";

export const words: Translation<typeof english> = {
  goal: "Цель: три поля в ряд",
  presets: "Готовые игры",
  "preset.original": "Как в оригинале",
  "preset.original.note": "две кости, 30 с на ход",
  "preset.quick": "Быстрая",
  "preset.quick.note": "две кости, 10 с на ход",
  "preset.shuffled": "Вперемешку",
  "preset.shuffled.note": "числа на каждом поле — по жребию",
  "preset.even": "Равные шансы",
  "preset.even.note": "числа от 3 до 11 выпадают одинаково часто",

  "group.board": "Доска и кости",
  "group.time": "Время",
  layout: "Числа лунок",
  "layout.standard": "По порядку",
  "layout.shuffled": "Вперемешку",
  "layout.standard.note":
    "На каждом поле числа идут от 3 вверху слева до 11 внизу справа; 7, самое частое, — в центре.",
  "layout.shuffled.note": "На каждом поле числа от 3 до 11 расставлены по жребию.",
  dice: "Кости",
  "dice.two": "Две кости",
  "dice.even": "Равные шансы",
  "dice.two.note": "Две обычные кости: 7 выпадает в шесть раз чаще, чем 2 или 12.",
  "dice.even.note": "Выпадает одно число: от 3 до 11 — каждое три раза из 29, 2 и 12 — один раз из 29.",
  turn: "Время на ход",
  none: "Без часов",
  seconds: (p) => (p.seconds % 60 === 0 ? `${p.seconds / 60} мин` : `${p.seconds} с`),
  "turn.note": "Кто просрочил время три хода подряд, проиграл.",

  "line.game": "Tritoc, один на один",
  "line.shuffled": "Числа на каждом поле вперемешку",
  "line.even": "Равные шансы вместо двух костей",
  "line.clock": (p) => `Часы: ${p.seconds} с на ход`,
  "line.noClock": "Без часов",
};
