// Русский: вебхуки, адреса, которые сервер вызывает, когда что-то происходит.
import type { WordsOf } from "../dictionary.ts";
import type { webhookWords } from "../en/webhooks.ts";

export const words: WordsOf<typeof webhookWords> = {
  head: "Вебхуки",
  lead: "Когда что-то происходит, сервер обращается по этим адресам: так об этом узнаёт ваш чат или ваша программа.",
  reference: "Что отправляется",
  url: "Адрес",
  "url.tutti": "Ваш адрес HTTPS. Каждое сообщение подписано: видно, что оно наше.",
  "url.discord": "Из настроек вашего канала: «Интеграция», «Вебхуки», «Скопировать URL».",
  form: "Вид сообщений",
  kinds: "Когда",
  "kind.room_open": "Моя открытая комната ждёт людей",
  "kind.tournament": "Турнир, который я провожу, открывается, начинается или завершается",
  "kind.pop": "Через десять минут начнётся встреча",
  add: "Добавить вебхук",
  added: "Вебхук добавлен. «Проверить» покажет, доходит ли.",
  secret: "Секрет, которым подписаны сообщения",
  try: "Проверить",
  "try.label": (p: { host: string }) => `Проверить ${p.host}`,
  tried: "Пробное сообщение отправлено.",
  remove: "Убрать",
  "remove.label": (p: { host: string }) => `Убрать ${p.host}`,
  removed: "Вебхук убран.",
  most: "Больше пяти нельзя. Уберите один, чтобы добавить другой.",
  "last.none": "Ещё ничего не отправлено",
  "last.good": (p: { at: string; status: number }) => `Дошло ${p.at} (${p.status})`,
  "last.bad": (p: { at: string; status: number }) => `Отказ ${p.at} (${p.status})`,
  "last.lost": (p: { at: string }) => `Нет ответа ${p.at}`,
  failing: (p: { day: string }) => `не доходит с ${p.day}`,
  "wrong.url": "Нужен адрес HTTPS, доступный всем, а не только внутри дома.",
  "wrong.kinds": "Выберите хотя бы одно.",
};
