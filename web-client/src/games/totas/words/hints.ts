// Words of TOTA*S: first games.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const totasHints = translatedPart("totas-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
