// Русский: партии, на которые смотрят со стороны: зал и доска на чужих страницах.
import type { WordsOf } from "../dictionary.ts";
import type { liveWords } from "../en/live.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("ru");

export const words: WordsOf<typeof liveWords> = {
  title: "Сейчас играют – Tutti",
  head: "Сейчас играют",
  lead: "Смотрите партии вживую. Выбор остаётся запечатанным до вскрытия.",
  which: "Какие игры",
  anyGame: "Все",
  none: "Сейчас никто не играет. Следующая партия появится здесь.",
  noneGame: (p) => `В ${p.game} сейчас никто не играет. Следующая партия появится здесь.`,
  play: "Сыграть партию",
  replays: "Посмотреть сыгранные партии",
  failed: "Список партий не загрузился. Пробуем ещё раз.",
  fetching: "Ищем партии…",
  lost: "Связь потеряна. Пробуем снова; на досках последняя известная позиция.",

  strip: "Сейчас играют",
  stripAll: "Все идущие партии",

  watchLabel: (p) => `Смотреть: ${list(p.blackNames)} против ${list(p.whiteNames)}, ${p.game}`,
  behind: (p) => `задержка ${p.seconds} с`,
  later: (p: { seconds: number }) => `Эту доску вы видите с задержкой ${p.seconds} с.`,
  replay: "Повтор",
  waits: "Ждём следующую партию.",
  gone: "Комната закрыта.",

  "embed.title": (p) => `${list(p.blackNames)} против ${list(p.whiteNames)}, ${p.game} – Tutti`,
  "embed.coming": "Загружаем партию…",
  "embed.open": "Открыть на Tutti",
  "embed.closed": "Комната закрыта.",
  "embed.no_such_room": "Такой комнаты больше нет.",
  "embed.forbidden": "В этой комнате зрителей не пускают.",
  "embed.wrong_password": "Комната закрыта паролем. Чтобы войти, откройте её на Tutti.",
  "embed.other": "Сейчас эту партию показать нельзя.",
  "embed.notBegun": "Партия ещё не началась. Она появится здесь.",
  "embed.last": "Это последняя известная позиция.",

  "overlay.nothing": "Сейчас здесь ничего не показывают.",
  "overlay.notBegun": "Партия ещё не началась.",
  "overlay.nobody": "Никто не зарегистрирован под этим именем.",
  "overlay.strange": (p) => `${p.name}=${p.value}: неизвестное значение. Возможные значения: ${p.known}.`,

  "code.note": "Вставьте это в свою страницу: она покажет доску вживую, пока есть комната.",
  "code.copy": "Копировать код",
  "code.copied": "Код скопирован",
  "code.title": (p) => `${p.name}: прямой эфир на Tutti`,
};
