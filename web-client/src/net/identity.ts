// Who we are to the server: a name that people see and a token that is the key to it. The token is
// kept in this browser and travels in the hello message only.
import { core } from "../i18n/en/core.ts";

export interface Keep {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

const TOKEN_KEY = "tutti.token";
const NAME_KEY = "tutti.name";
/** "yes", or "registered": then the name is the player's own, and only the server changes it. */
const NAMED_KEY = "tutti.named";
/**
 * What this device is known by where somebody was signed in on it: no key to anything. Whose it is, is kept as a mark
 * that nobody reads as a name.
 */
const DEVICES_KEY = "tutti.devices";
const DEVICES_MAX = 8;
/** Whose device this was, when it was signed out from elsewhere: who comes back need not type it. */
const LAST_KEY = "tutti.last";

export class Identity {
  readonly #keep: Keep;
  #name: string;

  constructor(keep: Keep, random: () => number = Math.random) {
    this.#keep = keep;
    this.#name = keep.getItem(NAME_KEY) ?? core.say("name.suggested", { temper: random(), bird: random() });
    keep.setItem(NAME_KEY, this.#name);
  }

  get name(): string {
    return this.#name;
  }

  /** False until the person has chosen or accepted a name. */
  get named(): boolean {
    return !!this.#keep.getItem(NAMED_KEY);
  }

  get registered(): boolean {
    return this.#keep.getItem(NAMED_KEY) === "registered";
  }

  get token(): string | null {
    return this.#keep.getItem(TOKEN_KEY);
  }

  rename(name: string, registered = false): void {
    this.#name = name;
    this.#keep.setItem(NAME_KEY, name);
    this.#keep.setItem(NAMED_KEY, registered ? "registered" : "yes");
  }

  keepToken(token: string): void {
    this.#keep.setItem(TOKEN_KEY, token);
  }

  /** From here on a guest, if under the same name. */
  forgetToken(): void {
    this.#keep.removeItem(TOKEN_KEY);
    if (this.registered) this.rename(this.#name);
  }

  /** Nothing of whoever was here stays, but perhaps the name to sign in with: the next name is made up anew. */
  forget(last = ""): void {
    this.#keep.setItem(LAST_KEY, last);
    this.forgetToken();
    this.rename(core.say("name.suggested", { temper: Math.random(), bird: Math.random() }));
    this.#keep.removeItem(NAMED_KEY);
  }
}

export const lastName = (): string => browserKeep().getItem(LAST_KEY) ?? "";

const keptDevices = (): [string, string][] => {
  try {
    const kept: unknown = JSON.parse(browserKeep().getItem(DEVICES_KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
};

/** FNV-1a. Two names of one mark cost no more than a key that is none. */
function markOf(name: string): string {
  let mark = 0x811c9dc5;
  for (const letter of name.toLowerCase()) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return mark.toString(36);
}

export const deviceOf = (name: string): string | undefined =>
  keptDevices().find(([mark]) => mark === markOf(name))?.[1];

export function keepDevice(name: string, device: string): void {
  const mine = markOf(name);
  const others = keptDevices().filter(([mark]) => mark !== mine);
  browserKeep().setItem(DEVICES_KEY, JSON.stringify([[mine, device], ...others].slice(0, DEVICES_MAX)));
}

const memory = new Map<string, string>();

/** Local storage where it may be used, memory where it may not (some private windows). */
export function browserKeep(): Keep {
  try {
    const storage = window.localStorage;
    storage.setItem("tutti.probe", "1");
    storage.removeItem("tutti.probe");
    return storage;
  } catch {
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
