// Русский: отказы по их кодам.
import type { WordsOf } from "../dictionary.ts";
import type { error_words } from "../en/errors.ts";

export const words: WordsOf<typeof error_words> = {
  malformed: "Сервер этого не понял.",
  unknown_type: "Сервер не знает такого запроса.",
  unauthorized: "Сервер вас больше не узнаёт. Обновите страницу.",
  forbidden: "Здесь вам этого нельзя.",
  no_such_room: "Такой комнаты нет. Возможно, её закрыли.",
  no_such_game: "Такой игры нет.",
  wrong_password: "Это не пароль комнаты.",
  bad_option: (p: { option: string }) => `Эти настройки не сочетаются: «${p.option}».`,
  seat_taken: "Кто-то успел раньше: место занято.",
  room_full: "Комната заполнена.",
  team_full: "Эта команда заполнена.",
  not_host: "Это может только хозяин комнаты.",
  already_started: "Партия уже началась.",
  rate_limited: (p: { seconds: number }) => `Слишком быстро. Повторите через ${p.seconds} с.`,
  too_many_rooms: "Комнат уже слишком много.",
  chat_closed: "Чат команды закрыт, пока команде есть что запечатать.",
  unavailable: (p: { seconds: number }) =>
    `Сервер перегружен или сейчас не может ничего сохранить; ничто не пропало. Попробуйте через ${p.seconds} с.`,
  draining: "Сервер вот-вот перезапустится. Повторите через минуту.",
  not_your_turn: "Сейчас ход другой команды.",
  not_seated: "У вас нет места в этой партии.",
  wrong_phase: "Это уже позади или ещё невозможно.",
  illegal_square: "Эту клетку выбрать нельзя.",
  illegal_move: "В этой позиции так нельзя.",
  occupied: "Эта клетка занята.",
  not_yours: "Это не ваше.",
  overlap: "Одну из этих клеток уже занимает другой ваш выбор.",
  already_sealed: "Это уже запечатано.",
  nothing_sealed: "Здесь ничего не запечатано.",
  not_available: "Сейчас это недоступно.",
  incomplete_plan: "В плане чего-то не хватает, а ваш пропуск уже использован.",
  connection_lost: "Связь прервалась по пути. Повторите.",
};
