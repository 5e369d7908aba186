// Русский: слова ТОТА*С за столом.
import type { TotasResult } from "../../../../wire/messages.ts";
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { list, count } = formsOf("ru");

const diceWords = (dice: readonly number[]): string => dice.join(" и ");
const missesWords = (dice: readonly number[], misses: number | null): string =>
  misses === null ? `кости ${diceWords(dice)}: потеря` : `кости ${diceWords(dice)}: пропускает ${misses} ИХ`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** «Белые» → «белых». */
const of = (side: string): string => ({ Белые: "белых", Чёрные: "чёрных" })[side] ?? side;

/** Чей род не мужской, и как зовётся взятая фигура. */
const FEMININE = ["ладья", "пешка", "колесница"];
const TAKEN: Record<string, string> = {
  король: "короля",
  ферзь: "ферзя",
  ладья: "ладью",
  конь: "коня",
  слон: "слона",
  грифон: "грифона",
  кабан: "кабана",
  колесница: "колесницу",
  пешка: "пешку",
  легионер: "легионера",
  дозорный: "дозорного",
  вулкан: "вулкан",
  торнадо: "торнадо",
};
const byGender = (kind: string, [his, her, its]: [string, string, string]): string =>
  FEMININE.includes(kind) ? her : kind === "торнадо" ? its : his;
const COLOURS: Record<string, [string, string, string]> = {
  белые: ["белый", "белая", "белое"],
  чёрные: ["чёрный", "чёрная", "чёрное"],
};
const COLOURS_TAKEN: Record<string, string> = { белый: "белого", белая: "белую", чёрный: "чёрного", чёрная: "чёрную" };
/** «белый конь (f4)» → «конь». */
const kindOf = (figure: string): string => figure.split(" ")[1] ?? "";
const agree = (figure: string, forms: [string, string, string]): string => byGender(kindOf(figure), forms);
/** «белый конь (f4)» → «белого коня (f4)». */
const taken = (figure: string): string => {
  const [colour = "", kind = "", ...rest] = figure.split(" ");
  const same = TAKEN[kind] === kind;
  return [same ? colour : (COLOURS_TAKEN[colour] ?? colour), TAKEN[kind] ?? kind, ...rest].join(" ");
};
const points = (many: number): string => count(many, { one: "балл", few: "балла", other: "баллов" });
const LOST: [string, string, string] = ["потерян", "потеряна", "потеряно"];

export const words: Translation<typeof english> = {
  "kind.K": "король",
  "kind.Q": "ферзь",
  "kind.R": "ладья",
  "kind.N": "конь",
  "kind.B": "слон",
  "kind.G": "грифон",
  "kind.V": "вулкан",
  "kind.T": "торнадо",
  "kind.W": "кабан",
  "kind.C": "колесница",
  "kind.p": "пешка",
  "kind.L": "легионер",
  "kind.P": "дозорный",
  figure: (p: { side: string; kind: string }) => {
    const colours = COLOURS[p.side];
    return `${colours ? byGender(p.kind, colours) : p.side} ${p.kind}`;
  },
  "figure.at": (p: { figure: string; square: string }) => `${p.figure} (${p.square})`,

  "terrain.sea": "море",
  "terrain.mountains": "горы",
  "terrain.desert": "пустыня",
  "terrain.acropolis": "акрополь",
  "terrain.labyrinth": "лабиринт",
  "terrain.sea.stops": "Не пускает чужих коней.",
  "terrain.mountains.stops": "Не пускают чужие ладьи.",
  "terrain.desert.stops": "Не пускает чужих слонов.",

  board: "Доска",
  "board.dark": "Доска втёмную: ничего не показано",
  "board.help": "Стрелки ведут по клеткам, Enter выбирает фигуру, затем её цель, Backspace отменяет.",
  flip: "Повернуть доску",
  "cell.empty": "пусто",
  "cell.unseen": "не показано",
  "cell.right": "правая из двух",
  "cell.ghost": "по плану здесь",
  "cell.left": "по плану уходит",
  "cell.axis": (p: { axis: string }) =>
    ({
      file: "ходит вдоль вертикали",
      rank: "ходит вдоль горизонтали",
      rising: "ходит по восходящей диагонали",
      falling: "ходит по нисходящей диагонали",
    })[p.axis] ?? "",
  "cell.vetted": "прошла проверку",
  "cell.doomed": "обречена: ходить не может",
  "cell.resting": "отдыхает: ходить не может",
  "cell.terrain": (p: { kind: string; side: string }) => `${p.kind} ${of(p.side)}`,
  "cell.terrainUsed": (p: { kind: string; side: string }) => `${p.kind} ${of(p.side)}, использован`,
  "cell.selected": "выбрана",
  "cell.movable": "может ходить",
  "cell.target.quiet": "цель",
  "cell.target.capture": "цель, взятие, если фигура не уйдёт",
  "cell.target.depends": "цель, зависит от соперника",
  "cell.target.blocked": "закрыта вашим первым полуходом",
  "cell.blast": "заденет ваш взрыв",
  "cell.blastOwn": "своя фигура, заденет ваш взрыв",
  "cell.allowed": "можно",
  "cell.doomTarget": "можно обречь",
  "cell.last": "изменилась последней",

  "tab.army": "Фигуры",
  "tab.form": "Протокол",
  army: (p: { side: string }) => `Фигуры ${of(p.side)}`,
  potential: "Потенциал",
  "potential.note": "Боевой потенциал: сумма качества всех фигур, которые не потеряны",
  skip: "Пропуск",
  "skip.yes": "есть",
  "skip.no": "использован",
  "skip.token": "пропуск",
  "skip.left": "ещё можно пропустить ИХ или полуход",
  "skip.used": "пропуск использован",
  "timeouts.head": "Просрочки",
  timeouts: (p: { count: number }) =>
    `${count(p.count, { one: "просрочка", few: "просрочки", other: "просрочек" })} из 5: пятая проигрывает`,
  "timer.used": "Время таймера",
  castling: "Рокировка",
  shelter: "Укрытие",
  "shelter.unused": "доступно",
  "shelter.out": "король в укрытии",
  "shelter.used": "использовано",
  infirmary: (p: { side: string }) => `Лазарет ${of(p.side)}`,
  "infirmary.head": "Лазарет",
  "lost.head": "Потери",
  away: (p: { figure: string; misses: number; square: string }) =>
    `${p.figure}: пропустит ещё ${p.misses} ИХ, вернётся на ${p.square}`,
  "away.long": (p: { kind: string; misses: number; square: string }) =>
    `${p.kind}, снова на ${p.square} через ${p.misses} ИХ`,
  nobody: "Никого",
  hidden: "Втёмную не показано.",
  timeLeft: (p: { minutes: number; of: number }) => `Осталось ${p.minutes} мин из ${p.of}; потом решает потенциал.`,
  seconds: (p: { seconds: string }) => `${p.seconds} с`,

  form: "Протокол",
  "form.gm": "ИХ",
  "form.result": "итог",
  "form.none": "Протокол пуст: ходов ещё не было.",
  "form.dark": "Пока доска в темноте, протокол скрыт.",

  "head.none": "Партия начинается",
  "head.over": "Партия окончена",
  "head.ground": "Подготовьте свой ландшафт",
  "head.groundWait": (p: { names: string[] }) => `Ваш ландшафт запечатан. Ждём: ${list(p.names)}`,
  "head.groundWatch": (p: { names: string[] }) => `Ландшафт. Ждём: ${list(p.names)}`,
  "head.plan": (p: { gm: number }) => `ИХ ${p.gm}: задумайте два полухода`,
  "head.half": (p: { gm: number }) => `ИХ ${p.gm}: задумайте свой полуход`,
  "head.hurry": (p: { gm: number }) => `ИХ ${p.gm}: соперник запечатал план. Ваш таймер идёт!`,
  "head.planWait": (p: { gm: number; names: string[] }) => `ИХ ${p.gm}. Ждём: ${list(p.names)}`,
  "head.dark": (p: { gm: number }) => `ИХ ${p.gm}, втёмную: ходите по памяти`,
  "head.darkWait": (p: { gm: number; names: string[] }) => `ИХ ${p.gm}, втёмную. Ждём: ${list(p.names)}`,
  "head.doom": "Приговор: отметьте фигуры, которым не ходить",
  "head.doomWait": (p: { names: string[] }) => `Приговор. Ждём: ${list(p.names)}`,
  "head.memorise": "Запомните доску: следующий ход делается втёмную",
  "head.memoriseWait": (p: { names: string[] }) => `Запоминание. Ждём: ${list(p.names)}`,

  "score.ground": "Перед ИХ 1",
  "score.gm": (p: { gm: number }) => `ИХ ${p.gm}`,
  "score.dark": (p: { gm: number }) => `ИХ ${p.gm}, втёмную`,
  "score.label": (p: { white: number; black: number }) => `Потенциал: белые ${p.white}, чёрные ${p.black}`,
  "seat.resigned": "сдаётся",
  "seat.sealed": "запечатано",
  "envelope.number": (p: { number: number; name: string }) => `${p.number} · ${p.name}`,
  order: (p: { first: string; second: string }) => `В этом ИХ полуход 1 пишет ${p.first}, полуход 2 — ${p.second}.`,

  "zero.idle": "Часы пойдут, когда запечатают план",
  "zero.ground": "По истечении времени: решит жребий",
  "zero.groundWait": "По истечении времени: решит жребий",
  "zero.draft": "По истечении времени: ваш черновик",
  "zero.short": (p: { number: number }) => `По истечении времени: неполный черновик, просрочка ${p.number} из 5`,
  "zero.empty": (p: { number: number }) => `По истечении времени: пустой план, просрочка ${p.number} из 5`,
  "zero.coalition": "По истечении времени: запечатанное в силе",
  "zero.theirs": "По истечении времени: их черновик",
  "zero.draftOf": (p: { side: string }) => `По истечении времени: черновик ${of(p.side)}`,
  "zero.end": "По истечении времени: решает потенциал",
  "zero.doom": "По истечении времени: приговор закрыт",
  "zero.memorise": "По истечении времени: жребий и темнота",

  "tray.watch": "Вы смотрите. Планы покажут при вскрытии.",
  "tray.choose": "Выберите фигуру, затем её цель. Два полухода — план.",
  "tray.chooseHalf": "Выберите фигуру, затем её цель.",
  "tray.selected": (p: { square: string }) => `С ${p.square}: выберите отмеченную клетку.`,
  "tray.reenter": "Выберите, куда вернётся король.",
  "tray.sending": "Сервер сохраняет черновик…",
  "tray.ready": "Черновик сохранён. Меняйте его как угодно; запечатанное изменить нельзя.",
  "tray.readyHalf": "Меняйте его как угодно; запечатанное изменить нельзя.",
  "tray.refused": "Сервер не принял этот черновик.",
  "tray.shortSkip": "Возможен ещё полуход. Запечатав так, вы используете пропуск.",
  "tray.shortNone": "Нужен ещё полуход: ваш пропуск уже использован.",
  "tray.sealed": "Ваш план запечатан. Его вскроют, когда запечатают и другой.",
  "tray.sealedTimer": "Ваш план запечатан; идёт их таймер.",
  "tray.dark": "Ничего не проверяется. Нажмите на клетку, затем на цель.",
  "tray.darkFrom": (p: { from: string }) => `С ${p.from}: нажмите на цель или выберите, что фигура там делает.`,
  "tray.memorise": "Смотрите внимательно. Потом жребий кротов, и следующий ход задумывают без доски.",
  "tray.doom": (p: { squares: string[] }) =>
    `Обречённая фигура не ходит в следующем ИХ. Можно обречь: ${p.squares.join(", ")}.`,
  "tray.doomMarked": "Всё, что можно обречь, обречено.",
  "tray.doomWait": "Другая сторона может обречь фигуры.",

  "plan.slot": (p: { number: number }) => `Полуход ${p.number}:`,
  "plan.swap": "Поменять полуходы местами (S)",
  "plan.back": "Отменить последний (Backspace)",
  "plan.clear": (p: { number: number }) => `Убрать полуход ${p.number}`,
  "plan.specials": "Другие полуходы",
  "plan.castle": (p: { wing: string }) => `Рокировка ${p.wing}`,
  "plan.shelter": "Укрыть короля",
  "plan.turn": "Повернуть ось",
  "plan.explode": (p: { square: string; own: number }) =>
    p.own === 0 ? `Взрыв на ${p.square}` : `Взрыв на ${p.square} (заденет своих: ${p.own})`,
  "plan.reenter": "Вернуть короля…",
  "dark.explode": (p: { square: string | null }) => (p.square === null ? "Взрыв" : `Взрыв на ${p.square}`),
  "dark.turn": (p: { square: string | null }) => (p.square === null ? "Поворот" : `Поворот ${p.square}`),
  "dark.reenter": (p: { square: string | null }) => (p.square === null ? "Король назад" : `Король на ${p.square}`),
  "promote.ask": "Становится:",

  seal: "Запечатать",
  "seal.now": "Запечатать",
  "seal.starts": (p: { seconds: number }) => `Запечатать (у них ${p.seconds} с)`,
  "seal.empty": "Запечатать пустой: пропуск",
  "seal.skip": "Запечатать неполный: пропуск",
  "seal.skipShort": "это пропуск",
  "seal.cannot": "Запечатать",
  "seal.atOnce": "Запечатывать, как только план готов",
  pass: "Пас",
  "pass.skip": "Пас (пропуск)",
  done: "Готово",
  "done.said": "Готово, ждём остальных",
  "doom.all": (p: { count: number }) => (p.count === 1 ? "Обречь" : `Обречь все ${p.count}`),
  resign: "Сдаться",
  "resign.sure": "Сдать партию? Другая сторона выиграет 5 : 1.",
  "resign.said": "Вы хотите сдаться. Партия завершится, когда сдастся и партнёр.",
  "resign.yes": "Сдаться",
  "resign.no": "Играть дальше",

  "ground.tools": "Что поставить",
  "ground.tool.acropolis": "Акрополь",
  "ground.tool.rank": "Зона по горизонтали",
  "ground.tool.file": "Зона по вертикали",
  "ground.tool.labyrinth": "Лабиринт",
  "ground.missing": "ещё нет",
  "ground.kind": "Вид этой зоны",
  "ground.where.acropolis": "Акрополь: одна из трёх клеток, где король может один раз укрыться.",
  "ground.where.rank": "Зона из трёх клеток вдоль горизонтали: нажмите на её середину, светлую клетку.",
  "ground.where.file": "Зона из трёх клеток вдоль вертикали: нажмите на её середину, светлую клетку.",
  "ground.where.labyrinth": "Лабиринт «Пляска Скомороха»: тайная ловушка на вашей шестой линии.",
  "ground.usual": "Обычный",
  "ground.usualSaid": "Поставлен обычный ландшафт. Меняйте его как угодно.",
  "ground.clear": "Стереть",
  "ground.seal": "Запечатать",
  "ground.sealed":
    "Ваш ландшафт запечатан. Зоны и акрополь покажут, когда готовы обе стороны; лабиринты останутся тайной.",
  "ground.incomplete": "Чего-то ещё не хватает.",
  "ground.placed": (p: { square: string }) => `Клетка ${p.square}`,

  "hint.notNow": "Сейчас задумывать нечего.",
  "hint.notThere": "Отсюда так нельзя.",
  "hint.blocked": "Мешает ваш первый полуход.",
  "hint.doomed": "Эта фигура обречена: в этом ИХ она не ходит.",
  "hint.resting": "Эта фигура отдыхает: она ходила в прошлом ИХ.",
  "hint.cannot": "У этой фигуры сейчас нет полуходов.",

  "command.label": "Полуходы с клавиатуры",
  "command.example": "Nf4 Bg7",
  "command.exampleDark": "b1-c3 d5*",
  "command.go": "Добавить",
  "command.bad": (p: { word: string }) => `«${p.word}» — не полуход. Примеры: Nf4, a5, e12Q, KR, V*, K^.`,
  "command.none": "Такой полуход невозможен.",
  "command.several": (p: { squares: string[] }) =>
    `Какая: с ${p.squares.join(" или ")}? Напишите и клетку, например N${p.squares[0]}f4.`,

  "say.drafted": (p: { half: string }) => `${p.half.replace("_", "")}: добавлено.`,
  "say.sealed": "Запечатано.",
  "say.timer": (p: { seconds: number }) =>
    `Соперник запечатал план. У вас ${count(p.seconds, { one: "секунда", few: "секунды", other: "секунд" })}.`,

  "mole.title": "Жребий кротов",
  "mole.none": (p: { side: string; die: number; square: string }) =>
    `${p.side} ${p.die}: такой фигуры нет, нет и крота.`,
  "mole.vetted": (p: { side: string; die: number; square: string }) =>
    `${p.side} ${p.die}: фигура на ${p.square} прошла проверку и остаётся верна.`,
  "mole.turns": (p: { side: string; die: number; square: string }) =>
    `${p.side} ${p.die}: крот на ${p.square} меняет хозяина.`,

  "outcome.lost": (p: { figure: string }) => `${p.figure} ${agree(p.figure, LOST)}`,
  "outcome.damaged": (p: { figure: string }) =>
    `${p.figure} ${agree(p.figure, ["повреждён", "повреждена", "повреждено"])}`,
  "log.gm": (p: { gm: number }) => `Игровой ход ${p.gm}`,
  "log.timer": (p: { side: string }) => `Идёт таймер ${of(p.side)}.`,
  "log.zone": (p: { kind: string; from: string; to: string }) => `${p.kind} ${p.from}–${p.to}`,
  "log.ground": (p: { side: string; acropolis: string; zones: string[]; by_lot: boolean }) =>
    `Ландшафт ${of(p.side)}${p.by_lot ? " по жребию" : ""}: акрополь ${p.acropolis}, ${list(p.zones)}.`,
  "log.plan": (p: { side: string; plan: string }) => `${p.side}: ${p.plan}`,
  "log.void": (p: { half: string }) => `${p.half} не в счёт`,
  "log.skip": (p: { side: string }) => `${p.side} использовали пропуск.`,
  "log.late": (p: { side: string }) => `Таймер ${of(p.side)} истёк: исполнен черновик.`,
  "log.time_out": (p: { side: string }) => `Таймер ${of(p.side)} истёк с неполным планом: просрочка.`,
  "caption.swap": "размен",
  "caption.accident": "встреча",
  "caption.meeting": "бой",
  "caption.capture": "взятие",
  "caption.explosion": "взрыв",
  "log.swap": (p: { square: string; white: string; black: string; outcome: string[]; bothLost: boolean }) =>
    `Размен: ${p.white} и ${p.black} атаковали друг друга; обе фигуры потеряны.`,
  "log.accident": (p: { square: string; white: string; black: string; outcome: string[]; bothLost: boolean }) =>
    `Случайная встреча на ${p.square}: ${p.bothLost ? `${p.white} и ${p.black} потеряны` : list(p.outcome)}.`,
  "log.meeting": (p: { square: string; white: string; black: string; outcome: string[]; bothLost: boolean }) =>
    `Встречный бой на ${p.square}: ${p.bothLost ? `${p.white} и ${p.black} потеряны` : list(p.outcome)}.`,
  "log.capture": (p: { by: string; taken: string; square: string; en_passant: boolean; captor_lost: boolean }) =>
    `${capital(p.by)} бьёт ${taken(p.taken)} на ` +
    `${p.square}${p.en_passant ? " на проходе" : ""}${p.captor_lost ? " и гибнет тоже" : ""}.`,
  "log.explosion": (p: { piece: string; square: string; lost: string[] }) =>
    `Взрыв на ${p.square} (${p.piece}): ${p.lost.length === 0 ? "больше никто не задет" : `потери: ${list(p.lost)}`}.`,
  "log.legion": (p: { piece: string }) => `Легион теряет одного из двух: остаётся ${p.piece}.`,
  "log.dice.damage": (p: { piece: string; dice: readonly number[]; misses: number | null }) =>
    `${capital(p.piece)}, ${missesWords(p.dice, p.misses)}.`,
  "log.dice.again": (p: { piece: string; dice: readonly number[]; misses: number | null }) =>
    `${capital(p.piece)}: вернуться некуда; ${missesWords(p.dice, p.misses)}.`,
  "log.labyrinth": (p: { piece: string; square: string; dice: readonly number[]; misses: number | null }) =>
    `Лабиринт на ${p.square}: в него попадает ${p.piece}; ${missesWords(p.dice, p.misses)}.`,
  "log.promotion": (p: { side: string; square: string; kind: string }) =>
    `Превращение ${of(p.side)} на ${p.square}: ${p.kind}.`,
  "log.return": (p: { piece: string; square: string; due: string }) =>
    `${capital(p.piece)} возвращается на ${p.square}${p.square === p.due ? "" : ` (${p.due} занято)`}.`,
  "log.set": (p: { piece: string; square: string; due: string }) => `${capital(p.piece)}: снова на ${p.square}.`,
  "log.stranded": (p: { piece: string }) => `${capital(p.piece)}: вернуться некуда, потеря.`,
  "log.doom_window": (p: { sides: string[] }) => `Могут обречь фигуры: ${list(p.sides)}.`,
  "log.doomed": (p: { side: string; squares: string[] }) => `${p.side} обрекают ${list(p.squares)}.`,
  "log.memorise": "Запоминание доски: следующий ход делается втёмную.",
  "log.dark": "Доска гаснет.",
  "log.light": "Доска снова видна.",
  "log.resign": (p: { name: string }) => `${p.name} сдаётся.`,

  points: "баллы",
  "result.win": (p: { side: string }) => `${p.side} победили`,
  "result.youWin": "Вы победили",
  "result.youLose": "Победила другая сторона",
  "result.reason": (p: { reason: TotasResult["reason"]; loser: string }) =>
    ({
      king: `Король ${of(p.loser)} потерян.`,
      both_kings: `Потеряны оба короля; ${p.loser.toLowerCase()} запечатали план позже.`,
      timeouts: `Пятая просрочка ${of(p.loser)}.`,
      resigned: `${p.loser} сдались.`,
      forfeit: `${p.loser} ушли из-за стола.`,
      time: "Время партии вышло.",
      repetition: "Позиция повторилась в третий раз.",
      material: "Мат больше никому не поставить.",
    })[p.reason],
  "result.by": (p: { by: TotasResult["by"]; points: number; other: string }) =>
    ({
      clean: `Чистая победа: ${points(p.points)}.`,
      kmax: `Потенциал больше на 10 и более: ${points(p.points)}.`,
      kmin: `Потенциал больше менее чем на 10: ${points(p.points)}.`,
      timer: `Потенциал равен, но таймер ${of(p.other)} шёл дольше: ${points(p.points)}.`,
      lot: `Потенциал и таймеры равны; решил жребий: ${points(p.points)}.`,
    })[p.by],

  "key.arrows": "Идти по доске",
  "key.home": "Края горизонтали и вертикали",
  "key.act": "Выбрать фигуру, затем цель; поставить; обречь",
  "key.seal": "Запечатать",
  "key.back": "Отменить последний полуход",
  "key.swap": "Поменять полуходы местами",
  "key.castle": "Рокировка KR, рокировка RK",
  "key.explode": "Взрыв, поворот оси",
  "key.shelter": "Укрыть короля, вернуть его",
  "key.ground": "Ландшафт: что поставить; обычный ландшафт",
  "key.done": "Готово (приговор, запоминание)",
  "key.flip": "Повернуть доску",
  "key.command": "К строке для полуходов",
  "key.repeat": "Повторить последнее вскрытие",
  "key.escape": "Снять выбор",
};
