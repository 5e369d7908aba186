// What a person is told, on whatever screen: how much of it is unread, and who wants to hear of it as it comes.
import type { Page } from "../session/page.ts";
import { read, tell } from "../session/asking.ts";
import type { Bell, BellNotification, HttpNotifications, Player } from "../wire/messages.ts";

/** Told of what has just come. True: that was all that there is to say of it. */
export type Listener = (told: BellNotification) => boolean;

interface Told {
  unread: number;
  /** Up to this number all is read. */
  read: number;
  /** Whose it is, as the connection named them: with each welcome it is told anew, where something is unread. */
  of: Player | null;
}

let told: Told = { unread: 0, read: 0, of: null };
const listeners = new Set<Listener>();

/** Whoever has become somebody else, or was away meanwhile, has nothing until it is told. */
export const unread = ({ state }: Page): number => (told.of === state.me ? told.unread : 0);

/** Until the function that is returned is called. */
export function listenToBell(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function hearCount(page: Page, { unread: count, read: upTo }: Bell): void {
  told = { unread: count, read: upTo, of: page.state.me };
  page.redraw();
}

/** Whether anybody has dealt with it. */
export const isHeard = (latest: BellNotification): boolean =>
  [...listeners].map((listener) => listener(latest)).includes(true);

/** The latest fifty. */
export const fetchTold = (page: Page): Promise<HttpNotifications> => read<HttpNotifications>(page, "/notifications");

/** The other devices are told by the server; here it counts at once. */
export async function markRead(page: Page, upTo: number): Promise<void> {
  told = { unread: 0, read: upTo, of: page.state.me };
  page.redraw();
  // What is not marked now is marked when it is looked at again.
  await tell(page, "/notifications/read", { up_to: upTo }).catch(() => undefined);
}
