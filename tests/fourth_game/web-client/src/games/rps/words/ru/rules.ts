// Русский: правила.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/rules.ts";

export const words: Translation<typeof english> = {
  head: "Камень, ножницы, бумага",
  round: "В каждом раунде каждый игрок запечатывает знак.",
  beats: "Ножницы бьют бумагу, бумага бьёт камень, камень бьёт ножницы; каждый знак встречает все знаки соперников.",
  end: "Очко получает команда, которая бьёт чаще. Побеждает та, которая первой наберёт все очки.",
};
