// The style sheet of Tritoc, loaded with its first drawing.
import { load_sheet } from "../../styles/load-sheet.ts";
import sheet from "./tritoc.css?url";

export const load_style = (): Promise<void> => load_sheet(sheet);
