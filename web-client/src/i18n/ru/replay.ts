// Русский: завершённая партия, показанная заново.
import type { WordsOf } from "../dictionary.ts";
import type { replayWords } from "../en/replay.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("ru");

export const words: WordsOf<typeof replayWords> = {
  title: (p: { players: string; game: string }) => `${p.players} – ${p.game} – Tutti`,
  team: (p: { names: string[] }) => list(p.names),
  players: (p: { black: string; white: string }) => `${p.black} – ${p.white}`,
  playersLabel: (p: { black: string; white: string }) => `Чёрные: ${p.black}. Белые: ${p.white}.`,
  fetching: "Загружаем партию…",
  "gone.title": "Эту партию нельзя показать",
  broken: "То, что прислал сервер, нельзя показать как партию.",
  played: (p: { game: string; date: string }) => `${p.game}, ${p.date}`,

  as: "Показать",
  "as.all": "всё",
  "as.public": "вид зрителей",
  "as.black": "вид чёрных",
  "as.white": "вид белых",
  "as.said": (p: { as: string }) => `Показано: ${p.as}`,

  position: "Место в партии",
  step: (p: { step: number; steps: number }) => `Вскрытие ${p.step} из ${p.steps}`,
  between: (p: { step: number; steps: number }) => `К вскрытию ${p.step} из ${p.steps}`,
  opening: "Партия начинается",
  "go.start": "В начало",
  "go.end": "В конец",
  "go.back": "На вскрытие назад",
  "go.forward": "На вскрытие вперёд",
  "go.turn_back": "На ход назад",
  "go.turn_forward": "На ход вперёд",
  "go.play": "Смотреть",
  "go.pause": "Пауза",
  speed: "Скорость",
  "speed.1": "Как в партии",
  "speed.n": (p: { times: number }) => `Скорость ×${p.times}`,
  keys: "Клавиши: ← → — вскрытие, с Shift — ход; запятая и точка — конверт; Home, End; пробел — смотреть.",

  "mark.over": "конец",
  "mark.field": "поле, ловушка или крот",
  "mark.blast": "взрыв",
  "mark.capture": "взятие или замена",
  "mark.clash": "столкновение",
  "mark.dark": "темнота",
  marks: "Отметки",

  sealed: (p: { name: string; content: string | null }) =>
    p.content === null ? `${p.name}: конверт запечатан.` : `${p.name}: в конверте ${p.content}.`,
  unsealed: (p: { name: string }) => `${p.name}: выбор взят назад.`,
  drafted: (p: { name: string; content: string }) => `${p.name}: черновик ${p.content}.`,

  "tab.moves": "Ход партии",
  "tab.share": "Поделиться",
  "moves.list": "Ход партии; каждая строка ведёт к этому моменту",
  copy: "Копировать ссылку на этот момент",
  copied: "Ссылка скопирована",
  embed: "Встроить",
  "embed.note": "Вставьте это в свою страницу, чтобы показать там партию с этого момента:",
  "embed.copy": "Копировать код",
  "embed.copied": "Код скопирован",
  "embed.open": "Открыть на Tutti",
  "embed.title": (p: { players: string }) => `Партия на Tutti: ${p.players}`,
  record: "Запись",
  "record.note": "Каждое действие и его время, для программ: любой может повторить и проверить партию.",
  notation: "Нотация",
  "notation.note": "Ход партии обычным текстом.",
  allGames: "Все партии",
};
