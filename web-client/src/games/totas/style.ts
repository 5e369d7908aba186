// The style sheets of TOTA*S, loaded with its first drawing. Boards and pieces alone are shown by other screens, too.
import { loadStageStyle } from "../common/stage-style.ts";
import { loadSheet } from "../../styles/load-sheet.ts";
import { loadColours } from "./colours.ts";
import { drawPieces } from "./drawn-pieces.ts";
import boardSheet from "./board.css?url";
import sheet from "./totas.css?url";

export async function loadBoard(): Promise<void> {
  await Promise.all([loadSheet(boardSheet), drawPieces(document.documentElement.dataset["figures"] ?? "")]);
}

export async function loadStyle(): Promise<void> {
  await Promise.all([loadColours(), loadStageStyle(), loadBoard(), loadSheet(sheet)]);
}
