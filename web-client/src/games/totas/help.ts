// The rules page of TOTA*S: prose in the language that is spoken, and boards that can be tried.
import { load_sheet } from "../../styles/load-sheet.ts";
import { rules_page, type Prose as ProseOf } from "../common/rules-prose.ts";
import sheet from "./help.css?url";
import { open_boards, type Boards, type BoardWords } from "./help-boards.ts";
import { load_board } from "./style.ts";

export type Prose = ProseOf<Boards, BoardWords>;

export const rules = rules_page<Boards, BoardWords>({
  game: "totas",
  prose: {
    en: () => import("./help-en.ts"),
    fr: () => import("./help-fr.ts"),
    ru: () => import("./help-ru.ts"),
  },
  boards: open_boards(),
  load_style: () => Promise.all([load_board(), load_sheet(sheet)]),
});
