// The boards of the rules of TOTA*S: pictures, and five that can be tried. The prose round them, in any language, is
// not their affair (help-en.ts).
import type { TemplateResult } from "lit-html";
import { exploreBoard, type ExploreWords } from "./help-explore.ts";
import { meetBoard, type MeetWords } from "./help-meet.ts";
import { accident, acropolis, meeting, start, swap, values, zone, type Draw } from "./help-pictures.ts";
import { blastBoard, doomBoard, labyrinthBoard, type TrialWords } from "./help-trials.ts";

/** What the boards say, in the language of the prose. */
export interface BoardWords {
  explore: ExploreWords;
  meet: MeetWords;
  trials: TrialWords;
}

export interface Boards {
  start: Draw;
  zone: Draw;
  acropolis: Draw;
  swap: Draw;
  accident: Draw;
  meeting: Draw;
  values: () => TemplateResult;
  /** How each piece moves. */
  explore: () => TemplateResult;
  /** Two plans at once. */
  meet: () => TemplateResult;
  blast: () => TemplateResult;
  doom: () => TemplateResult;
  labyrinth: () => TemplateResult;
}

/** The boards as they were left, in whatever words are read now. */
export function openBoards(): (words: BoardWords, redraw: () => void) => Boards {
  const [explore, meet, blast, doom, labyrinth] = [
    exploreBoard(),
    meetBoard(),
    blastBoard(),
    doomBoard(),
    labyrinthBoard(),
  ];
  return (words, redraw) => ({
    start,
    zone,
    acropolis,
    swap,
    accident,
    meeting,
    values,
    explore: () => explore(words.explore, redraw),
    meet: () => meet(words.meet, redraw),
    blast: () => blast(words.trials, redraw),
    doom: () => doom(words.trials, redraw),
    labyrinth: () => labyrinth(words.trials, redraw),
  });
}
