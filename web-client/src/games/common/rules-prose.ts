// A rules page: its prose is a chunk for each language, loaded when it is read; its boards and pictures stand apart
// from it, once for all languages.
import { html, type TemplateResult } from "lit-html";
import { language, type Language } from "../../language/language.ts";
import { load_sheet } from "../../styles/load-sheet.ts";
import try_sheet from "../../styles/try.css?url";
import type { GameName } from "../../wire/messages.ts";

/** What a language gives: its text, and what its boards say. */
export interface Prose<Boards, Words> {
  rules(boards: Boards): TemplateResult;
  board_words: Words;
}

interface Parts<Boards, Words> {
  game: GameName;
  prose: Record<Language, () => Promise<Prose<Boards, Words>>>;
  /** The boards as they were left, in whatever words are read now. */
  boards: (words: Words, redraw: () => void) => Boards;
  load_style: () => Promise<unknown>;
}

/** Draws the rules once their style and a prose are here. */
export function rules_page<Boards, Words>({
  game,
  prose,
  boards,
  load_style,
}: Parts<Boards, Words>): (redraw: () => void) => TemplateResult {
  const text_now = prose_in(prose);
  let styled: "no" | "coming" | "yes" = "no";
  return (redraw) => {
    if (styled === "no") {
      styled = "coming";
      void Promise.all([load_sheet(try_sheet), load_style()]).then(() => {
        styled = "yes";
        redraw();
      });
    }
    const text = text_now(redraw);
    return text && styled === "yes"
      ? html`<div class="game-${game}">${text.rules(boards(text.board_words, redraw))}</div>`
      : html``;
  };
}

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
