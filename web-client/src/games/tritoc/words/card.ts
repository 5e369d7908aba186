// Tritoc on the start page, in one line.
import type { Card } from "../../common/game.ts";

export const about: Card["about"] = {
  en: "Nine fields of nine holes and two dice: three in a row win a field, three fields the game.",
  fr: "Neuf champs de neuf trous et deux dés : trois pions alignés gagnent un champ, trois champs la partie.",
  ru: "Девять полей по девять лунок и две кости: три в ряд — поле ваше, три поля в ряд — партия.",
};
