// Русский: первая страница и всё вокруг партии.
import type { WordsOf } from "../dictionary.ts";
import type { core } from "../en/core.ts";

const TEMPERS = [
  "Тихий",
  "Бойкий",
  "Спокойный",
  "Зоркий",
  "Весёлый",
  "Хитрый",
  "Солнечный",
  "Смелый",
  "Кроткий",
  "Мудрый",
  "Ловкий",
  "Ясный",
];
const BIRDS = [
  "Зяблик",
  "Дрозд",
  "Чиж",
  "Стриж",
  "Журавль",
  "Снегирь",
  "Кулик",
  "Скворец",
  "Щегол",
  "Филин",
  "Сокол",
  "Аист",
];
const pick = (words: string[], chance: number): string => words[Math.floor(chance * words.length) % words.length] ?? "";

export const words: WordsOf<typeof core> = {
  name: "Tutti",
  title: "Tutti: каждый выбирает тайно, всё вскрывается разом",
  skip: "К содержимому",

  "nav.rooms": "Комнаты",
  "nav.tournaments": "Турниры",
  "nav.rules": "Правила",
  "nav.settings": "Настройки",
  "nav.back": "К партии",
  "nav.signIn": "Войти",
  "nav.register": "Регистрация",
  "nav.account": "Ваша учётная запись",
  "nav.more": "Ко всем комнатам",
  language: "Язык",

  "hero.line": "Каждый выбирает тайно. Всё вскрывается разом.",
  "hero.about":
    "Три настольные игры с тайным одновременным выбором, от одного до трёх человек " +
    "на стороне. Играйте с друзьями по ссылке или сразу с компьютером.",
  "hero.play": "Сыграть сейчас",
  "hero.make": "Создать комнату",

  "name.ask": "Как вас называть?",
  "name.suggested": (p: { temper: number; bird: number }) => `${pick(TEMPERS, p.temper)} ${pick(BIRDS, p.bird)}`,
  "name.keep": "Взять это имя",
  "name.playingAs": "Ваше имя:",
  "name.change": "Сменить имя",
  "name.note": "Учётная запись не нужна. Имя хранится в этом браузере.",

  "rooms.loading": "Ищем комнаты…",
  "rooms.rated": "рейтинговая",

  "connection.lost": (p: { seconds: number }) => `Связь потеряна. Новая попытка через ${p.seconds} с.`,
  "connection.connecting": "Связь потеряна. Соединяемся…",
  "connection.silent": "Сервер не отвечает.",
  "connection.restart": (p: { seconds: number }) => `Сервер перезапускается. Новая попытка через ${p.seconds} с.`,
  "connection.busy": (p: { seconds: number }) => `Сервер переполнен. Новая попытка через ${p.seconds} с.`,
  "connection.retry": "Повторить",
  "connection.drafting": "Можно выбирать дальше: мы отправим всё, когда связь вернётся.",
  "connection.trip": (p: { ms: number }) => `${p.ms} мс`,
  "connection.tripLong": (p: { ms: number }) => `До сервера и обратно: ${p.ms} мс`,
  "connection.newGuest": "Сервер больше не помнит этот браузер: вы новый гость.",

  "lost.title": "Такой страницы нет",
  "lost.text": "По этому адресу ничего нет.",
  "lost.games": "Завершённые партии",
  loading: "Минуту…",
  loadingFailed: "Эта часть страницы не загрузилась. Проверьте связь и обновите страницу.",
  dismiss: "Закрыть",
  "call.title": (p: { title: string }) => `● Ваш выбор – ${p.title}`,

  "side.black": "Чёрные",
  "side.white": "Белые",
  seat: (p: { side: string; number: number }) => `${p.side} ${p.number}`,

  program: "БОТ",
  "program.long": "играет программа",
  "room.of": (p: { name: string }) => `Стол: ${p.name}`,
};
