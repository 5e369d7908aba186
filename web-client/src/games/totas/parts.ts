// Small parts that several places of the table use.
import { html, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { tenthsText } from "../../language/language.ts";

const { say } = totas;

/** A half-move in the form's notation: what an underscore precedes is underlined. */
export function underlined(text: string): TemplateResult | string {
  const at = text.indexOf("_");
  if (at < 0) return text;
  const rest = text.slice(at + 1);
  const letter = /^[A-Z]/.test(rest) ? 1 : (/^[a-l]1?[0-9]/.exec(rest)?.[0].length ?? 1);
  return html`${text.slice(0, at)}<u>${rest.slice(0, letter)}</u>${rest.slice(letter)}`;
}

/** The same within a sentence, where there is no markup: each sign bears its own line. */
export function underlinedInText(text: string): string {
  return text.replace(/_([A-Z]|[a-l]1?[0-9])/g, (_, twin: string) => [...twin].map((sign) => `${sign}\u0332`).join(""));
}

/** "4.1 s", of a timer that is counted in milliseconds. */
export function secondsOf(ms: number): string {
  return say("seconds", { seconds: tenthsText(ms) });
}
