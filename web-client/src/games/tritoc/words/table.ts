// Words of Tritoc: the table.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/table.ts";

export const tritoc = translated_part("tritoc-table", words, {
  fr: () => import("./fr/table.ts"),
  ru: () => import("./ru/table.ts"),
});
