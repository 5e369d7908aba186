// Words of stone, paper, scissors: the rules.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/rules.ts";

export const rpsRules = translatedPart("rps-rules", words, {
  fr: () => import("./fr/rules.ts"),
  ru: () => import("./ru/rules.ts"),
});
