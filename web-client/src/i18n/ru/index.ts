// Русский: слова первой страницы и путь к остальным.
import type { Dictionary } from "../dictionary.ts";
import { words as core } from "./core.ts";

export const first: Record<string, Dictionary> = { core };
export const later = import.meta.glob<Dictionary>(["./*.ts", "!./core.ts", "!./index.ts"], { import: "words" });
