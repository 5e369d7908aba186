// English: the settings.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Settings – Tutti",
  head: "Settings",
  lead: "Saved in this browser. Changes apply at once.",
  look: "Look",
  language: "Language",
  theme: "Theme",
  "theme.system": "System",
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
  "keys.note": "They work only while the board has the focus. Press ? during a game to see them.",
  "keys.list": (p: { game: string }) => `Keys for ${p.game}`,
  atOnce: "Seal as soon as a choice is complete",
  "atOnce.note": "Without it, a choice waits for Seal, or for a second tap on its square.",
  hints: "Hints in your first games",
  "hints.note": "Your first game of each kind shows short hints, one at a time.",
  "hints.again": "Show hints again",
  "hints.renewed": "Hints will be shown again.",
};

export const settingsWords = dictionaryPart("settings", english);
