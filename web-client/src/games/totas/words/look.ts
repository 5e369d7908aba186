// Words of TOTA*S: the settings of the look.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/look.ts";

export const totasLook = translatedPart("totas-look", words, {
  fr: () => import("./fr/look.ts"),
  ru: () => import("./ru/look.ts"),
});
