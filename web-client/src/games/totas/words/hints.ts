// Words of TOTA*S: first games.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const totas_hints = translated_part("totas-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
