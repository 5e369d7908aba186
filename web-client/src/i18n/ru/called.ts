// Русский: вызов к доске турнира, её комната, турниры на первой странице.
import type { WordsOf } from "../dictionary.ts";
import type { calledWords } from "../en/called.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("ru");

export const words: WordsOf<typeof calledWords> = {
  called: (p: { number: number }) => `Тур ${p.number}: ваша доска готова`,
  "called.by": (p: { clock: string }) => `Успейте за ${p.clock}, иначе — поражение.`,
  "called.instead": (p: { name: string }) => `Вы заменяете игрока ${p.name}.`,
  "called.late": "Время вышло.",
  "called.missed": (p: { number: number }) => `Тур ${p.number}: решено без вас`,
  "called.keeps": (p: { clock: string }) => `Успейте за ${p.clock}; потом место до вашего прихода держит компьютер.`,
  "called.kept": (p: { number: number }) => `Тур ${p.number} начался: ваше место держит компьютер`,
  "called.see": "К турниру",
  "called.close": "Закрыть",
  "called.go": "К вашей доске",
  "called.later": "Позже",
  "called.small": (p: { number: number; clock: string }) => `Тур ${p.number}, осталось ${p.clock}`,
  "called.title": (p: { number: number; name: string }) => `● Тур ${p.number}, ваша доска – ${p.name}`,
  "called.say": (p: { number: number; name: string; minutes: number }) =>
    `${p.name}, тур ${p.number}: ваша доска готова. Чтобы прийти, у вас ` +
    `${count(p.minutes, { one: "минута", few: "минуты", other: "минут" })}.`,
  bye: (p: { number: number }) => `Тур ${p.number}: матча для вас нет`,
  "bye.text": "Почему и что дальше:",
  "room.wait": "Партия начнётся, как только все придут.",
  "room.waitBy": (p: { clock: string }) => `Кто не придёт за ${p.clock}, проиграет.`,
  "room.keeps": (p: { clock: string }) => `Через ${p.clock} места тех, кого нет, займут компьютеры.`,
  "room.reserved": "место ждёт игрока",
  "room.reservedFor": (p: { name: string }) => `место игрока ${p.name}`,
  "door.decided": "Решено без партии",
  "door.decided.text": "Не все пришли вовремя, или так решил судья. Результат — на странице турнира.",
  "door.elsewhere": "Комната закрыта",
  "door.elsewhere.text": "Партия играется в другой комнате: её игроков туда вызовут.",
  "start.head": "Турниры",
  "start.all": "Все турниры",
  "start.none": "Сейчас нет турниров, на которые идёт запись.",
  "start.enter": "можно записаться",
  "start.runs": "идёт",
  "start.board": (p: { name: string; number: number; players: string }) =>
    `${p.name}, тур ${p.number}${p.players === "" ? "" : `: ${p.players}`}`,
};
