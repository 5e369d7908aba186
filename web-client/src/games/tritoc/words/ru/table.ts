// Русский: игра в Tritoc.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { count } = formsOf("ru");

const FIELDS = [
  "",
  "вверху слева",
  "вверху",
  "вверху справа",
  "слева",
  "в центре",
  "справа",
  "внизу слева",
  "внизу",
  "внизу справа",
];

export const words: Translation<typeof english> = {
  "head.none": "Доска готовится",
  "head.over": "Партия окончена",
  "head.throw": "Ваш ход: бросьте кости",
  "head.again": (p) => `${p.total}: хода нет, бросьте ещё раз (${p.throws} из 3)`,
  "head.place": (p) => `${p.total}: выберите лунку`,
  "head.remove_other": "12: снимите фишку соперника или откажитесь",
  "head.remove_own": "2: снимите одну свою фишку",
  "head.rolling": "Кости катятся…",
  "head.other_throw": (p) => `Бросает ${p.name}`,
  "head.other_place": (p) => `${p.name} выбирает лунку для ${p.total}`,
  "head.other_remove_other": (p) => `${p.name}: 12, можно снять фишку`,
  "head.other_remove_own": (p) => `${p.name}: 2, надо снять свою фишку`,

  "score.turn": (p) => `Ход ${p.turn}`,
  "score.table": "Таблица очков",
  "score.label": (p) =>
    `${p.side}, ${p.name}: ${points(p.points)}` +
    (p.series === null ? "" : `, ${p.series} в серии`) +
    (p.inTurn ? ", сейчас ходит" : ""),
  "score.series": (p) => `серия ${p.points}`,
  "seat.inTurn": "ходит",

  "zero.pass": "По истечении времени: ход завершён",
  "zero.place": "По истечении времени: решит жребий",
  "zero.remove": "По истечении времени: решит жребий",
  "zero.forfeit": "По истечении времени: поражение, третий раз подряд",

  "dice.throw": "Бросить кости",
  "dice.throwShort": "Бросить",
  "dice.lie": (p) => (p.dice.length > 1 ? `Кости: ${p.dice.join(" и ")}, всего ${p.total}` : `Число: ${p.total}`),
  "dice.none": "Кости ещё не брошены",
  "dice.rolling": "Кости катятся",
  "tray.throw": "Нажмите на кости или на пробел.",
  "tray.place": (p) =>
    p.count === 1
      ? `Свободна одна лунка с числом ${p.total}.`
      : `Свободно ${count(p.count, { one: "лунка", few: "лунки", other: "лунок" })} с числом ${p.total}.`,
  "tray.again": (p) =>
    `Пока ничего. В этот ход ещё ${count(p.left, { one: "бросок", few: "броска", other: "бросков" })}.`,
  "tray.remove_other": "Двенадцать: снимите одну из обведённых фишек соперника или откажитесь.",
  "tray.remove_own": "Два: снимите одну из своих обведённых фишек.",
  "tray.wait": (p) => `Ждём: ${p.name}.`,
  "tray.decline": "Отказаться",
  "tray.resign": "Сдаться",
  "tray.resignSure": "Сдать эту партию?",
  "tray.resignYes": "Сдаться",
  "tray.resignNo": "Играть дальше",

  "hint.watching": "Вы смотрите эту партию.",
  "hint.otherTurn": "Сейчас ход соперника.",
  "hint.throwFirst": "Сначала бросьте кости.",
  "hint.place": (p) => `Выпало ${p.total}: выберите обведённую лунку с числом ${p.total}.`,
  "hint.remove": "Выберите одну из обведённых фишек.",

  board: "Доска",
  "board.help":
    "Девять полей по девять лунок, читаются как одна таблица. Стрелки — движение, пробел — " +
    "бросок, Enter — выбор, N — следующая возможная лунка, вопросительный знак — все клавиши.",
  "cell.place": (p) => `поле ${p.field}, лунка ${p.hole}, число ${p.number}`,
  "cell.empty": "свободна",
  "cell.b": "чёрная фишка",
  "cell.w": "белая фишка",
  "cell.target": "можно выбрать",
  "cell.removable": "можно снять",
  "cell.last": "изменена последней",
  "cell.won": (p) => `поле выиграли ${p.side.toLowerCase()}`,

  field: (p) => `поле ${p.field} (${FIELDS[p.field] ?? ""})`,
  "throw.two": (p) => `${p.name} бросает: ${p.dice.join(" и ")}, всего ${p.total}.`,
  "throw.one": (p) => `${p.name} бросает: ${p.total}.`,
  place: (p) => `${p.lot ? "По жребию " : ""}${p.name} занимает число ${p.number}, ${p.field}.`,
  "remove.own": (p) => `${p.lot ? "По жребию " : ""}${p.name} снимает свою фишку: число ${p.number}, ${p.field}.`,
  "remove.other": (p) => `${p.name} снимает фишку игрока ${p.owner}: число ${p.number}, ${p.field}.`,
  "field.won": (p) => `${p.name} выигрывает ${p.field}.`,
  "turn.stuck": (p) => `${p.name}: ходить некуда.`,
  "turn.declined": (p) => `${p.name} отказывается.`,
  "turn.clock": (p) => `${p.name}: время вышло.`,
  "log.turn": (p) => `Ход ${p.turn}: ${p.name}`,
  "say.yourThrow": "Ваш ход: бросьте кости.",
  "say.again": "С этим числом ничего не сделать: бросьте ещё раз.",
  "say.targets": (p) => `Можно выбрать: ${count(p.count, { one: "лунка", few: "лунки", other: "лунок" })}.`,

  "result.youWin": "Вы выиграли",
  "result.youLose": "Вы проиграли",
  "result.win": (p) => `${p.side} выиграли`,
  "result.draw": "Ничья",
  "result.reason": (p) =>
    ({
      line: "Три поля в ряд.",
      board_full: "На открытых полях не осталось свободных лунок.",
      no_moves: "Четыре хода подряд никто не мог походить.",
      time: "Время вышло: считаются поля.",
      resigned: `${p.loser} сдались.`,
      forfeit: `${p.loser} проиграли по неявке или по времени.`,
    })[p.reason],
  "result.points": "очки за эту партию",

  "key.arrows": "Движение по доске",
  "key.home": "Первая и последняя лунка ряда; верх и низ",
  "key.throw": "Бросить кости; если число выпало — выбрать лунку",
  "key.act": "Выбрать лунку",
  "key.next": "Следующая возможная лунка и предыдущая",
  "key.digits": "Перейти к полю",
  "key.decline": "Отказаться, при 12",
  "key.repeat": "Повторить последнее сообщение",
  "key.escape": "Пропустить анимацию",
};

function points(number: number): string {
  return count(number, { one: "очко", few: "очка", other: "очков" });
}
