// Words of stone, paper, scissors: setting up a room.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/setup.ts";

export const rpsSetup = translatedPart("rps-setup", words, {
  fr: () => import("./fr/setup.ts"),
  ru: () => import("./ru/setup.ts"),
});
