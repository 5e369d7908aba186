// Days and lengths of time as the language writes them.
import { language } from "./language.ts";

const LOCALES: Record<string, string> = { en: "en-GB" };

export const localeOf = (): string => LOCALES[language()] ?? language();

/** "22 Nov 2026, 11:30" in the time of whoever reads. */
export function momentText(iso: string): string {
  return new Intl.DateTimeFormat(localeOf(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** "4:07", "1:04:07". */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Of a wait: "0:45", whole seconds, the last one still a second. */
export function waitText(leftMs: number): string {
  return lengthText(Math.max(0, Math.ceil(leftMs / 1000)) * 1000);
}

/** "20:45" in the time of whoever reads. */
export function timeText(unixMs: number): string {
  return new Intl.DateTimeFormat(localeOf(), { timeStyle: "short" }).format(new Date(unixMs));
}

/** "22 Nov 2026". */
export function dayText(unixMs: number): string {
  return new Intl.DateTimeFormat(localeOf(), { dateStyle: "medium" }).format(new Date(unixMs));
}
