// Words of CTOR: first games.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const ctorHints = translatedPart("ctor-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
