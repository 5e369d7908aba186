// The style sheet of Tritoc, loaded with its first drawing.
import { loadStageStyle } from "../common/stage-style.ts";
import { loadSheet } from "../../styles/load-sheet.ts";
import { loadColours } from "./colours.ts";
import sheet from "./tritoc.css?url";

export async function loadStyle(): Promise<void> {
  await Promise.all([loadColours(), loadStageStyle(), loadSheet(sheet)]);
}
