// Русский: что делают операторы.
import type { WordsOf } from "../dictionary.ts";
import type { moderation_words } from "../en/moderation.ts";

const ACTS: Record<string, string> = {
  mute: "запрет говорить:",
  ban: "закрыт доступ:",
  lift: "снята санкция:",
  director: "назначен судья турниров:",
  not_director: "больше не судья турниров:",
  operator: "назначен оператор:",
  not_operator: "больше не оператор:",
  recovery: "выдан код вместо пароля:",
  close: "закрыта комната",
  connections: "просмотрены адреса:",
};

export const words: WordsOf<typeof moderation_words> = {
  title: "Модерация – Tutti",
  head: "Модерация",
  lead: "Всё, что здесь делается, записывается: с вашим именем и причиной.",
  forbidden: "Эту страницу видят только операторы.",

  make: "Новая санкция",
  what: "Что",
  "what.mute": "Запретить говорить",
  "what.ban": "Закрыть доступ",
  "what.mute.note": "Ничего не говорит в комнатах",
  "what.ban.note": "Ни комнаты, ни места, ни учётной записи",
  whom: "Кому",
  "whom.player": "Игрок",
  "whom.address": "Адрес",
  player: "Имя игрока",
  address: "Адрес (IPv4 или IPv6)",
  long: "На сколько",
  "long.3600": "1 час",
  "long.86400": "1 день",
  "long.604800": "1 неделя",
  "long.2592000": "30 дней",
  "long.31536000": "1 год",
  "long.315360000": "10 лет",
  reason: "Причина",
  "reason.note": "Для тех, кто придёт после вас, и для того, кого это касается.",
  go: "Наложить",
  "go.done": "Санкция действует.",

  sanctions: "Действуют",
  "sanctions.none": "Ничего не действует.",
  "sanction.mute": "Без права голоса",
  "sanction.ban": "Доступ закрыт",
  until: (p: { until: string }) => `до ${p.until}`,
  by: (p: { name: string; at: string }) => `оператор ${p.name}, ${p.at}`,
  lift: "Снять",
  "lift.label": (p: { name: string }) => `Снять санкцию: ${p.name}`,
  "lift.done": "Снято.",

  roles: "Роли",
  "role.director": "Судья турниров",
  "role.operator": "Оператор",
  "roles.go": "Изменить роли",
  "roles.done": "Роли изменены.",

  recovery: "Забытый пароль",
  "recovery.note": "Код, с которым игрок задаст новый пароль. Убедитесь, кто просит: код стоит всей учётной записи.",
  "recovery.operator": "Пароль оператора заменяют на самом сервере.",
  "recovery.go": "Создать код",
  "recovery.code": (p: { until: string }) => `Код, годится один раз, до ${p.until}`,

  here: "Откуда",
  "here.show": "Показать адреса",
  "here.none": "Сейчас не здесь.",
  "here.ban": "Закрыть доступ этому адресу",

  close: "Закрыть эту комнату",
  "close.note": "Партия кончится без итога и записи – для всех, кто там.",
  "close.done": "Комната закрыта.",

  audit: "Что было сделано",
  "audit.none": "Пока ничего.",
  "audit.more": "Раньше",
  server: "Сервер",
  act: (p: { act: string }) => ACTS[p.act] ?? `(${p.act})`,
  operator: "Для операторов",
};
