// A rules page: its prose is a chunk for each language, loaded when it is read; its boards and pictures stand apart
// from it, once for all languages.
import { html, type TemplateResult } from "lit-html";
import { language, type Language } from "../../language/language.ts";
import { loadSheet } from "../../styles/load-sheet.ts";
import trySheet from "../../styles/try.css?url";
import type { GameName } from "../../wire/messages.ts";

/** What a language gives: its text, and what its boards say. */
export interface Prose<Boards, Words> {
  rules: (boards: Boards) => TemplateResult;
  boardWords: Words;
}

interface Parts<Boards, Words> {
  game: GameName;
  prose: Record<Language, () => Promise<Prose<Boards, Words>>>;
  /** The boards as they were left, in whatever words are read now. */
  boards: (words: Words, redraw: () => void) => Boards;
  loadStyle: () => Promise<unknown>;
}

/** Draws the rules once their style and a prose are here. */
export function rulesPage<Boards, Words>({
  game,
  prose,
  boards,
  loadStyle,
}: Parts<Boards, Words>): (redraw: () => void) => TemplateResult {
  const textNow = proseIn(prose);
  let styled: "no" | "coming" | "yes" = "no";
  return (redraw) => {
    if (styled === "no") {
      styled = "coming";
      void Promise.all([loadSheet(trySheet), loadStyle()]).then(() => {
        styled = "yes";
        redraw();
      });
    }
    const text = textNow(redraw);
    return text && styled === "yes"
      ? html`<div class="game-${game}">${text.rules(boards(text.boardWords, redraw))}</div>`
      : html``;
  };
}

/** Gives the prose in the language that is spoken, or in the one before until it is there; null: none is there yet. */
export function proseIn<P>(packs: Record<Language, () => Promise<P>>): (redraw: () => void) => P | null {
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
