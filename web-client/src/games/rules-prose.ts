// The prose of a rules page: a chunk for each language, loaded when it is read. Boards and pictures stand apart from it.
import { language, type Language } from "../i18n/language.ts";

/** Gives the prose in the language that is spoken, or in the one before until it is there; null: none is there yet. */
export function prose_in<P>(packs: Record<Language, () => Promise<P>>): (redraw: () => void) => P | null {
  let here: P | null = null;
  let wanted: Language | null = null;

  async function load(next: Language, redraw: () => void): Promise<void> {
    const found = await packs[next]().catch(() => null);
    if (found === null || wanted !== next) return;
    here = found;
    redraw();
  }

  return (redraw) => {
    const spoken = language();
    if (spoken !== wanted) {
      wanted = spoken;
      void load(spoken, redraw);
    }
    return here;
  };
}
