// What has happened is shown in its order: the dice roll and come to rest before a hole is chosen, though the server may
// have told both at once (a computer player thinks fast). Until its turn comes a change is not drawn; who is in a hurry
// has everything at once.
import { key_of, type HoleKey } from "./holes.ts";
import { play_change, roll, type Playing } from "./motion.ts";
import type { TableState } from "./state.ts";
import type { LogEvent, TritocView } from "./wire.ts";

export interface Scene {
  before: TritocView | null;
  after: TritocView;
  events: LogEvent[];
}

export interface ShowingHost {
  state: TableState;
  /** Length of a reveal; 0 shows nothing but the outcome. */
  reveal_ms(): number;
  /** Called before a scene is drawn: sounds. */
  begins(events: LogEvent[]): void;
  redraw(): void;
}

export interface Showing {
  add(scene: Scene): void;
  /** Cuts short whatever is being shown. */
  finish(): void;
  readonly busy: boolean;
}

/** Shares of a reveal's length. */
const ROLL = 1;
const CHANGE = 0.45;
/** More than this lags behind what is happening: then all is shown at once. */
const QUEUE_MAX = 4;

export function open_showing(host: ShowingHost): Showing {
  const { state } = host;
  const queue: Scene[] = [];
  let playing: Playing | null = null;
  let run = 0;

  function finish(): void {
    run += 1;
    playing?.finish();
    playing = null;
    for (const scene of queue.splice(0)) settle(scene);
    state.rolling = false;
    state.shown = null;
    host.redraw();
  }

  /** What stays of a scene: how the dice lie, what was changed last. */
  function settle({ events }: Scene): void {
    const thrown = events.findLast((event) => event.type === "throw");
    if (thrown) state.dice = { player: thrown.player, dice: [...thrown.dice], total: thrown.total };
    const changed = changed_holes(events);
    if (changed.size > 0) state.last = changed;
  }

  async function play(): Promise<void> {
    const mine = run;
    for (let scene = queue[0]; scene; scene = queue[0]) {
      host.begins(scene.events);
      if (scene.events.some((event) => event.type === "throw")) {
        state.shown = scene.before;
        state.rolling = true;
        settle(scene);
        await show(".dice", (element) => roll(element, ROLL * host.reveal_ms(), is_calm()));
        if (mine !== run) return;
        state.rolling = false;
      }
      settle(scene);
      state.shown = scene.after;
      const { events } = scene;
      if (events.some(is_change)) {
        await show(".tritoc-board", (element) => play_change(element, events, CHANGE * host.reveal_ms(), is_calm()));
        if (mine !== run) return;
      }
      queue.shift();
    }
    playing = null;
    state.shown = null;
    host.redraw();
  }

  /** Draws, and lets something move in what is drawn. */
  async function show(selector: string, move: (element: Element) => Playing): Promise<void> {
    const mine = run;
    host.redraw();
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
    const element = mine === run ? document.querySelector(selector) : null;
    if (!element) return;
    playing = move(element);
    await playing.over;
  }

  return {
    add(scene): void {
      queue.push(scene);
      if (host.reveal_ms() === 0 || document.hidden || queue.length > QUEUE_MAX) {
        host.begins(scene.events);
        return finish();
      }
      if (queue.length === 1) void play();
      // What waits is not drawn before its turn.
      else if (state.shown === null) state.shown = scene.before;
    },
    finish,
    get busy() {
      return queue.length > 0;
    },
  };
}

const is_calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const is_change = (event: LogEvent): boolean => event.type === "place" || event.type === "remove" || event.type === "field";

export function changed_holes(events: readonly LogEvent[]): Set<HoleKey> {
  return new Set(events.flatMap((event) => (event.type === "place" || event.type === "remove" ? [key_of(event.hole)] : [])));
}
