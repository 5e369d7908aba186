// The style sheets of CTOR, loaded with its first drawing. The chips alone are shown by other screens, too.
import { loadStageStyle } from "../common/stage-style.ts";
import { loadSheet } from "../../styles/load-sheet.ts";
import { loadColours } from "./colours.ts";
import chipsSheet from "./chips.css?url";
import sheet from "./ctor.css?url";

export const loadChips = (): Promise<void> => loadSheet(chipsSheet);

export async function loadStyle(): Promise<void> {
  await Promise.all([loadColours(), loadStageStyle(), loadChips(), loadSheet(sheet)]);
}
