// Words of CTOR: the settings of the look.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/look.ts";

export const ctor_look = translated_part("ctor-look", words, {
  fr: () => import("./fr/look.ts"),
  ru: () => import("./ru/look.ts"),
});
