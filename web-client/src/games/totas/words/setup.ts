// Words of TOTA*S: setting up a room.
import { translated_part } from "../../../i18n/dictionary.ts";
import { words } from "./en/setup.ts";

export const totas_setup = translated_part("totas-setup", words, {
  fr: () => import("./fr/setup.ts"),
  ru: () => import("./ru/setup.ts"),
});
