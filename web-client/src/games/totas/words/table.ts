// Words of TOTA*S: the table.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/table.ts";

export const totas = translated_part("totas-table", words, {
  fr: () => import("./fr/table.ts"),
  ru: () => import("./ru/table.ts"),
});
