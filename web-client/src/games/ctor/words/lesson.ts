// Words of CTOR: the first lesson.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/lesson.ts";

export const ctorLesson = translatedPart("ctor-lesson", words, {
  fr: () => import("./fr/lesson.ts"),
  ru: () => import("./ru/lesson.ts"),
});
