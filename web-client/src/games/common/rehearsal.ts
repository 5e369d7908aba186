// The rehearsal of a reveal. What a browser does for the first time takes longest: it compiles, opens a picture that a
// style sheet holds, looks for a letter in its fonts. In a reveal that would be seen on a slow processor. So what moves
// on a game's board is played once where nobody sees it, one thing after another, when there is nothing else to do.
import { render, type TemplateResult } from "lit-html";
import type { Page } from "../../session/page.ts";
import { whenQuiet } from "../../session/quiet.ts";
import type { PlayBoard, Playing } from "./stage-parts.ts";

/** Something that a reveal may show, on a board of its own. */
export interface Turn {
  board: TemplateResult;
  play: PlayBoard;
}

const QUIET_MOST_MS = 2_000;
const QUIET_MS = 400;

export interface Rehearsed {
  TURNS: readonly Turn[];
}

/** What is wanted of the stage's host. */
interface Place {
  page: Page;
  root: () => ParentNode;
  moving: () => Promise<Rehearsed>;
  dark?: () => boolean;
}

/** A page is rehearsed once for each game, however many boards of it there are. */
const rehearsed = new WeakSet<Turn>();
let busy = false;

/** What has not been rehearsed yet, while no reveal is on stage (`free`) and somebody looks at the page. */
export async function rehearse({ page, root, moving, dark }: Place, free: () => boolean): Promise<void> {
  const { TURNS } = await moving();
  if (busy || page.state.settings.reveal_ms === 0) return;
  busy = true;
  const match = matchIn(root());
  const may = (): boolean => match?.isConnected === true && free() && dark?.() !== true && !document.hidden;
  try {
    for (const turn of TURNS.filter((each) => !rehearsed.has(each))) {
      await whenQuiet(QUIET_MOST_MS, QUIET_MS);
      if (!match || !may()) return;
      rehearsed.add(turn);
      await play(turn, match, may);
    }
  } finally {
    busy = false;
  }
}

/** Where the game's styles hold: within what is given, or that itself. */
function matchIn(root: ParentNode): Element | null {
  return root.querySelector(".match") ?? (root instanceof Element ? root.closest(".match") : null);
}

async function play(turn: Turn, match: Element, may: () => boolean): Promise<void> {
  const place = document.createElement("div");
  place.className = "rehearsal";
  place.setAttribute("aria-hidden", "true");
  render(turn.board, place);
  match.append(place);
  const playing: Playing[] = [];
  try {
    for (const each of turn.play(place, { leadMs: 0, boardMs: 1_000, calm: false })) {
      playing.push(each);
      await nextFrame();
      if (!may()) return;
    }
    // What came last is painted in the frame that follows.
    await nextFrame();
  } finally {
    playing.forEach((each) => each.finish());
    place.remove();
  }
}

const nextFrame = (): Promise<number> => new Promise((next) => requestAnimationFrame(next));
