// English: setting up a room of Tritoc, and what was set up.

export const words = {
  goal: "Goal: three fields in a row",
  presets: "Ready-made games",
  "preset.original": "The original",
  "preset.original.note": "two dice, 30 s a turn",
  "preset.quick": "Quick",
  "preset.quick.note": "two dice, 10 s a turn",
  "preset.shuffled": "Shuffled",
  "preset.shuffled.note": "random numbers in every field",
  "preset.even": "Even chances",
  "preset.even.note": "3 to 11 are equally likely",

  "group.board": "Board and dice",
  "group.time": "Time",
  layout: "Numbers of the holes",
  "layout.standard": "In order",
  "layout.shuffled": "Shuffled",
  "layout.standard.note":
    "Every field has 3 to 11 from top left to bottom right; 7, the most likely, is in the middle.",
  "layout.shuffled.note": "The numbers 3 to 11 are shuffled in every field.",
  dice: "Dice",
  "dice.two": "Two dice",
  "dice.even": "Even chances",
  "dice.two.note": "Two fair dice: 7 is six times as likely as 2 or 12.",
  "dice.even.note": "One number is drawn: 3 to 11 with chance 3/29 each, 2 and 12 with 1/29 each.",
  turn: "Clock per turn",
  none: "None",
  seconds: (p: { seconds: number }) => (p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`),
  "turn.note": "Run out of time three turns in a row and you lose.",

  "line.game": "Tritoc, one against one",
  "line.shuffled": "Numbers shuffled in every field",
  "line.even": "Even chances instead of two dice",
  "line.clock": (p: { seconds: number }) => `Clock: ${p.seconds} s a turn`,
  "line.noClock": "No clock",
};
