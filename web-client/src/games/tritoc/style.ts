// The style sheet of Tritoc, loaded with its first drawing.
import { loadSheet } from "../../styles/load-sheet.ts";
import sheet from "./tritoc.css?url";

export const loadStyle = (): Promise<void> => loadSheet(sheet);
