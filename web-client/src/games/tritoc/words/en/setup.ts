// English: setting up a room of Tritoc, and what was set up.

export const words = {
  presets: "Ready-made games",
  "preset.original": "The original",
  "preset.original.note": "two dice, 30 s a turn",
  "preset.quick": "Quick",
  "preset.quick.note": "two dice, 10 s a turn",
  "preset.shuffled": "Shuffled",
  "preset.shuffled.note": "numbers drawn anew in every field",
  "preset.even": "Even chances",
  "preset.even.note": "3 to 11 come equally often",

  "group.board": "Board and dice",
  "group.time": "Time",
  layout: "Numbers of the holes",
  "layout.standard": "In order",
  "layout.shuffled": "Shuffled",
  "layout.standard.note":
    "Every field has 3 to 11 from the top left to the bottom right; 7, the most frequent, lies in the middle.",
  "layout.shuffled.note": "In every field the numbers 3 to 11 are drawn by lot anew.",
  dice: "Dice",
  "dice.two": "Two dice",
  "dice.even": "Even chances",
  "dice.two.note": "Two fair dice: 7 comes six times as often as 2 or 12.",
  "dice.even.note": "One number is drawn: 3 to 11 three times in 29 each, 2 and 12 once in 29.",
  turn: "Clock per turn",
  none: "None",
  seconds: (p: { seconds: number }) => (p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`),
  "turn.note": "Who lets the clock run out three turns in a row has lost.",

  "line.game": "Tritoc, one against one",
  "line.shuffled": "Numbers shuffled in every field",
  "line.even": "Even chances instead of two dice",
  "line.clock": (p: { seconds: number }) => `Clock: ${p.seconds} s a turn`,
  "line.noClock": "No clock",
};
