// How long ago something was, as the language says it.
import { dayText, localeOf } from "./dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "now", "5 min ago", "yesterday"; after a week the day. What lies ahead counts as now: clocks differ a little. */
export function agoText(unixMs: number, nowUnixMs: number): string {
  const past = Math.max(0, nowUnixMs - unixMs);
  const words = new Intl.RelativeTimeFormat(localeOf(), { numeric: "auto", style: "short" });
  if (past < MINUTE) return words.format(0, "second");
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return words.format(-Math.floor(past / HOUR), "hour");
  return past < 7 * DAY ? words.format(-Math.floor(past / DAY), "day") : dayText(unixMs);
}
