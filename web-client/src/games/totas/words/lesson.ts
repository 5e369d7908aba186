// Words of TOTA*S: the first lesson.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/lesson.ts";

export const totasLesson = translatedPart("totas-lesson", words, {
  fr: () => import("./fr/lesson.ts"),
  ru: () => import("./ru/lesson.ts"),
});
