// English: the settings.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Settings – Tutti",
  head: "Settings",
  lead: "Kept in this browser. Everything takes effect at once.",
  look: "Look",
  language: "Language",
  theme: "Theme",
  "theme.system": "As the system",
  "theme.light": "Light",
  "theme.dark": "Dark",
  reveal: "Reveals",
  "reveal.2400": "Calm",
  "reveal.1000": "Quick",
  "reveal.0": "No motion",
  sound: "Sound",
  muted: "Mute all sounds",
  volume: "Volume",
  try: "Listen",
  "volume.percent": (p: { percent: number }) => `${p.percent} percent`,
  "reveal.try": "Show me",
  preview: "What it looks like",
  playing: "Playing",
  keys: "Single-letter keys on the board",
  "keys.note": "They act only while the board has the focus. Press ? in a match to see them.",
  "keys.list": (p: { game: string }) => `Keys of ${p.game}`,
  atOnce: "Seal as soon as a choice is complete",
  "atOnce.note": "Without it, a choice waits for Seal, or for a second tap on its square.",
  hints: "Hints in the first games",
  "hints.note": "A first game of each kind explains itself, one short hint at a time.",
  "hints.again": "Show all hints again",
  "hints.renewed": "All hints will be shown again.",
};

export const settingsWords = dictionaryPart("settings", english);
