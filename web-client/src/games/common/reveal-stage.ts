// The reveal on stage: the envelopes of a round open with what lay in them, lines fly from them to the board, and then
// the board moves. All of it has been told already, and the board shows the outcome under it: nothing waits for the
// stage. Whoever taps or presses a key ends it, and where a clock is short only the board moves.
//
// As a reveal begins and ends, the whole match is drawn anew, and on a slow processor that takes longer than a frame
// may: so the envelopes come a frame after the headline, the board after these, and what flies after the board. The
// time of a reveal counts from then on.
import { noChange, type TemplateResult } from "lit-html";
import type { Page } from "../../session/page.ts";
import { REVEALS_MS } from "../../session/settings.ts";
import type { Sound } from "../../session/sound-scores.ts";
import { atAnyPress } from "./any-press.ts";
import type { Rehearsed } from "./rehearsal.ts";
import type { Letter, PlayBoard, Playing } from "./stage-parts.ts";

export interface Act<Moving> {
  letters: readonly Letter[];
  /** Plays it on this game's board. */
  board: (moving: Moving, ...place: Parameters<PlayBoard>) => ReturnType<PlayBoard>;
  /** Sounds of the board: they come when it moves. */
  sounds: readonly Sound[];
}

export interface RevealStage<Moving> {
  /** Plays a reveal; one that still plays gives way. */
  play: (act: Act<Moving>) => void;
  finish: () => void;
  /** The drawing of the board, or word that it comes with a later one; called once in each drawing, before `tray`. */
  board: (draw: () => TemplateResult) => TemplateResult | typeof noChange;
  /** The same for envelopes and what stands about them. */
  tray: (draw: () => TemplateResult) => TemplateResult | typeof noChange;
  /** The envelopes that lie open now; none: nothing is on stage. */
  readonly letters: readonly Letter[];
}

export interface StageHost<Moving> {
  page: Page;
  /**
   * Brings what moves on this game's board, and what to rehearse of it: as soon as there is a board, for on a slow line
   * it would come after the first reveal.
   */
  moving: () => Promise<Moving>;
  /** Whether the board is one that nobody may see, not even in a rehearsal. */
  dark?: () => boolean;
  /** The part of the page that the table is drawn in. */
  root: () => ParentNode;
  /** Of the clock that runs, in the game's time; null: none runs. */
  deadline: () => number | null;
  /** Whether somebody on this page has to choose before it ends. */
  owes: () => boolean;
}

/** The whole reveal, of which the envelopes take the first part; and one without what flies. */
const [WHOLE_MS, QUICK_MS] = REVEALS_MS;
const BOARD_MS = 1_300;
/** A drawing that takes longer takes its time from the reveal. */
const DRAWN_WITHIN_MS = WHOLE_MS;
/**
 * A clock that ends sooner leaves no time for envelopes to who has to choose: they may be late, are seen, and as much
 * is left to choose.
 */
const LEFT_LEAST_MS = DRAWN_WITHIN_MS + 2 * WHOLE_MS;

export interface Lengths {
  letters: boolean;
  leadMs: number;
  boardMs: number;
}

/**
 * How long a reveal takes, by what is set, whether a clock leaves no time, and how many envelopes there are: one alone
 * hides nothing from anybody. Null: the outcome is there at once.
 */
export function lengthsOf(revealMs: number, hurried: boolean, envelopes: number): Lengths | null {
  if (revealMs === 0) return null;
  return hurried || revealMs < WHOLE_MS || envelopes < 2
    ? { letters: !hurried, leadMs: 0, boardMs: Math.min(revealMs, QUICK_MS) }
    : { letters: true, leadMs: WHOLE_MS - BOARD_MS, boardMs: BOARD_MS };
}

const loadMotion = (): Promise<typeof import("./stage-motion.ts")> => import("./stage-motion.ts");

export function openRevealStage<Moving extends Rehearsed>(host: StageHost<Moving>): RevealStage<Moving> {
  const { page, root, deadline, moving, owes } = host;
  let letters: readonly Letter[] = [];
  const playing: Playing[] = [];
  /** What the end of the reveal takes with it. */
  const later: ReturnType<typeof setTimeout>[] = [];
  /** Counts what was on stage: what comes late finds another number. */
  let run = 0;
  /** Null: nothing is on stage. */
  let stopListening: (() => void) | null = null;
  /** So many drawings the board waits, and the envelopes one fewer. */
  let held = 0;
  let drawn = (): void => undefined;
  /** For the next reveal: each end of one lets what is left be done. */
  let prepared = false;

  /** Where no clock runs, NaN is not less. */
  const isHurried = (): boolean =>
    (deadline() ?? NaN) - (page.session.gameNow() ?? NaN) < (owes() ? LEFT_LEAST_MS : WHOLE_MS);

  function finish(): void {
    if (!stopListening) return;
    stopListening();
    stopListening = null;
    run += 1;
    later.splice(0).forEach(clearTimeout);
    letters = [];
    playing.splice(0).forEach((each) => each.finish());
    held = 2;
    prepared = false;
    page.redraw();
  }

  function board(draw: () => TemplateResult): TemplateResult | typeof noChange {
    // A turn may come without a reveal, and be short.
    if (letters[0] && isHurried()) finish();
    if (held > 0) {
      held -= 1;
      page.redraw();
      return noChange;
    }
    drawn();
    if (!prepared) {
      prepared = true;
      void loadMotion()
        .then(({ rehearse }) => rehearse(host, () => !stopListening))
        .catch(() => undefined);
    }
    return draw();
  }

  const tray = (draw: () => TemplateResult): TemplateResult | typeof noChange => (held > 0 ? noChange : draw());

  function play(act: Act<Moving>): void {
    finish();
    const lengths = lengthsOf(page.state.settings.reveal_ms, isHurried(), act.letters.length);
    if (lengths === null || document.hidden) {
      act.sounds.forEach((sound) => page.sounds.play(sound));
      return;
    }
    letters = lengths.letters ? act.letters : [];
    stopListening = atAnyPress(finish);
    // Also where nothing is drawn, or nothing comes that moves. Where a clock is short, no drawing puts the end off.
    later.push(setTimeout(finish, lengths.leadMs + lengths.boardMs + (lengths.letters ? DRAWN_WITHIN_MS : 0)));
    page.sounds.play("reveal");
    held = 2;
    page.redraw();
    void move(act, lengths).catch(() => undefined);
  }

  const boardDrawn = (): Promise<void> =>
    new Promise((resolve) => {
      drawn = resolve;
    });

  async function move(act: Act<Moving>, { letters: open, leadMs, boardMs }: Lengths): Promise<void> {
    const mine = run;
    const [parts, flight] = await Promise.all([moving(), open && leadMs > 0 ? loadMotion() : null, boardDrawn()]);
    if (mine !== run) return;
    later.push(setTimeout(finish, leadMs + boardMs));
    for (const sound of act.sounds) later.push(setTimeout(() => page.sounds.play(sound), leadMs));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const moves = act.board(parts, root(), { leadMs: calm ? 0 : leadMs, boardMs, calm });
    const flies = flight && !calm ? flight.playFlight(root(), letters, leadMs) : [];
    for (const each of inTurn(moves, flies)) {
      playing.push(each);
      await new Promise((next) => requestAnimationFrame(next));
      if (mine !== run) return;
    }
  }

  return {
    play,
    finish,
    board,
    tray,
    get letters() {
      return letters;
    },
  };
}

/**
 * The first of the board in the frame that shows the outcome, which would be seen before it comes about; then what
 * flies; last what waits longest.
 */
function* inTurn(moves: Iterable<Playing>, flies: Iterable<Playing>): Iterable<Playing> {
  let first = true;
  for (const each of moves) {
    yield each;
    if (first) yield* flies;
    first = false;
  }
}
