// Русский: создание комнаты CTOR и её настройки словами.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { count } = formsOf("ru");

export const words: Translation<typeof english> = {
  goal: "Цель: больше фишек, чем у соперников",
  presets: "Готовые игры",
  "preset.classic": "Классика, 3 на 3",
  "preset.classic.note": "10×10, песочные часы 30 с",
  "preset.quick": "Быстрая дуэль",
  "preset.quick.note": "1 на 1, 8×8, 15 с",
  "preset.uneven": "2 на 3",
  "preset.uneven.note": "10×10, трое выбирают дважды",
  "preset.solo": "Тренировка",
  "preset.solo.note": "за оба цвета, 5 с и 30 с",

  "group.board": "Доска и команды",
  "group.time": "Время",
  "group.rules": "Дополнительные правила",

  size: "Доска",
  "size.10": "10×10, полная партия",
  "size.8": "8×8, короче",
  "team.black": "Команда чёрных",
  "team.white": "Команда белых",
  members: (p: { count: number }) => count(p.count, { one: "игрок", few: "игрока", other: "игроков" }),
  power: "Сила хода",
  "power.note":
    "Сколько фишек команда ставит за полный ход. При силе 3 неполные команды могут пополниться во время партии.",
  solo: "Тренировка: играю за обе стороны",
  "solo.note": "Один человек играет и за чёрных, и за белых.",

  sandglass: "Песочные часы на ход",
  "sandglass.note": "Когда время истекло, ход окончен; что не запечатано, пропущено.",
  "sandglass.black": "Часы чёрных",
  "sandglass.white": "Часы белых",
  uneven: "Разные песочные часы у команд",
  "uneven.note": "Для более сильной команды или для тренировки в одиночку.",
  "glass.0": "Без часов",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} с` : p.seconds % 60 === 0 ? `${p.seconds / 60} мин` : `${p.seconds} с`,

  auto_replace: "Заменять окружённые фишки автоматически",
  "auto_replace.note": "После каждого вскрытия всё, что можно заменить, сразу заменяется.",
  secrets: "Секретные клетки",
  "secrets.note": "До партии каждая команда записывает пять клеток; чужая фишка, которая там останется, меняет цвет.",
  "secrets.seconds": "Время на запись",

  "line.game": (p: { black: number; white: number; size: number }) =>
    `CTOR, ${p.black} на ${p.white}, доска ${p.size}×${p.size}`,
  "line.power": (p: { power: number }) => `Сила хода: ${p.power}`,
  "line.freeClock": "Без песочных часов",
  "line.noClock": "нет",
  "line.seconds": (p: { seconds: number }) => `${p.seconds} с`,
  "line.sandglass": (p: { seconds: number }) => `Песочные часы: ${p.seconds} с на ход`,
  "line.uneven": (p: { black: string; white: string }) => `Песочные часы: чёрные ${p.black}, белые ${p.white}`,
  "line.auto_replace": "Окружённые фишки заменяются автоматически",
  "line.secrets": (p: { seconds: number }) =>
    p.seconds > 0 ? `Секретные клетки, ${p.seconds} с на запись` : "Секретные клетки",
};
