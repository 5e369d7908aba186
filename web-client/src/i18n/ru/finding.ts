// Русский: с кем сыграть, группы и места, которые уступают компьютеры.
import type { WordsOf } from "../dictionary.ts";
import type { findingWords } from "../en/finding.ts";
import { formsOf } from "../forms.ts";

const { count, plural } = formsOf("ru");
const waiting = (number: number): string =>
  `${count(number, { one: "человек", few: "человека", other: "человек" })} ` +
  plural(number, { one: "ждёт", other: "ждут" });

export const words: WordsOf<typeof findingWords> = {
  head: "Сыграть с людьми",
  here: (p: { count: number }) => `онлайн: ${p.count}`,
  unknown: "Смотрим, кто здесь…",
  none: "Выберите хотя бы одну игру ниже.",
  chair: (p: { kind: string }) => `Идёт партия ${p.kind}. Нажмите, и компьютер уступит вам место.`,
  enough: (p: { count: number; kind: string }) =>
    `${waiting(p.count)} партии ${p.kind}. Нажмите, и стол сразу будет полон.`,
  some: (p: { count: number; kind: string; seconds: number }) =>
    `${waiting(p.count)} партии ${p.kind}. Стол будет через ${p.seconds} с; пустые места займут компьютеры и ` +
    "уступят их тем, кто придёт.",
  "some.now": (p: { count: number; kind: string }) =>
    `${waiting(p.count)} партии ${p.kind}, и стол вот-вот будет. Нажмите, чтобы успеть.`,
  elsewhere: (p: { count: number; kind: string; seconds: number }) =>
    `${waiting(p.count)} партии ${p.kind}, но выбранных вами игр не ждёт никто. Нажмите, и через ${p.seconds} с ` +
    "у вас будет стол; остальные места займут компьютеры.",
  nobody: (p: { seconds: number }) =>
    `Сейчас никто не ждёт. Нажмите, и через ${p.seconds} с у вас будет стол; остальные места займут компьютеры и ` +
    "уступят их тем, кто придёт.",
  go: "Найти стол",
  "go.party": "Найти стол для нас",
  party: "Играть группой",
  "to.party": "К вашей группе",
  kinds: "Игры",
  kind: (p: { game: string; size: number }) => `${p.game}, ${p.size} на ${p.size}`,
  waiting: (p: { count: number }) => waiting(p.count),
  small: "на стороне мало мест для вашей группы",
  rated: "Партия может влиять на рейтинг",

  seeking: "Ищем, с кем сыграть…",
  starts: (p: { seconds: number }) =>
    `Стол будет не позже чем через ${p.seconds} с; пустые места займут компьютеры и уступят их тем, кто придёт.`,
  "starts.now": "Готовим ваш стол…",
  chairs: (p: { count: number; of: number; kind: string }) =>
    p.count === 0 ? p.kind : `${p.kind}: здесь ${p.count} из ${p.of}`,
  stop: "Остановить",
  "seeking.small": (p: { seconds: number }) => `Ищем людей: ${p.seconds} с`,
  "seeking.smallNow": "Ищем людей…",

  cool: (p: { seconds: number }) => `Для вас нашёлся стол, а вы не пришли. Искать снова можно через ${p.seconds} с.`,
  "cool.party": (p: { seconds: number }) =>
    `Для вас нашёлся стол, но пришли не все. Искать снова можно через ${p.seconds} с.`,
  found: "Ваш стол готов",
  "found.chair": "Для вас есть место",
  "found.starts": (p: { seconds: number }) => `Партия начнётся не позже чем через ${p.seconds} с.`,
  "found.on": "Партия идёт: вы сменяете компьютер.",
  "found.go": "К столу",
  "found.later": "Не сейчас",
  "found.title": "● Ваш стол готов",
  "gone.seat": "Это место только что заняли. Поищите ещё раз.",
  "ended.left": "Кто-то из вашей группы остановил поиск: стол вам больше не ищут.",
  "ended.unavailable": "Стол сейчас подготовить не удалось. Поищите ещё раз.",
  "refused.kinds": "Ни в одной из этих игр на стороне нет места для всей вашей группы.",
  "refused.forbidden": "Кто-то из вашей группы уже за столом или ищет его отдельно.",

  table: (p: { kind: string }) => `Ваш стол: ${p.kind}`,
  "table.on": "в пути",
  "table.chance": "Чего ждать",
  "table.side": (p: { side: string; percent: number }) => `${p.side} ${p.percent} %`,
  "table.even": "Силы равны.",
  "table.ahead": (p: { side: string }) => `Сильнее выглядят ${p.side.toLowerCase()}.`,
  "table.open": "Об этих игроках пока известно мало: возможно всё.",
  "table.percent": (p: { percent: number; spread: number }) =>
    `Из 100 таких партий чёрные выиграли бы около ${p.percent}, плюс-минус ${p.spread}.`,
  "table.computers":
    "Места, на которые не хватило людей, держат компьютеры. Они уступают их тем, кто приходит, и во время партии тоже.",
  "table.rated": "Партия повлияет на рейтинг, если придут все.",
  "table.wait": "Ждём остальных. Партия начнётся сама; за тех, кто не придёт, сыграют компьютеры.",
  "table.ready": "Все на месте. Партия вот-вот начнётся.",
  "table.watch": "Эти игроки только что нашли друг друга. Вы можете посмотреть их партию.",

  "warm.note": "уступает место",
  "warm.call": "Компьютер уступает место.",
  "warm.callBoth": "Сесть вместо компьютера:",
  "warm.sit": (p: { side: string }) => `Сесть за ${p.side.toLowerCase().replace(/е$/, "х")}`,
  "warm.seat": "Сесть",
  "warm.seatLabel": (p: { seat: string }) => `Сесть вместо компьютера: ${p.seat}`,

  "party.title": "Ваша группа – Tutti",
  "party.head": "Ваша группа",
  "party.lead": "До трёх человек, которые играют вместе, на одной стороне одного стола.",
  "party.you": "вы",
  "party.free": "свободно",
  "party.how": "Кто откроет эту ссылку, тот в группе.",
  "party.link": "Ссылка на группу",
  "party.copy": "Копировать ссылку",
  "party.copied": "Ссылка скопирована",
  "party.share": "Поделиться…",
  "party.share.text": "Сыграем вместе на Tutti",
  "party.qr": "QR-код",
  "party.qr.label": "QR-код ссылки на эту группу",
  "party.all": "Нажимает кто-то один. Когда стол найдётся, за него попадёте вы все.",
  "party.leave": "Выйти из группы",
  "party.joining": "Входим в группу…",
  "party.gone": "Такой группы нет",
  "party.gone.text": "Возможно, она заполнена или все ушли. Создайте свою и отправьте ссылку.",
  "party.out": "Вы больше не в этой группе",
  "party.back": "Вернуться",
  "party.make": "Создать группу",
};
