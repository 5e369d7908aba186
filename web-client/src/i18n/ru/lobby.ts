// Русский: комнаты на главной странице и пути к другим.
import type { WordsOf } from "../dictionary.ts";
import type { lobbyWords } from "../en/lobby.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("ru");

export const words: WordsOf<typeof lobbyWords> = {
  "rooms.open": "Ждут игроков",
  "rooms.playing": "Идёт игра",
  "rooms.noneOpen": "Сейчас никто не ждёт. Создайте комнату и отправьте друзьям ссылку.",
  "rooms.nonePlaying": "Сейчас никто не играет. Завершённые партии можно посмотреть ход за ходом.",
  "rooms.free": (p: { free: number }) =>
    count(p.free, { one: "свободное место", few: "свободных места", other: "свободных мест" }),
  "rooms.warm": (p: { count: number }) =>
    count(p.count, {
      one: "место уступит компьютер",
      few: "места уступят компьютеры",
      other: "мест уступят компьютеры",
    }),
  "rooms.sitShort": "Сесть",
  "rooms.watchers": (p: { count: number }) => count(p.count, { one: "зритель", few: "зрителя", other: "зрителей" }),
  "rooms.locked": "пароль",
  "rooms.enter": (p: { name: string }) => `Войти: ${p.name}`,
  "rooms.enterShort": "Войти",
  "rooms.watchShort": "Смотреть",
  "rooms.versus": (p: { black: number; white: number }) => `${p.black} на ${p.white}`,
  "rooms.board": (p: { size: number }) => `${p.size}×${p.size}`,
  "rooms.noClock": "без часов",
  "rooms.timer": (p: { seconds: number }) => `таймер ${p.seconds} с`,
  now: "Что происходит",
  "rooms.playComputer": "Сыграть с компьютером",
  "games.all": "Завершённые партии и повторы",
  "games.mine": "Мои партии",
  "games.ratings": "Лучшие игроки",
  "rooms.code": "Есть ссылка или код?",
  "rooms.codeGo": "Войти",
  "rooms.codeBad": "Это не код. У комнат 8 букв и цифр, у вечеров 6.",
  "evening.offer": "Собралось много людей?",
  "evening.text": "Они сканируют QR-код, пишут имя и играют; каждый тур — новые команды.",
  "evening.new": "Новый вечер",
};
