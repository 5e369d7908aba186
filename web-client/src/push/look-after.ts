// Whether this browser is told while no page is open: what looks after that is loaded only where it is.
import { browserKeep } from "../net/identity.ts";
import { language } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { KEPT_AT } from "./kept.ts";

let seen = "";

/** Whenever the frame is drawn. */
export function lookAfter(page: Page): void {
  const now = `${page.state.me?.id ?? ""} ${language()}`;
  if (now === seen) return;
  seen = now;
  if (browserKeep().getItem(KEPT_AT) === null) return;
  // Where it fails, it is done when the page is opened next.
  void import("./device.ts").then((part) => part.lookAfterDevice(page)).catch(() => undefined);
}
