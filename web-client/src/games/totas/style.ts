// The style sheet of TOTA*S, loaded with its first drawing.
import { load_sheet } from "../../styles/load-sheet.ts";
import sheet from "./totas.css?url";

export const load_style = (): Promise<void> => load_sheet(sheet);
