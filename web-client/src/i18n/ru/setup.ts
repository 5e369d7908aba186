// Русский: создание комнаты CTOR и её настройки словами.
import type { WordsOf } from "../dictionary.ts";
import type { setupWords } from "../en/setup.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("ru", "никого");

export const words: WordsOf<typeof setupWords> = {
  title: "Создать комнату – Tutti",
  head: "Создать комнату",
  lead: "Возьмите готовую игру, измените что хотите и отправьте ссылку.",
  game: "Игра",
  presets: "Готовые игры",
  "preset.classic": "Классика, 3 на 3",
  "preset.classic.note": "10×10, песочные часы 30 с",
  "preset.quick": "Быстрая дуэль",
  "preset.quick.note": "1 на 1, 8×8, 15 с",
  "preset.uneven": "2 на 3",
  "preset.uneven.note": "10×10, трое выбирают дважды",
  "preset.solo": "Тренировка",
  "preset.solo.note": "за оба цвета, 5 с и 30 с",

  "group.board": "Доска и команды",
  "group.time": "Время",
  "group.rules": "Дополнительные правила",
  "group.room": "Комната",

  size: "Доска",
  "size.10": "10×10, полная партия",
  "size.8": "8×8, короче",
  "team.black": "Команда чёрных",
  "team.white": "Команда белых",
  members: (p: { count: number }) => count(p.count, { one: "игрок", few: "игрока", other: "игроков" }),
  power: "Сила хода",
  "power.note":
    "Сколько фишек команда ставит за полный ход. При силе 3 неполные команды могут пополниться во время партии.",
  solo: "Один: играю за обе стороны",

  sandglass: "Песочные часы на ход",
  "sandglass.black": "Часы чёрных",
  "sandglass.white": "Часы белых",
  uneven: "Разные песочные часы у команд",
  "glass.0": "Без часов",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} с` : p.seconds % 60 === 0 ? `${p.seconds / 60} мин` : `${p.seconds} с`,
  absent: "Сколько хранить место",
  "absent.note": "Кто отсутствует дольше, теряет место; его роль берут на себя партнёры.",

  auto_replace: "Заменять окружённые фишки автоматически",
  "auto_replace.note": "После каждого вскрытия всё, что можно заменить, сразу заменяется.",
  secrets: "Секретные клетки",
  "secrets.note":
    "До партии каждая команда записывает пять клеток; чужая фишка, вставшая на такую клетку, меняет цвет.",
  "secrets.seconds": "Время на запись",

  name: "Название комнаты",
  visibility: "Кто её найдёт",
  "visibility.public": "Все: она в списке",
  "visibility.unlisted": "Только по ссылке",
  password: "Пароль (необязательно)",
  "password.note":
    "Без него нельзя ни играть, ни смотреть. Сыгранных партий нет в списках; пересмотреть их может тот, у кого есть ссылка.",
  table_talk: "Разговоры за столом",
  "table_talk.note": "Партнёры могут переписываться, пока им есть что запечатать.",
  rated: "Рейтинговая",
  "rated.note":
    "Итог влияет на рейтинг каждого. Все игроки должны быть зарегистрированы; обычные настройки, без компьютеров.",
  "rated.guest": "Только для зарегистрированных.",
  "rated.keep": "Зарегистрироваться",
  "rated.bad": (p: { option: string }) =>
    `Рейтинговые партии играют с обычными настройками. Здесь изменено: «${p.option}».`,
  unwatched: "Без зрителей",
  "unwatched.note": "Партию видят только те, у кого есть место. До начала можно войти и сесть.",
  delay: "Задержка для зрителей",
  "delay.0": "Нет",
  bots: "Посадить на остальные места компьютеры",
  "bots.note": "До начала каждое место ещё можно изменить.",
  "bots.level": "Их сила",
  "level.1": "слабый",
  "level.2": "средний",
  "level.3": "сильный",
  make: "Создать комнату",

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
