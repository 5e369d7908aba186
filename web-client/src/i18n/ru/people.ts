// Русский: страница игрока, рейтинги, список лучших.
import type { WordsOf } from "../dictionary.ts";
import type { peopleWords } from "../en/people.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("ru");
const SIDES = ["", "один на один", "двое на двое", "трое на трое"];

export const words: WordsOf<typeof peopleWords> = {
  title: (p: { name: string }) => `Игрок ${p.name} – Tutti`,
  loading: "Минуту…",
  failed: "Данные не загрузились.",
  again: "Попробовать ещё раз",

  "mark.registered": "зарегистрированное имя",
  conduct: "Пожаловаться или заблокировать",
  since: (p: { day: string }) => `На сайте с ${p.day}`,
  "role.director": "судья турниров",
  "role.operator": "оператор",
  nobody: (p: { name: string }) => `Игрок ${p.name} не зарегистрирован`,
  "nobody.text": "Имя свободно или занято гостем. У гостей нет страницы: их имя может взять кто угодно.",
  "nobody.games": "Партии под этим именем",

  kind: (p: { game: string; size: number }) => `${p.game}, ${SIDES[p.size] ?? ""}`,
  ratings: "Рейтинги",
  "ratings.none": "Рейтинговых партий пока нет.",
  "ratings.how": "Рядом с рейтингом — его вероятная погрешность.",
  rating: (p: { rating: number; deviation: number }) => `${p.rating} ± ${p.deviation}`,
  ratedGames: (p: { count: number }) =>
    count(p.count, { one: "рейтинговая партия", few: "рейтинговые партии", other: "рейтинговых партий" }),
  provisional: "предварительный",
  "provisional.note": "Партий пока мало, рейтинг ещё не точен.",

  graph: (p: {
    kind: string;
    count: number;
    from: number;
    to: number;
    highest: number;
    lowest: number;
    deviation: number;
    firstDay: string;
    lastDay: string;
  }) =>
    `Рейтинг в ${p.kind}: ${count(p.count, { one: "партия", few: "партии", other: "партий" })}, ` +
    `с ${p.firstDay} по ${p.lastDay}; от ${p.from} до ${p.to}, ` +
    `погрешность ${p.deviation}; наибольший ${p.highest}, наименьший ${p.lowest}.`,
  "graph.note": "Линия — рейтинг после каждой партии, полоса — его погрешность.",
  "graph.newest": (p: { count: number }) => `Последние партии: ${p.count}.`,
  table: "Все рейтинговые партии",
  "table.day": "День",
  "table.against": "Против",
  "table.score": "Итог",
  "table.change": "Рейтинг",
  "table.open": "Открыть партию",
  "score.0": "поражение",
  "score.1": "ничья",
  "score.2": "победа",
  change: (p: { before: number; after: number }) => `${p.before} → ${p.after}`,

  news: (p: { kind: string; before: number; after: number }) => `Ваш рейтинг, ${p.kind}: ${p.before} → ${p.after}`,

  games: "Партии",
  "games.none": "Завершённых партий пока нет.",
  "games.all": "Все партии",
  tournaments: "Турниры",
  "tournaments.won": (p: { names: readonly string[] }) => `Победа: ${p.names.join(", ")}`,

  "best.title": "Лучшие игроки – Tutti",
  "best.head": "Лучшие игроки",
  "best.lead": "Рейтинг дают рейтинговые партии между зарегистрированными игроками. У программ свой список.",
  "best.kinds": "Виды партий",
  "best.who": "Кто в списке",
  "best.people": "Люди",
  "best.programs": "Программы",
  "best.none": "Здесь пока никого нет: нужно несколько рейтинговых партий.",
  "best.place": "Место",
  "best.player": "Игрок",
  "best.rating": "Рейтинг",
  "best.games": "Партии",
  "best.you": "вы",
};
