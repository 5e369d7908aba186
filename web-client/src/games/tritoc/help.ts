// The rules page of Tritoc: prose, and boards that can be tried.
import type { TemplateResult } from "lit-html";
import { load_sheet } from "../../styles/load-sheet.ts";
import sheet from "./help.css?url";
import { open_boards, type Boards } from "./help-boards.ts";
import { board_words, prose } from "./help-en.ts";
import { load_style } from "./style.ts";

let boards: Boards | null = null;

export function rules(redraw: () => void): TemplateResult {
  if (!boards) {
    boards = open_boards(board_words, redraw);
    void Promise.all([load_style(), load_sheet(sheet)]).then(redraw);
  }
  return prose(boards);
}
