// Русский: колокольчик, о чём он сообщает, и то, что ждёт скорого ответа.
import type { WordsOf } from "../dictionary.ts";
import type { bellWords } from "../en/bell.ts";

export const words: WordsOf<typeof bellWords> = {
  head: "Новости для вас",
  bell: (p: { count: number }) => (p.count === 0 ? "Новости для вас" : `Новости для вас: непрочитанных ${p.count}`),
  title: (p: { text: string }) => `● ${p.text}`,
  new: "Новое",
  loading: "Минуту…",
  again: "Попробовать ещё раз",
  none: "Пока ничего. Здесь вы узнаете о вызовах, приглашениях и партиях тех, за кем следите.",
  close: "Закрыть",
  follows: "За кем вы следите",
  push: "Уведомлять, когда страница закрыта",

  called: (p: { title: string; number: number }) => `${p.title}, тур ${p.number}: ваша доска готова`,
  challenged: (p: { name: string; game: string }) => `${p.name} вызывает вас на партию ${p.game}`,
  challenge_accepted: (p: { name: string; game: string }) => `${p.name} принимает ваш вызов (${p.game})`,
  challenge_refused: (p: { name: string; game: string }) => `${p.name} отклоняет ваш вызов (${p.game})`,
  invited: (p: { name: string; game: string; title: string }) => `${p.name} зовёт вас за стол «${p.title}», ${p.game}`,
  plays: (p: { name: string; game: string }) => `${p.name} играет в ${p.game}`,
  directs: (p: { name: string; title: string }) => `${p.name} открывает турнир: ${p.title}`,
  "sanctioned.mute": (p: { until: string; why: string }) => `Писать в чат нельзя до ${p.until}: ${p.why}`,
  "sanctioned.ban": (p: { until: string; why: string }) => `Играть нельзя до ${p.until}: ${p.why}`,
  report_answered: (p: { text: string }) => `Ответ на вашу жалобу: ${p.text}`,
  pop: (p: { title: string; time: string }) => `${p.title}: начало в ${p.time}`,

  "go.board": "К вашей доске",
  "go.room": "К столу",
  "go.watch": "Смотреть",
  "go.look": "Посмотреть",
  "go.pop": "Найти стол",
  accept: "Принять",
  "accept.label": (p: { name: string }) => `Принять вызов: ${p.name}`,
  refuse: "Отклонить",
  "refuse.label": (p: { name: string }) => `Отклонить вызов: ${p.name}`,
  "answer.accepted": "Вы приняли вызов.",
  "answer.refused": "Вы отклонили вызов.",
  "answer.over": "Этот вызов больше не действует.",
};
