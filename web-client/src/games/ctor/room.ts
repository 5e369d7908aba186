// A room in which CTOR is played, and what happens in it.
import type { RoomState } from "../../room/state.ts";
import type { EventOf } from "../../wire/messages.ts";

export type CtorRoom = RoomState<"ctor">;
export type CtorLogEvent = EventOf<"ctor">;
