// Words of Tritoc: first games.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/hints.ts";

export const tritoc_hints = translated_part("tritoc-hints", words, {
  fr: () => import("./fr/hints.ts"),
  ru: () => import("./ru/hints.ts"),
});
