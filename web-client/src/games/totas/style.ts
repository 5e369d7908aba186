// The style sheets of TOTA*S, loaded with its first drawing. Boards and pieces alone are shown by other screens, too.
import { load_sheet } from "../../styles/load-sheet.ts";
import board_sheet from "./board.css?url";
import sheet from "./totas.css?url";

export const load_board = (): Promise<void> => load_sheet(board_sheet);

export async function load_style(): Promise<void> {
  await Promise.all([load_board(), load_sheet(sheet)]);
}
