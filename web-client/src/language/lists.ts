// Names one after the other, as the language that is spoken joins them.
import { formsOf } from "../i18n/forms.ts";
import { language } from "./language.ts";

export const formsList = (names: readonly string[]): string => formsOf(language()).list(names);
