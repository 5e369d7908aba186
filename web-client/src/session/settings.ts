// What a person has set for this browser.
import { isLanguage, preferredLanguage, type Language } from "../language/language.ts";
import type { Keep } from "../net/identity.ts";

export const REVEALS_MS = [2_400, 1_000, 0] as const;

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  pieces: "discs" | "tiles" | "letters";
  /** How the pieces of TOTA*S are drawn. */
  figures: "classic" | "signs" | "letters";
  numbers: "empty" | "all" | "hover";
  /** Length of a reveal in milliseconds: with what flies, without; 0 shows the outcome at once. */
  reveal_ms: (typeof REVEALS_MS)[number];
  volume: number;
  muted: boolean;
  keys: boolean;
  seal_at_once: boolean;
  /** Whether first games explain themselves. */
  hints: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  language: "en",
  theme: "system",
  pieces: "discs",
  figures: "classic",
  numbers: "empty",
  reveal_ms: 2_400,
  volume: 0.4,
  muted: true,
  keys: true,
  seal_at_once: false,
  hints: true,
};

/** Of settings that have but a few values. */
const KNOWN: { [Name in keyof Settings]?: (kept: unknown) => boolean } = {
  language: isLanguage,
  reveal_ms: (kept) => REVEALS_MS.some((each) => each === kept),
};

const KEY = "tutti.settings";

/**
 * What is kept; where nothing is, the defaults, and of the languages the browser asks for the first that is spoken
 * here.
 */
export function loadSettings(keep: Keep, asked: readonly string[]): Settings {
  const defaults = { ...DEFAULT_SETTINGS, language: preferredLanguage(asked) };
  const stored = storedIn(keep);
  const known = Object.entries(defaults).map(([name, value]) => {
    const kept = stored[name];
    const holds = typeof kept === typeof value && (KNOWN[name as keyof Settings]?.(kept) ?? true);
    return [name, holds ? kept : value];
  });
  return Object.fromEntries(known) as Settings;
}

/** Nothing where it cannot be read. */
function storedIn(keep: Keep): Record<string, unknown> {
  try {
    return { ...(JSON.parse(keep.getItem(KEY) ?? "{}") as Record<string, unknown>) };
  } catch {
    return {};
  }
}

/** Only what has been changed here: what another tab has changed meanwhile stays. */
export function saveSettings(keep: Keep, changed: Partial<Settings>): void {
  keep.setItem(KEY, JSON.stringify({ ...storedIn(keep), ...changed }));
}

/** Puts what concerns the whole page onto the root element, where the style sheets read it. */
export function showSettings(root: HTMLElement, settings: Settings): void {
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["pieces"] = settings.pieces;
  root.dataset["figures"] = settings.figures;
  root.dataset["numbers"] = settings.numbers;
}
