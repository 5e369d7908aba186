// Русский: слова CTOR за столом.
import type { CtorResult } from "../../../../wire/messages.ts";
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { list, count, plural } = formsOf("ru");
const taker = (keeps: string | null): string => (keeps === null ? "" : `, клетку берёт ${keeps}`);

export const words: Translation<typeof english> = {
  "op.put": "Постановка",
  "op.move": "Сдвиг",
  "op.landing": "Посадка",
  "op.left": (p: { op: string; left: number }) => `${p.op} ×${p.left}`,

  "head.secretsWrite": "Запишите пять секретных клеток своей команды",
  "head.secretsDone": (p: { names: string[] }) => `Секретные клетки. Ждём: ${list(p.names)}`,
  "head.choose.put": "Постановка: выберите пустую клетку",
  "head.choose.move": "Сдвиг: выберите фишку и клетку рядом с ней",
  "head.choose.landing": "Посадка: выберите две фишки и место для одной",
  "head.chooseAgain": "Столкновение! Выберите другую клетку",
  "head.wait": (p: { team: string; op: string; names: string[] }) => `${p.team}, ${p.op}. Ждём: ${list(p.names)}`,
  "head.waitMine": (p: { op: string; names: string[] }) => `${p.op}: запечатано. Ждём: ${list(p.names)}`,
  "head.replace": "Замените фишки или скажите «Готово»",
  "head.replaceWait": (p: { team: string; names: string[] }) => `${p.team} могут заменять. Ждём: ${list(p.names)}`,
  "head.over": "Партия окончена",
  "head.none": "Партия начинается",

  "result.win": (p: { team: string }) => `${p.team} победили`,
  "result.youWin": "Ваша команда победила",
  "result.youLose": "Победила другая команда",
  "result.tie": "Ничья",
  "result.reason": (p: { reason: CtorResult["reason"]; loser: string; black: number; white: number }) => {
    const why = {
      board_full: "Доска заполнена",
      stalled: "Четыре хода подряд ничего не сделано",
      turn_limit: "Сыграно 500 ходов",
      time: "Время вышло",
      resigned: `${p.loser} сдались`,
      forfeit: `${p.loser} остались без игроков`,
    }[p.reason];
    return `${why}. Фишек: чёрных ${p.black}, белых ${p.white}.`;
  },

  "score.turn": (p: { turn: number }) => `Ход ${p.turn}`,
  "score.opening": (p: { turn: number }) => `Ход ${p.turn}, дебют`,
  "score.label": (p: { black: number; white: number }) => `Фишек: чёрных ${p.black}, белых ${p.white}`,
  "score.secrets": "Перед ходом 1",

  "seat.done": "готово",
  "seat.resigned": "сдаётся",
  "seat.duties": (p: { duties: number[] }) =>
    p.duties.length === 1 ? `конверт ${p.duties[0]}` : `конверты ${list(p.duties.map(String))}`,

  "envelope.name": (p: { name: string; duty: number }) => `${p.name} · ${p.duty}`,

  "tray.seal": "Запечатать",
  "tray.sealing": "Отправка…",
  "tray.sealed": "Запечатано",
  "tray.unseal": "Взять назад",
  "tray.pass": "Пас",
  "tray.done": "Готово",
  "tray.doneSaid": "Готово, ждём команду",
  "tray.doneHint": "Ход завершится, когда «Готово» скажет вся команда.",
  "tray.replaceAll": (p: { count: number }) => `Замена: ${p.count}`,
  "tray.resign": "Сдаться…",
  "tray.resignSure": "Сдать партию?",
  "tray.resignYes": "Да, сдаюсь",
  "tray.resignNo": "Играть дальше",
  "tray.resignSaid": "Вы хотите сдаться. Партия завершится, когда сдастся вся команда.",
  "tray.ops": "Операция этого раунда",
  "tray.switch": (p: { op: string }) => `Перейти: ${p.op}`,
  "tray.noSwitch": "Кто-то уже запечатал выбор: операцию не сменить.",
  "tray.watch": "Вы смотрите.",
  "tray.otherTurn": (p: { team: string }) => `${p.team} выбирают.`,
  "tray.atOnce": "Запечатывать, как только мой выбор готов",

  "zero.pass": "По истечении времени: пас, ход завершён",
  "zero.sealed": "По истечении времени: запечатанное в силе",
  "zero.turn": "По истечении времени: ход завершён",
  "zero.secrets": "По истечении времени: начало партии",

  "choice.put": (p: { square: number }) => `Постановка ${p.square}`,
  "choice.move": (p: { from: number; to: number }) => `${p.from} → ${p.to}`,
  "choice.landing": (p: { a: number; b: number; c: number }) => `${p.a} + ${p.b} → ${p.c}`,
  "choice.pass": "Пас",

  "draft.none.put": "Нажмите на пустую клетку.",
  "draft.none.move": "Нажмите на одну из своих фишек.",
  "draft.move": (p: { from: number }) => `С ${p.from}: нажмите на пустую клетку рядом.`,
  "draft.none.landing": "Нажмите на две свои фишки.",
  "draft.landing1": (p: { a: number }) => `${p.a} и…? Нажмите на вторую фишку.`,
  "draft.landing2": (p: { a: number; b: number }) =>
    `${p.a} и ${p.b}: нажмите на пустую клетку, куда сядет одна из них.`,
  "draft.ready": (p: { choice: string }) => `${p.choice}. Запечатайте или нажмите на клетку ещё раз.`,
  "draft.sealed": (p: { choice: string }) => `${p.choice}: в вашем конверте. До вскрытия можно изменить.`,
  "draft.replace": "Фишки в рамке можно заменить: нажмите на них.",
  "draft.noOp": (p: { op: string }) => `${p.op}: здесь ничего не сделать. Можно пасовать.`,
  "draft.nothing": "Операций не осталось.",

  "hint.put": "Эта клетка не пуста. Сейчас постановка.",
  "hint.move": "Сейчас сдвиг: одна из ваших фишек, затем пустая клетка рядом.",
  "hint.landing": "Сейчас посадка: две ваши фишки, затем любая пустая клетка.",
  "hint.notNow": "Сейчас выбирать нечего.",
  "hint.otherTurn": "Сейчас ход другой команды.",
  "hint.watching": "Вы смотрите эту партию.",

  "secrets.progress": (p: { count: number }) =>
    `${plural(p.count, { one: "Выбрана", other: "Выбрано" })} ` +
    `${count(p.count, { one: "клетка", few: "клетки", other: "клеток" })} из 5`,
  "secrets.write": "Записать эти пять",
  "secrets.written": (p: { squares: number[] }) => `Записаны для команды: ${p.squares.join(", ")}`,
  "secrets.how": "Нажмите на пять клеток доски. Список у команды один; считается записанный последним.",
  "secrets.done": "Готово",
  "secrets.edit": "Выбрать другие",
  "secrets.team": "Чей список",

  board: "Доска",
  "board.help":
    "Тор: каждый край касается противоположного. Стрелки ведут по доске " +
    "и через край, Enter выбирает, вопросительный знак показывает клавиши.",
  "cell.empty": "пусто",
  "cell.b": "чёрная",
  "cell.w": "белая",
  "cell.target": "можно выбрать",
  "cell.draft": (p: { duty: number }) => `выбрана для конверта ${p.duty}`,
  "cell.sealed": (p: { duty: number }) => `запечатана в вашем конверте ${p.duty}`,
  "cell.replaceable": "можно заменить",
  "cell.pressed": (p: { count: number }) =>
    `другого цвета ${count(p.count, { one: "сосед", few: "соседа", other: "соседей" })} из 8`,
  "cell.last": "изменилась последней",
  "cell.clash": "столкновение",
  "cell.secret": "ваша секретная клетка",
  "cell.pickedSecret": "записана как секретная",
  "cell.spent": "сработавшая секретная клетка",
  "view.group": "Сдвинуть вид",
  "view.up": "Сдвинуть вид вверх",
  "view.down": "Сдвинуть вид вниз",
  "view.left": "Сдвинуть вид влево",
  "view.right": "Сдвинуть вид вправо",
  "view.reset": "Исходный вид",
  "view.shifted": (p: { first: number }) => `Вид сдвинут: слева вверху клетка ${p.first}.`,

  "say.round": (p: { op: string }) => `${p.op}: выбирайте.`,
  "say.sealed": (p: { choice: string }) => `Запечатано: ${p.choice}.`,
  "say.unsealed": "Взято назад.",
  "say.drafted": (p: { choice: string }) => `${p.choice}. Ещё раз Enter — запечатать.`,

  "reveal.team": (p: { team: string; parts: string[] }) => `${p.team}: ${p.parts.join(", ")}`,
  "reveal.allPass": (p: { team: string }) => `${p.team}: пас`,
  "reveal.pass": "пас",
  "reveal.clash": (p: { square: number; keeps: string }) => `столкновение на ${p.square}, клетку берёт ${p.keeps}`,
  "reveal.clashPlain": (p: { square: number }) => `столкновение на ${p.square}`,
  "told.clash.lost": (p: { square: number; keeps: string | null; loses: string }) =>
    `Столкновение на ${p.square}${taker(p.keeps)}. ${p.loses} теряет фишку.`,
  "told.clash.void": (p: { square: number; keeps: string | null; loses: string }) =>
    `Столкновение на ${p.square}${taker(p.keeps)}. ${p.loses}: выбор не в счёт.`,
  "told.clash.again": (p: { square: number; keeps: string | null; loses: string }) =>
    `Столкновение на ${p.square}${taker(p.keeps)}. ${p.loses} выбирает ещё раз.`,
  "reveal.replaced": (p: { count: number }) =>
    `${plural(p.count, { one: "Заменена", other: "Заменено" })} ` +
    `${count(p.count, { one: "фишка", few: "фишки", other: "фишек" })}.`,
  "reveal.sprung": (p: { team: string; squares: number[] }) =>
    p.squares.length === 1
      ? `${p.team}: срабатывает секретная клетка ${p.squares[0]}.`
      : `${p.team}: срабатывают секретные клетки ${list(p.squares.map(String))}.`,

  "log.turn": (p: { turn: number; team: string }) => `Ход ${p.turn}: ${p.team}`,
  "log.reveal": (p: { op: string; parts: string[] }) => `${p.op}: ${p.parts.join("; ")}`,
  "log.by": (p: { choice: string; name: string }) => `${p.choice} (${p.name})`,
  "log.void": (p: { choice: string; name: string }) => `${p.choice} (${p.name}): столкновение, не в счёт`,
  "log.replace": (p: { squares: number[]; name: string | null }) =>
    p.name === null
      ? `Заменены автоматически: ${p.squares.join(", ")}`
      : `Заменены: ${p.squares.join(", ")} (${p.name})`,
  "log.resign": (p: { name: string }) => `${p.name} хочет сдаться.`,

  "key.arrows": "Идти по доске; через край — на другую сторону",
  "key.home": "Первая и последняя клетка ряда",
  "key.page": "Верх и низ столбца",
  "key.act": "Выбрать клетку; ещё раз — запечатать",
  "key.seal": "Запечатать",
  "key.unseal": "Взять запечатанное назад",
  "key.pass": "Пас",
  "key.done": "Готово",
  "key.replace": "Заменить всё, что можно",
  "key.op": "Постановка, сдвиг, посадка",
  "key.duty": "Выбрать конверт, если у вас их несколько",
  "key.shift": "Сдвинуть вид",
  "key.reset": "Исходный вид",
  "key.repeat": "Повторить последнее вскрытие",
  "key.escape": "Отменить выбранное, пропустить анимацию",
};
