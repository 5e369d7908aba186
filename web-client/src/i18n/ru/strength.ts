// Русский: сила компьютера и что в ней изменили последние партии.
import type { WordsOf } from "../dictionary.ts";
import type { strengthWords } from "../en/strength.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("ru");

const level = (of: number): string => (of === 0 ? "новички" : `уровень ${of}`);
const victories = (wins: number): string =>
  wins === 1
    ? "Победа"
    : wins === 2
      ? "Две победы подряд"
      : `${count(wins, { one: "победа", few: "победы", other: "побед" })} подряд`;

export const words: WordsOf<typeof strengthWords> = {
  now: (p) =>
    p.mates === null
      ? p.opponents === 0
        ? "Ваш соперник: новичок."
        : `Ваш соперник: ${level(p.opponents)}.`
      : `Ваши партнёры: ${level(p.mates)}. Ваши соперники: ${level(p.opponents)}.`,
  "by.first": "Для начала — лёгкая партия, дальше всё зависит от ваших результатов.",
  "by.results": "Уровень зависит от ваших последних результатов в этом браузере.",
  "by.rating": "Уровень зависит от вашего рейтинга.",
  "by.both": "Уровень зависит от вашего рейтинга и ваших последних результатов в этом браузере.",
  opponents: (p) =>
    p.level === 0 ? "компьютер теперь играет как новичок" : `компьютер теперь играет на уровне ${p.level}`,
  mates: (p) => (p.level === 0 ? "ваши партнёры теперь новички" : `ваши партнёры теперь играют на уровне ${p.level}`),
  harder: "следующая партия будет немного труднее",
  easier: "следующая партия будет немного легче",
  up: (p) => `${victories(p.wins)}: ${p.what}.`,
  down: (p) => `Чтобы силы были равнее: ${p.what}.`,
};
