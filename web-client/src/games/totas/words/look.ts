// Words of TOTA*S: the settings of the look.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/look.ts";

export const totas_look = translated_part("totas-look", words, {
  fr: () => import("./fr/look.ts"),
  ru: () => import("./ru/look.ts"),
});
