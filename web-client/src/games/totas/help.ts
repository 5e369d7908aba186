// The rules page of TOTA*S: prose in the language that is spoken, and boards that can be tried.
import { loadSheet } from "../../styles/load-sheet.ts";
import { rulesPage, type Prose as ProseOf } from "../common/rules-prose.ts";
import sheet from "./help.css?url";
import { openBoards, type Boards, type BoardWords } from "./help-boards.ts";
import { loadBoard } from "./style.ts";

export type Prose = ProseOf<Boards, BoardWords>;

export const openRules = rulesPage<Boards, BoardWords>({
  game: "totas",
  prose: {
    en: () => import("./help-en.ts"),
    fr: () => import("./help-fr.ts"),
    ru: () => import("./help-ru.ts"),
  },
  boards: openBoards(),
  loadStyle: () => Promise.all([loadBoard(), loadSheet(sheet)]),
});
