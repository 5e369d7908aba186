// All that the page knows, in one value. It is replaced, never edited; who draws reads it, and only
// session.ts and the settings screen write it. Drawing happens once per frame, after any change.
import type { nothing, TemplateResult } from "lit-html";
import { EMPTY_LOBBY, type LobbyState } from "../room/lobby.ts";
import type { LineStatus } from "../net/line.ts";
import type { RoomState } from "../room/state.ts";
import type { Route } from "./router.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";
import type { Player, Problem } from "../wire/messages.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad";
  action?: { label: string; run: () => void };
}

export interface State {
  route: Route;
  line: LineStatus;
  /** A line that has been lost for a moment only is not worth a banner. */
  banner: boolean;
  me: Player | null;
  named: boolean;
  settings: Settings;
  lobby: LobbyState;
  room: RoomState | null;
  /** Why the room that the address names cannot be entered. */
  room_error: { room: string; error: Problem } | null;
  /** The room that one watches without its delay, by a key of its host's. */
  undelayed: string | null;
  /** How far the server's clock is ahead of this machine's. */
  ahead_ms: number;
  /** Draws that a board of a tournament waits for us; null until there has been one. */
  call: (() => TemplateResult | typeof nothing) | null;
  round_trip_ms: number | null;
  toasts: Toast[];
}

export function first_state(route: Route): State {
  return {
    route,
    line: { kind: "connecting", since: 0 },
    banner: false,
    me: null,
    named: false,
    settings: DEFAULT_SETTINGS,
    lobby: EMPTY_LOBBY,
    room: null,
    room_error: null,
    undelayed: null,
    ahead_ms: 0,
    call: null,
    round_trip_ms: null,
    toasts: [],
  };
}

export class Store {
  private state_: State;
  private scheduled_ = false;
  private readonly draw_: (state: State) => void;
  private readonly schedule_: (job: () => void) => void;

  constructor(state: State, draw: (state: State) => void, schedule: (job: () => void) => void) {
    this.state_ = state;
    this.draw_ = draw;
    this.schedule_ = schedule;
  }

  get state(): State {
    return this.state_;
  }

  change(patch: Partial<State>): void {
    this.state_ = { ...this.state_, ...patch };
    this.redraw();
  }

  /** Draws again though the state is the same: something local to a screen has changed. */
  redraw(): void {
    if (this.scheduled_) return;
    this.scheduled_ = true;
    this.schedule_(() => {
      this.scheduled_ = false;
      this.draw_(this.state_);
    });
  }
}

let toast_count = 0;

export function with_toast(state: State, toast: Omit<Toast, "id">): { toasts: Toast[]; id: number } {
  toast_count += 1;
  const others = state.toasts.filter((old) => old.text !== toast.text);
  return { toasts: [...others, { ...toast, id: toast_count }].slice(-3), id: toast_count };
}
