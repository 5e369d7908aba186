// The colour of Tritoc, for whoever draws a part of it: the sheet that all others of the game build on.
import { loadSheet } from "../../styles/load-sheet.ts";
import sheet from "./colours.css?url";

export const loadColours = (): Promise<void> => loadSheet(sheet);
