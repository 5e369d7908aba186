// What has happened is shown in its order: the dice roll and come to rest before a hole is chosen, though the server
// may have told both at once (a computer player thinks fast). Until its turn comes a change is not drawn; who is in a
// hurry presses anything and has everything at once.
import { keyOf, type HoleKey } from "./holes.ts";
import type { TableState } from "./state.ts";
import type { LogEvent, TritocView } from "./wire.ts";

/** Something that moves. */
export interface Playing {
  /** Resolves when nothing moves any more, at its own end or because it was cut short. */
  over: Promise<void>;
  finish: () => void;
}

/** Where things move: the page (motion.ts). */
export interface Stage {
  /** Nothing is to move here. */
  still: () => boolean;
  /** Resolves when what was to be drawn is drawn. */
  drawn: () => Promise<void>;
  /** The dice roll to how they are drawn; null: there are none. */
  roll: () => Playing | null;
  /** Pieces come and go, and fields are won, on a board that shows the outcome. */
  change: (events: readonly LogEvent[]) => Playing | null;
}

interface Scene {
  before: TritocView | null;
  after: TritocView;
  events: LogEvent[];
}

export interface Showing {
  add: (scene: Scene) => void;
  /** Cuts short whatever is being shown. */
  finish: () => void;
  readonly busy: boolean;
}

/** More than this lags behind what is happening: then all is shown at once. */
const QUEUE_MAX = 4;

/** `atAnyPress`: calls what it is given when somebody presses anything, until what it gives is called. */
export function openShowing(
  state: TableState,
  stage: Stage,
  atAnyPress: (end: () => void) => () => void,
  sound: (events: LogEvent[]) => void,
  redraw: () => void,
): Showing {
  const queue: Scene[] = [];
  let playing: Playing | null = null;
  let stopListening = (): void => undefined;
  /** Counts what was cut short: who finds another number has nothing to say any more. */
  let run = 0;

  function finish(): void {
    run += 1;
    stopListening();
    playing?.finish();
    playing = null;
    for (const { events } of queue.splice(0)) settle(events);
    state.rolling = false;
    state.shown = null;
    redraw();
  }

  /** What stays: how the dice lie, which holes were changed last. */
  function settle(events: LogEvent[]): void {
    const thrown = events.findLast((event) => event.type === "throw");
    if (thrown) state.dice = { player: thrown.player, dice: [...thrown.dice], total: thrown.total };
    const changed = changedHoles(events);
    if (changed.size > 0) state.last = changed;
  }

  async function play(): Promise<void> {
    const mine = run;
    for (let scene = queue[0]; scene; scene = queue[0]) {
      const { before, after, events } = scene;
      sound(events);
      const thrown = events.filter((event) => event.type === "throw");
      if (thrown.length > 0) {
        state.shown = before;
        state.rolling = true;
        settle(thrown);
        await move(() => stage.roll());
        if (mine !== run) return;
        state.rolling = false;
      }
      settle(events);
      state.shown = after;
      if (events.some(isChange)) {
        await move(() => stage.change(events));
        if (mine !== run) return;
      }
      queue.shift();
    }
    stopListening();
    state.shown = null;
    redraw();
  }

  /** Draws, and lets something move in what is drawn. */
  async function move(begin: () => Playing | null): Promise<void> {
    const mine = run;
    redraw();
    await stage.drawn();
    if (mine !== run) return;
    playing = begin();
    await playing?.over;
  }

  return {
    add(scene): void {
      queue.push(scene);
      if (stage.still() || queue.length > QUEUE_MAX) {
        sound(scene.events);
        finish();
      } else if (queue.length === 1) {
        stopListening = atAnyPress(finish);
        void play();
      }
    },
    finish,
    get busy() {
      return queue.length > 0;
    },
  };
}

const isChange = (event: LogEvent): boolean =>
  event.type === "place" || event.type === "remove" || event.type === "field";

export function changedHoles(events: readonly LogEvent[]): Set<HoleKey> {
  return new Set(
    events.flatMap((event) => (event.type === "place" || event.type === "remove" ? [keyOf(event.hole)] : [])),
  );
}
