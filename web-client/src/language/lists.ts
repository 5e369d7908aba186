// Names one after the other, as the language that is spoken joins them.
import { language } from "./language.ts";

const LOCALES: Record<string, string> = { en: "en-GB" };

export function formsList(names: readonly string[]): string {
  const spoken = language();
  return new Intl.ListFormat(LOCALES[spoken] ?? spoken).format(names);
}
