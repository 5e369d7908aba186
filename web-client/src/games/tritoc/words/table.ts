// Words of Tritoc: the table.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/table.ts";

export const tritoc = translatedPart("tritoc-table", words, {
  fr: () => import("./fr/table.ts"),
  ru: () => import("./ru/table.ts"),
});
