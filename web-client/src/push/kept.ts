// What this browser keeps of being told while no page is open.
import { browserKeep } from "../net/identity.ts";

export const KEPT_AT = "tutti.push";

export interface Kept {
  /** As the server calls it. */
  id: string;
  endpoint: string;
  /** Whose it is. */
  whom: string;
}

export function keptDevice(): Kept | null {
  try {
    return JSON.parse(browserKeep().getItem(KEPT_AT) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
