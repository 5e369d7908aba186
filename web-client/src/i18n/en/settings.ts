// English: the settings.
import { dictionary_part } from "../dictionary.ts";

const english = {
  title: "Settings – Tutti",
  head: "Settings",
  lead: "Kept in this browser. Everything takes effect at once.",
  look: "Look",
  theme: "Theme",
  "theme.system": "As the system",
  "theme.light": "Light",
  "theme.dark": "Dark",
  pieces: "Chips",
  "pieces.discs": "Discs",
  "pieces.tiles": "Tiles",
  "pieces.letters": "Letters",
  numbers: "Numbers on the board",
  "numbers.empty": "Empty squares",
  "numbers.all": "All",
  "numbers.hover": "On hover",
  reveal: "Reveals",
  "reveal.900": "Calm",
  "reveal.450": "Quick",
  "reveal.0": "No motion",
  sound: "Sound",
  muted: "Mute all sounds",
  volume: "Volume",
  try: "Listen",
  playing: "Playing",
  keys: "Single-letter keys on the board",
  "keys.note": "They act only while the board has the focus. Press ? in a match to see them.",
  at_once: "Seal as soon as a choice is complete",
  "at_once.note": "Without it, a choice waits for Seal, or for a second tap on its square.",
};

export const settings_words = dictionary_part(english);
