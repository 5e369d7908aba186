// Words of Tritoc: setting up a room.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/setup.ts";

export const tritoc_setup = translated_part("tritoc-setup", words, {
  fr: () => import("./fr/setup.ts"),
  ru: () => import("./ru/setup.ts"),
});
