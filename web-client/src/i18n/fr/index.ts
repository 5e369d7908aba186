// Français : les mots de la première page, et le chemin vers les autres.
import type { Dictionary } from "../dictionary.ts";
import { words as core } from "./core.ts";

export const first: Record<string, Dictionary> = { core };
export const later = import.meta.glob<Dictionary>(["./*.ts", "!./core.ts", "!./index.ts"], { import: "words" });
