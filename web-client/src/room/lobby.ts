// The rooms the start page shows, newest knowledge first come first kept: one entry per room.
import type { RoomEntry, RoomGone } from "../wire/messages.ts";

export interface LobbyState {
  entries: RoomEntry[];
  loaded: boolean;
  cursor: string | null;
}

export const EMPTY_LOBBY: LobbyState = { entries: [], loaded: false, cursor: null };

export function lobbyAfterList(lobby: LobbyState, rooms: RoomEntry[], cursor: string | null): LobbyState {
  return { ...lobbyAfterChanges(lobby, rooms), loaded: true, cursor };
}

export function lobbyAfterChanges(lobby: LobbyState, changed: (RoomEntry | RoomGone)[]): LobbyState {
  const byRoom = new Map(lobby.entries.map((entry) => [entry.room, entry]));
  for (const entry of changed) {
    if (entry.status === "gone") byRoom.delete(entry.room);
    else byRoom.set(entry.room, entry);
  }
  return { ...lobby, entries: [...byRoom.values()] };
}

/**
 * Open rooms with places first, then what is running. The boards of tournaments wait for nobody but their own players.
 */
export function sortedRooms(entries: RoomEntry[]): { open: RoomEntry[]; playing: RoomEntry[] } {
  return {
    open: entries.filter((entry) => entry.status === "open" && !entry.tournament),
    playing: entries.filter((entry) => entry.status === "playing"),
  };
}
