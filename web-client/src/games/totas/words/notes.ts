// What the times of a TOTA*S room are for: loaded where they are set.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/notes.ts";

export const totasNotes = translatedPart("totas-notes", words, {
  fr: () => import("./fr/notes.ts"),
  ru: () => import("./ru/notes.ts"),
});
