// English: what stands round the hints of first games.
import { dictionary_part } from "../dictionary.ts";

const english = {
  title: "Hint",
  next: "Got it",
  off: "No more hints",
};

export const hint_words = dictionary_part("hints", english);
