// When people meet, in the time of whoever reads: the day of the week as long as that says which.
import { localeOf, momentText, timeText } from "./dates.ts";

const DAY_MS = 86_400_000;

/** "today, 20:00", "Friday, 20:00"; further ahead "27 Nov 2026, 20:00". */
export function meetingText(unixMs: number, nowUnixMs: number): string {
  const midnight = (of: number): number => new Date(of).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(unixMs) - midnight(nowUnixMs)) / DAY_MS);
  if (days < 0 || days >= 7) return momentText(new Date(unixMs).toISOString());
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(localeOf(), { numeric: "auto" }).format(days, "day")
      : new Intl.DateTimeFormat(localeOf(), { weekday: "long" }).format(unixMs);
  return `${day}, ${timeText(unixMs)}`;
}
