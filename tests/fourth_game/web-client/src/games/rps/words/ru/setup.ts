// Русский: создание комнаты.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";

export const words: Translation<typeof english> = {
  goal: "Цель: выиграть больше раундов.",
  presets: "Готовые партии",
  "preset.duel": "Один на один",
  "preset.teams": "Команды по трое",
  group: "Игроки и очки",
  players: "Игроков в команде",
  points: "Очков до победы",
  "line.game": (p) => `Камень, ножницы, бумага, по ${p.players} в команде`,
  "line.points": (p) => `До ${p.points}`,
};
