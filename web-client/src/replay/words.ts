// What is said of a place in a finished game: where it is, and what has just happened there.
import type { Replay } from "../archive/format.ts";
import { replayWords } from "../i18n/en/replay.ts";
import type { Comment } from "./stage.ts";
import { isStop, stepAt } from "./steps.ts";

const { say } = replayWords;

export function placeWords(replay: Replay, at: number): string {
  const step = stepAt(replay, at);
  const steps = replay.stops.length - 1;
  // What is sealed after the last reveal leads to none.
  return isStop(replay, at) || step === steps
    ? say("step", { step, steps })
    : say("between", { step: step + 1, steps });
}

/** The words of this line, or of the last that had any. */
export function nowWords(comments: readonly Comment[], at: number): string {
  const last = comments.findLast((comment) => comment.line <= at);
  if (!last) return say("opening");
  const here = comments.filter((comment) => comment.line === last.line);
  // The last envelope of a round opens them all: then what lay in them is the news.
  const news = here.filter((comment) => comment.tone !== "seal");
  return (news.length > 0 ? news : here)
    .map(({ text }) => (text.endsWith(".") ? text : `${text} ·`))
    .join(" ")
    .replace(/ ·$/, "");
}

export function sealWords(kind: "sealed" | "unsealed" | "drafted", name: string, content: string | null): string {
  if (kind === "unsealed") return say("unsealed", { name });
  return kind === "drafted" ? say("drafted", { name, content: content ?? "" }) : say("sealed", { name, content });
}
