// Words of CTOR: setting up a room.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/setup.ts";

export const ctor_setup = translated_part("ctor-setup", words, {
  fr: () => import("./fr/setup.ts"),
  ru: () => import("./ru/setup.ts"),
});
