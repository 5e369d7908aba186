// Tritoc on the wire, as this folder names it.
import type { RoomState } from "../../room/state.ts";
import type { EventOf } from "../../wire/messages.ts";

export type {
  TritocHole as At,
  TritocFullOptions,
  TritocOptions,
  TritocPhase as Phase,
  TritocResult,
  TritocView,
} from "../../wire/messages.ts";

export type TritocRoom = RoomState<"tritoc">;
export type LogEvent = EventOf<"tritoc">;
