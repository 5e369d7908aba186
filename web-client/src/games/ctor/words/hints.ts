// Words of CTOR: first games.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const ctor_hints = translated_part("ctor-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
