// Words of CTOR: the settings of the look.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/look.ts";

export const ctorLook = translatedPart("ctor-look", words, {
  fr: () => import("./fr/look.ts"),
  ru: () => import("./ru/look.ts"),
});
