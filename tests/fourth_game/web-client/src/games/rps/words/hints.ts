// Words of stone, paper, scissors: a first game.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const rpsHints = translatedPart("rps-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
