// Русский: комната до партии, во время и после неё, какая бы игра ни шла.
import type { WordsOf } from "../dictionary.ts";
import type { roomWords } from "../en/room.ts";
import { formsOf } from "../forms.ts";

const { list, count, plural } = formsOf("ru");

export const words: WordsOf<typeof roomWords> = {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  "locked.title": "Комната закрыта паролем",
  "locked.field": "Пароль",
  "locked.go": "Войти",
  "gone.title": "В эту комнату не войти",
  "gone.forbidden":
    "Эту партию видят только игроки: зрителей в комнату не " +
    "пускают. Пока партия не началась, можно войти и занять место.",
  entering: "Входим в комнату…",
  reload: "Обновить страницу",

  host: (p: { name: string }) => `Хозяин: ${p.name}`,
  "host.you": "Вы хозяин комнаты",
  "host.leave": "Выйти из комнаты",
  public: "Видна на главной странице",
  unlisted: "Только по ссылке",
  password: "С паролем",
  rated: "Рейтинговая: итог влияет на рейтинг игроков",
  solo: "Тренировка: один игрок за обе стороны",
  warm: "Компьютеры уступают места тем, кто приходит",
  talk: "Чат команды открыт и во время выбора",
  delay: (p: { seconds: number }) => `Зрители видят всё с задержкой ${p.seconds} с`,
  absent: (p: { seconds: number }) => `После ${p.seconds} с отсутствия место освобождается`,
  behind: (p: { seconds: number }) => `задержка ${p.seconds} с`,
  undelayed: "без задержки",
  unwatched: "Без зрителей: только игроки",
  caster: "Ключ комментатора",
  "caster.have": "У меня есть ключ",

  code: "Код комнаты",
  copy: "Копировать ссылку",
  copied: "Ссылка скопирована",
  share: "Поделиться…",
  invite: "Позвать кого-нибудь",
  qr: "QR-код",
  "qr.label": (p: { room: string }) => `QR-код ссылки на комнату ${p.room}`,
  "qr.note": "Наведите на него камеру телефона, чтобы войти в эту комнату.",
  "share.text": (p: { name: string }) => `Сыграем на Tutti? ${p.name}`,
  embed: "Встроить",
  streams: "Для трансляций",

  team: (p: { side: string }) => `Команда: ${p.side}`,
  "seat.free": "Свободно",
  "seat.later": "Откроется во время партии",
  "seat.you": "вы",
  "seat.take": "Сесть",
  "seat.takeLabel": (p: { seat: string }) => `Сесть: ${p.seat}`,
  "seat.leave": "Освободить",
  "seat.leaveLabel": (p: { seat: string }) => `Освободить место: ${p.seat}`,
  "seat.kick": "Убрать",
  "seat.kickLabel": (p: { name: string }) => `Убрать с места: ${p.name}`,
  "seat.botLabel": (p: { seat: string }) => `Компьютер на месте: ${p.seat}`,
  "seat.botNone": "Компьютер…",
  "seat.botRemove": "убрать",
  "seat.botLevel": (p: { level: number }) => ["", "слабый", "средний", "сильный"][p.level] ?? String(p.level),
  "seat.ready": "готов",
  "seat.notReady": "не готов",
  "seat.about": (p: { name: string }) => `Об игроке ${p.name}`,
  "seat.away": "не в сети",
  "seat.bot": "компьютер",
  fill: "Компьютеры на свободные места",

  ready: "Я готов",
  "ready.undo": "Ещё не готов",
  "ready.start": "Начать партию",
  tournament: (p: { number: number }) => `${p.number}-й тур турнира`,
  "result.tournament": "Назад к турниру",
  "ready.sitFirst": "Займите место, чтобы играть, или оставайтесь зрителем.",
  "ready.waitingSeats": (p: { free: number }) =>
    `Осталось ${count(p.free, { one: "свободное место", few: "свободных места", other: "свободных мест" })}.`,
  "ready.waitingFor": (p: { names: string[] }) => `Ждём: ${list(p.names)}.`,
  "ready.all": "Все в сборе. Партия начнётся, когда все будут готовы.",

  slowLine: (p: { ms: number }) =>
    `У вас медленная связь (${p.ms} мс). С такими песочными часами это может стоить вам ходов.`,

  fair: "Честный жребий",
  "fair.short": (p: { code: string }) => `Обязательство ${p.code}…`,
  "fair.text":
    "Прежде чем кто-либо был готов, сервер закрепил за этой партией секрет и опубликовал его " +
    "отпечаток — обязательство ниже. Когда вы нажимаете «Я готов», ваш браузер добавляет свои " +
    "случайные цифры. Каждый жребий получается из того и другого вместе, так что ни сервер, " +
    "ни игрок не могут им управлять. После партии секрет публикуется, и любой может проверить.",

  "game.details": "Эта партия",
  watching: (p: { count: number }) => count(p.count, { one: "зритель", few: "зрителя", other: "зрителей" }),
  youWatch: "Вы смотрите",

  "tab.seats": "Игроки",
  "tab.log": "Журнал",
  "tab.chat": "Чат",
  "tab.room": "Комната",
  "chat.title": "Чат",
  "chat.room": "Всем",
  "chat.team": "Команде",
  "chat.watchers": "Зрителям",
  "chat.channel": "Кому",
  "chat.field": "Сообщение",
  "chat.send": "Отправить",
  "chat.quiet": "Чат в этой комнате выключен.",
  "chat.empty": "Сообщений пока нет.",
  "chat.watchNote": "Игроки увидят эти сообщения только после партии.",
  newest: "К последнему",
  "log.title": "Журнал",
  "log.empty": "Здесь появятся вскрытия.",
  "log.gap": (p: { count: number }) =>
    `Из-за медленной связи пропущено ` +
    `${count(p.count, { one: "сообщение", few: "сообщения", other: "сообщений" })}; доска показана верно.`,

  "event.join": (p: { name: string; seat: string }) => `${p.name} занимает место: ${p.seat}.`,
  "event.leave.left": (p: { name: string; seat: string }) => `${p.name} освобождает место: ${p.seat}.`,
  "event.leave.absent": (p: { name: string; seat: string }) =>
    `${p.name} теряет место (${p.seat}): слишком долгое отсутствие.`,
  "event.leave.kicked": (p: { name: string; seat: string }) => `${p.name}: хозяин освободил место (${p.seat}).`,
  "event.away": (p: { seconds: number }) => `Сервер был недоступен ${p.seconds} с. Часы стояли.`,
  "event.resumed": "Все вернулись: часы снова идут.",
  "event.start": "Партия началась.",

  missed: (p: { from: number; to: number; unit: "turn" | "game move" }) =>
    p.unit === "game move"
      ? p.to === p.from
        ? `Вы вернулись; пропущено вскрытие ИХ ${p.from}.`
        : `Вы вернулись; пропущены ИХ с ${p.from} по ${p.to}.`
      : p.to === p.from
        ? `Вы вернулись; пропущено одно вскрытие хода ${p.from}.`
        : p.to - p.from === 1
          ? `Вы вернулись; пропущен конец хода ${p.from}.`
          : `Вы вернулись; пропущены ходы с ${p.from} по ${p.to - 1}.`,
  "missed.show": "Показать последнее вскрытие",

  "result.rematch": "Реванш со сменой сторон",
  "result.agreed": "Вы хотите реванш",
  "result.waiting": (p: { names: string[] }) => `Ждём: ${list(p.names)}.`,
  "result.series": (p: { black: number; white: number; ties: number }) =>
    `В этой комнате: чёрные ${p.black}, белые ${p.white}` +
    (p.ties > 0 ? `, ${count(p.ties, { one: "ничья", few: "ничьи", other: "ничьих" })}` : ""),
  "result.seriesPoints": (p: { black: number; white: number }) =>
    `Очки в этой комнате: чёрные ${p.black}, белые ${p.white}`,
  "result.replay": "Посмотреть повтор",
  "result.new": "Новая комната",

  "keys.title": "Горячие клавиши",
  "keys.help": "Горячие клавиши",
  "keys.close": "Закрыть",
  "keys.off": "Одиночные клавиши выключены в настройках.",
  "keys.name": (p: { key: string }) => ({ Space: "Пробел" })[p.key] ?? p.key,

  "envelope.choosing": "выбирает",
  "envelope.sealed": "закрыт",
  "envelope.opened": "вскрыт",
  "envelope.void": "не в счёт",
  "envelope.again": "ещё раз",
  "envelope.offline": "не в сети",
  "envelope.bot": "думает",
  "envelope.yours": "ваш",
  "envelope.label": (p: { duty: number | null; name: string; state: string }) =>
    p.duty === null ? `${p.name}: ${p.state}` : `Конверт ${p.duty}, ${p.name}: ${p.state}`,
  "envelope.list": "Конверты этого раунда",

  "timer.none": "Без часов",
  "timer.standing": "Часы стоят: ждём возвращения игроков",
  "timer.waiting": "Ждём сервер",
  "timer.left": (p: { seconds: number }) =>
    `${plural(p.seconds, { one: "Осталась", other: "Осталось" })} ` +
    `${count(p.seconds, { one: "секунда", few: "секунды", other: "секунд" })}`,
  "told.again": "Показать последнее вскрытие ещё раз",
  "told.sound": "Звук выключен: включить",
  "told.mute": "Выключить звук",
  "told.introduce": "У вскрытия есть звук: его включает значок динамика рядом с фразой.",
  receipt: (p: { seconds: string }) => `Запечатано за ${p.seconds} с до конца.`,
};
