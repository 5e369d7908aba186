// English: what stands round a first lesson, whatever the game.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  learn: "Learn",
  learnLabel: (p: { game: string }) => `Learn ${p.game} in a guided first match`,
  room: (p: { game: string }) => `${p.game}: first match`,

  "offer.label": "A first match",
  "offer.title": (p: { game: string }) => `New to ${p.game}?`,
  "offer.text": (p: { game: string }) =>
    `Win a guided match of ${p.game} in three minutes. The page tells you every step.`,
  "offer.go": (p: { game: string }) => `Learn ${p.game}`,
  "offer.no": "Not now",

  title: "First match",
  goal: "Goal",
  progress: (p: { stage: number; of: number }) => `Step ${p.stage} of ${p.of}`,
  show: "Show me where",
  again: "Start over",
  skip: "Skip the lesson",

  lost: "This one got away. Start over and follow the frames: it can be won in a few taps.",
  play: (p: { game: string }) => `Play ${p.game} now`,
  rules: "Read all rules",
  make: "Make a room for friends",
  replay: "See it again",
};

export const lessonWords = dictionaryPart("lesson", english);
