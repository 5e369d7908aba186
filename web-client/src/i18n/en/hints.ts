// English: what stands round the hints of first games.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Hint",
  next: "Got it",
  off: "No more hints",
};

export const hintWords = dictionaryPart("hints", english);
