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

/** Opens the rules of a game: settles when they can be drawn, and throws when their text does not come. */
export function rulesPage<Boards, Words>({
  game,
  prose,
  boards,
  loadStyle,
}: Parts<Boards, Words>): () => Promise<(redraw: () => void) => TemplateResult> {
  return async () => {
    const [textNow] = await Promise.all([openProse(prose), loadSheet(trySheet), loadStyle()]);
    return (redraw) => {
      const text = textNow(redraw);
      return html`<div class="game-${game}">${text.rules(boards(text.boardWords, redraw))}</div>`;
    };
  };
}

/** The prose in the language that is spoken: in the one before until it is there, or if it cannot be had. */
export async function openProse<P>(packs: Record<Language, () => Promise<P>>): Promise<(redraw: () => void) => P> {
  let wanted = language();
  let here = await packs[wanted]();

  async function change(redraw: () => void): Promise<void> {
    const next = wanted;
    const found = await packs[next]().catch(() => null);
    if (found === null || wanted !== next) return;
    here = found;
    redraw();
  }

  return (redraw) => {
    if (language() !== wanted) {
      wanted = language();
      void change(redraw);
    }
    return here;
  };
}
