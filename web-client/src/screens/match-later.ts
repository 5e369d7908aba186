// What a match needs after its board has been drawn: its panels, and the end of the game with its style.
import type { Ladder } from "../games/common/game.ts";
import { gameOf } from "../games/registry.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import resultSheet from "../styles/result.css?url";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

export { openPanels } from "./match-panels.ts";
export { openResult, type ResultCard } from "./result.ts";

/** What the end of a game wants before it is drawn. */
export async function loadResult(game: GameName = GAME_NAMES[0]): Promise<Ladder> {
  const [{ ladder }] = await Promise.all([gameOf(game).ladder(), loadSheet(resultSheet)]);
  return ladder;
}
