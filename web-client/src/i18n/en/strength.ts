// English: how strong the computer plays, and what the last results have changed.
import { dictionaryPart } from "../dictionary.ts";

const level = (of: number): string => (of === 0 ? "beginners" : `level ${of}`);
const times = (wins: number): string => (wins === 1 ? "" : wins === 2 ? " twice" : ` ${wins} times`);

export const strengthWords = dictionaryPart("strength", {
  now: (p: { opponents: number; mates: number | null }) =>
    p.mates === null
      ? `You play against ${p.opponents === 0 ? "a beginner" : level(p.opponents)}.`
      : `Your teammates: ${level(p.mates)}. Your opponents: ${level(p.opponents)}.`,
  "by.first": "An easy game to begin with; the next ones go by your results.",
  "by.results": "The level goes by your last results in this browser.",
  "by.rating": "The level goes by your rating.",
  "by.both": "The level goes by your rating and your last results in this browser.",
  opponents: (p: { level: number }) =>
    p.level === 0 ? "the computer plays as a beginner now" : `the computer plays at level ${p.level} now`,
  mates: (p: { level: number }) =>
    p.level === 0 ? "your teammates are beginners now" : `your teammates play at level ${p.level} now`,
  harder: "the next game is a little harder",
  easier: "the next game is a little easier",
  up: (p: { wins: number; what: string }) => `You won${times(p.wins)}: ${p.what}.`,
  down: (p: { what: string }) => `To make it fairer: ${p.what}.`,
});
