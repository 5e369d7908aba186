// The rooms the start page shows, newest knowledge first come first kept: one entry per room.
import type { RoomEntry, RoomGone } from "../wire.ts";

export interface LobbyState {
  entries: RoomEntry[];
  loaded: boolean;
  cursor: string | null;
}

export const EMPTY_LOBBY: LobbyState = { entries: [], loaded: false, cursor: null };

export function lobby_after_list(lobby: LobbyState, rooms: RoomEntry[], cursor: string | null): LobbyState {
  return { ...lobby_after_changes(lobby, rooms), loaded: true, cursor };
}

export function lobby_after_changes(lobby: LobbyState, changed: (RoomEntry | RoomGone)[]): LobbyState {
  const by_room = new Map(lobby.entries.map((entry) => [entry.room, entry]));
  for (const entry of changed) {
    if (entry.status === "gone") by_room.delete(entry.room);
    else by_room.set(entry.room, entry);
  }
  return { ...lobby, entries: [...by_room.values()] };
}

/** Seats that start and that nobody has taken. (A game may have more, which can be taken only once it runs.) */
export function free_seats(entry: RoomEntry): number {
  const [black, white] = sides_of(entry);
  const starts = (seat: string): boolean => Number(seat.slice(5)) <= (seat.startsWith("black") ? black : white);
  return Object.entries(entry.seats).filter(([seat, name]) => name === null && starts(seat)).length;
}

/** How many play on a side, black first. */
export function sides_of(entry: RoomEntry): [number, number] {
  const { options } = entry;
  if ("teams" in options) return [...options.teams];
  return "players" in options ? [options.players / 2, options.players / 2] : [1, 1];
}

/** Open rooms with places first, then what is running, then what is over. */
export function sorted_rooms(entries: RoomEntry[]): { open: RoomEntry[]; playing: RoomEntry[] } {
  return {
    open: entries.filter((entry) => entry.status === "open"),
    playing: entries.filter((entry) => entry.status === "playing"),
  };
}
