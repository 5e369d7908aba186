// Русский: блокировать и сообщать операторам.
import type { WordsOf } from "../dictionary.ts";
import type { conductWords } from "../en/conduct.ts";

export const words: WordsOf<typeof conductWords> = {
  menu: (p: { name: string }) => `Об игроке ${p.name}`,
  page: "Страница игрока",
  report: "Пожаловаться",
  "report.note":
    "Операторы видят, кто на кого жалуется и что говорилось в комнате. " +
    "Ответ появится на странице вашей учётной записи.",
  "report.reasons": "Почему?",
  "reason.words": "Оскорбления или угрозы",
  "reason.cheating": "Обман, запрещённые разговоры",
  "reason.name": "Оскорбительное имя",
  "reason.other": "Другое",
  "report.done": "Жалоба принята. Ответ появится на странице вашей учётной записи.",
  "report.enough": "Сегодня вы подали десять жалоб. Остальное — завтра.",
  block: "Заблокировать",
  "block.note":
    "Вы не увидите, что пишет этот игрок, и он не войдёт в ваши комнаты. " +
    "О блокировке он узнает, когда попробует войти.",
  "block.done": (p: { name: string }) => `Игрок ${p.name} заблокирован.`,
  unblock: "Разблокировать",
  "unblock.label": (p: { name: string }) => `Разблокировать: ${p.name}`,
  "unblock.done": (p: { name: string }) => `Игрок ${p.name} больше не заблокирован.`,
  close: "Закрыть",
  meet: "Те, кого вы заблокировали, могут оказаться здесь за вашим столом: так решает жеребьёвка.",

  blocked: "Заблокированные игроки",
  mine: "Ваши жалобы",
  "status.open": "Рассматривается",
  "status.closed": "Есть ответ",
  line: (p: { name: string; why: string }) => `${p.name}: ${p.why}`,
};
