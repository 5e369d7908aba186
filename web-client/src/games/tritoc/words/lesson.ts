// Words of Tritoc: the first lesson.
import { translatedPart } from "../../../i18n/dictionary.ts";
import { words } from "./en/lesson.ts";

export const tritocLesson = translatedPart("tritoc-lesson", words, {
  fr: () => import("./fr/lesson.ts"),
  ru: () => import("./ru/lesson.ts"),
});
