// The style sheets of CTOR, loaded with its first drawing. The chips alone are shown by other screens, too.
import { load_sheet } from "../../styles/load-sheet.ts";
import chips_sheet from "./chips.css?url";
import sheet from "./ctor.css?url";

export const load_chips = (): Promise<void> => load_sheet(chips_sheet);

export async function load_style(): Promise<void> {
  await Promise.all([load_chips(), load_sheet(sheet)]);
}
