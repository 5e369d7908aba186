// The rules page of Tritoc: prose in the language that is spoken, and boards that can be tried.
import { html, type TemplateResult } from "lit-html";
import { load_sheet } from "../../styles/load-sheet.ts";
import { prose_in } from "../rules-prose.ts";
import sheet from "./help.css?url";
import { open_boards, type Boards, type BoardWords } from "./help-boards.ts";
import { load_style } from "./style.ts";

/** What a language gives: its text, and what its boards say. */
export interface Prose {
  rules(boards: Boards): TemplateResult;
  board_words: BoardWords;
}

const prose = prose_in<Prose>({
  en: () => import("./help-en.ts"),
  fr: () => import("./help-fr.ts"),
  ru: () => import("./help-ru.ts"),
});

let styled: "no" | "coming" | "yes" = "no";
const open = open_boards();

export function rules(redraw: () => void): TemplateResult {
  if (styled === "no") {
    styled = "coming";
    void Promise.all([load_style(), load_sheet(sheet)]).then(() => {
      styled = "yes";
      redraw();
    });
  }
  const text = prose(redraw);
  return text && styled === "yes" ? text.rules(open(text.board_words, redraw)) : html``;
}
