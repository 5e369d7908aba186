// What a person's own page shows after something was done: pure, so that nothing has to be asked for again.
import type { HttpAccount, HttpSession } from "../wire/messages.ts";

/** The one that asks first, then the newest use first. */
export function devicesOf(account: HttpAccount): HttpSession[] {
  return ofKind(account, "device");
}

export function tokensOf(account: HttpAccount): HttpSession[] {
  return ofKind(account, "token");
}

function ofKind(account: HttpAccount, kind: HttpSession["kind"]): HttpSession[] {
  return account.sessions
    .filter((session) => session.kind === kind)
    .sort((one, other) => Number(other.is_this) - Number(one.is_this) || other.used_unix_ms - one.used_unix_ms);
}

export function withoutSession(account: HttpAccount, id: string): HttpAccount {
  return { ...account, sessions: account.sessions.filter((session) => session.id !== id) };
}

export function withSession(account: HttpAccount, session: HttpSession): HttpAccount {
  return { ...account, sessions: [...account.sessions, session] };
}

/** "Firefox on Linux": what to call this device in the list, told by what the browser says of itself. */
export function deviceLabel(agent: string): string {
  const browser = [
    ["Firefox/", "Firefox"],
    ["Edg/", "Edge"],
    ["OPR/", "Opera"],
    ["Chrome/", "Chrome"],
    ["Safari/", "Safari"],
  ].find(([sign = ""]) => agent.includes(sign))?.[1];
  const system = [
    ["Android", "Android"],
    ["iPhone", "iPhone"],
    ["iPad", "iPad"],
    ["Windows", "Windows"],
    ["Mac OS", "macOS"],
    ["Linux", "Linux"],
  ].find(([sign = ""]) => agent.includes(sign))?.[1];
  return [browser, system].filter((part) => part !== undefined).join(", ");
}
