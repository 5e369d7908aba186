// The rehearsal of a reveal. What a browser does for the first time takes longest: it compiles, opens a picture that a
// style sheet holds, looks for a letter in its fonts. In a reveal that would be seen on a slow processor. So whatever
// one may show is played once where nobody sees it, one thing after another, when there is nothing else to do.
import { render, type TemplateResult } from "lit-html";
import { whenQuiet } from "../../session/quiet.ts";
import type { PlayBoard, Playing } from "./stage-parts.ts";

/** Something that a reveal may show, on a board of its own. */
export interface Turn {
  board: TemplateResult;
  play: PlayBoard;
}

const QUIET_MOST_MS = 2_000;
const QUIET_MS = 400;

/** A page is rehearsed once for each game, however many boards of it there are. */
const rehearsed = new WeakSet<Turn>();

export type LoadTurns = () => Promise<{ TURNS: readonly Turn[] }>;

/**
 * Brings what the first reveal wants, and rehearses it when none is on stage. `root`: where the match is, in which the
 * game's styles hold; where it is gone, nothing is played.
 */
export async function prepare(load: LoadTurns, root: () => ParentNode): Promise<void> {
  const { TURNS } = await load();
  for (const turn of TURNS) {
    do await whenQuiet(QUIET_MOST_MS, QUIET_MS);
    while (root().querySelector(".on-stage"));
    const match = root().querySelector(".match");
    if (!match || rehearsed.has(turn)) continue;
    rehearsed.add(turn);
    await play(turn, match);
  }
}

async function play(turn: Turn, match: Element): Promise<void> {
  const place = document.createElement("div");
  place.className = "rehearsal";
  place.setAttribute("aria-hidden", "true");
  render(turn.board, place);
  match.append(place);
  const playing: Playing[] = [];
  for (const each of turn.play(place, { leadMs: 0, boardMs: 1_000, calm: false })) {
    playing.push(each);
    await nextFrame();
  }
  // What came last is painted in the frame that follows.
  await nextFrame();
  playing.forEach((each) => each.finish());
  place.remove();
}

const nextFrame = (): Promise<number> => new Promise((next) => requestAnimationFrame(next));
