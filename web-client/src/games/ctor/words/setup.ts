// Words of CTOR: setting up a room.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/setup.ts";

export const ctorSetup = translatedPart("ctor-setup", words, {
  fr: () => import("./fr/setup.ts"),
  ru: () => import("./ru/setup.ts"),
});
