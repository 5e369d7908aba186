// One's share of the lots of a game that begins by itself: whoever has a seat there is ready by coming.
import { entropy } from "../room/entropy.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "./page.ts";

/** Games whose lots bear our share already. */
const thrownIn = new Set<string>();

export function throwIn(page: Page, room: RoomState): void {
  const { game_id: gameId } = room.info;
  if (room.you.seats.length === 0 || thrownIn.has(gameId)) return;
  thrownIn.add(gameId);
  // Refused where the game begins at this moment: then the lots are fair without it.
  void page.session.ask("room.ready", { room: room.room, ready: true, entropy: entropy() });
}
