// Words of Tritoc: first games.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const tritocHints = translatedPart("tritoc-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
