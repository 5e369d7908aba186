// What a form of settings works out: moments as their fields write them, an order of tie-breaks, who is invited. Pure.
import type { TieBreakName, TournamentPerson } from "../wire/messages.ts";

/** "2026-11-23T19:30", in the time of whoever looks at it; empty for none. */
export function toLocal(unixMs: number | null): string {
  if (unixMs === null) return "";
  const moment = new Date(unixMs);
  return new Date(unixMs - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function fromLocal(text: string): number | null {
  const moment = text === "" ? NaN : new Date(text).getTime();
  return Number.isNaN(moment) ? null : moment;
}

export function withTieBreak(list: readonly TieBreakName[], tie: TieBreakName, at: number): TieBreakName[] {
  const others = list.filter((each) => each !== tie);
  others.splice(Math.max(0, at), 0, tie);
  return others;
}

/**
 * Names as somebody wrote them; null: none, so everybody. Who was invited already is told by their id: names may be
 * shared.
 */
export function invitedOf(text: string, told: readonly TournamentPerson[]): string[] | null {
  const left = [...told];
  const invited = text.split(/[\n,;]/).flatMap((line) => {
    const name = line.trim();
    const at = left.findIndex((person) => person.name === name);
    return at < 0 ? (name === "" ? [] : [name]) : left.splice(at, 1).map(({ id }) => id);
  });
  return invited.length > 0 ? invited : null;
}
