// Small parts that several places of the table use.
import { totas } from "./words/table.ts";
import { tenthsText } from "../../language/language.ts";

const { say } = totas;

/** The form's notation within a text: what an underscore precedes is underlined. */
export function underlinedInText(text: string): string {
  return text.replace(/_([A-Z]|[a-l]1?[0-9])/g, (_, twin: string) => [...twin].map((sign) => `${sign}\u0332`).join(""));
}

/** "4.1 s", of a timer that is counted in milliseconds. */
export function secondsOf(ms: number): string {
  return say("seconds", { seconds: tenthsText(ms) });
}
