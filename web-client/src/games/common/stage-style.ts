// The style of reveals, loaded with every table: what they bring keeps its place from the first drawing on.
import { loadSheet } from "../../styles/load-sheet.ts";
import sheet from "../../styles/stage.css?url";

export const loadStageStyle = (): Promise<void> => loadSheet(sheet);
