// Русский: что объясняет первая партия.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/hints.ts";

export const words: Translation<typeof english> = {
  choose: "Выберите знак: он лежит в конверте, пока не выберут все.",
  envelopes: "Последний конверт открывает все.",
};
