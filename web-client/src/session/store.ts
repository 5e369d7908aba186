// All that the page knows, in one value. It is replaced, never edited; who draws reads it, and only
// session.ts and the settings screen write it. Drawing happens once per frame, after any change.
import type { nothing, TemplateResult } from "lit-html";
import { EMPTY_LOBBY, type LobbyState } from "../room/lobby.ts";
import type { ConnectionStatus } from "../net/connection.ts";
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
  connection: ConnectionStatus;
  /** A connection that has been lost for a moment only is not worth a banner. */
  banner: boolean;
  me: Player | null;
  named: boolean;
  settings: Settings;
  lobby: LobbyState;
  room: RoomState | null;
  /** Why the room that the address names cannot be entered. */
  roomError: { room: string; error: Problem } | null;
  /** How far the server's clock is ahead of this machine's. */
  aheadMs: number;
  /** Draws that a board of a tournament waits for us; null until there has been one. */
  call: (() => TemplateResult | typeof nothing) | null;
  roundTripMs: number | null;
  toasts: Toast[];
}

export function firstState(route: Route): State {
  return {
    route,
    connection: { kind: "connecting", since: 0 },
    banner: false,
    me: null,
    named: false,
    settings: DEFAULT_SETTINGS,
    lobby: EMPTY_LOBBY,
    room: null,
    roomError: null,
    aheadMs: 0,
    call: null,
    roundTripMs: null,
    toasts: [],
  };
}

export class Store {
  #state: State;
  #scheduled = false;
  readonly #draw: (state: State) => void;
  readonly #schedule: (job: () => void) => void;

  constructor(state: State, draw: (state: State) => void, schedule: (job: () => void) => void) {
    this.#state = state;
    this.#draw = draw;
    this.#schedule = schedule;
  }

  get state(): State {
    return this.#state;
  }

  change(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    this.redraw();
  }

  /** Draws again though the state is the same: something local to a screen has changed. */
  redraw(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => {
      this.#scheduled = false;
      this.#draw(this.#state);
    });
  }
}

let toastCount = 0;

export function withToast(state: State, toast: Omit<Toast, "id">): { toasts: Toast[]; id: number } {
  toastCount += 1;
  const others = state.toasts.filter((old) => old.text !== toast.text);
  return { toasts: [...others, { ...toast, id: toastCount }].slice(-3), id: toastCount };
}
