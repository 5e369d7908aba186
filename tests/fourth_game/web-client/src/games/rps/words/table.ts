// Words of stone, paper, scissors: the table.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/table.ts";

export const rps = translatedPart("rps-table", words, {
  fr: () => import("./fr/table.ts"),
  ru: () => import("./ru/table.ts"),
});
