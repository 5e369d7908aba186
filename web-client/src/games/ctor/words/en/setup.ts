// English: setting up a CTOR room, and its settings in words.

export const words = {
  goal: "Goal: more chips than the other team",
  presets: "Ready-made games",
  "preset.classic": "Classic 3 against 3",
  "preset.classic.note": "10×10, 30 s sandglass",
  "preset.quick": "Quick duel",
  "preset.quick.note": "1 against 1, 8×8, 15 s",
  "preset.uneven": "2 against 3",
  "preset.uneven.note": "10×10, the three choose twice",
  "preset.solo": "Solo practice",
  "preset.solo.note": "you play both, 5 s and 30 s",

  "group.board": "Board and teams",
  "group.time": "Time",
  "group.rules": "Extra rules",

  size: "Board",
  "size.10": "10×10, full game",
  "size.8": "8×8, shorter",
  "team.black": "Black team",
  "team.white": "White team",
  members: (p: { count: number }) => (p.count === 1 ? "1 player" : `${p.count} players`),
  power: "Turn power",
  "power.note":
    "How many chips a team puts in a full turn. With power 3, players can join short teams during the game.",
  solo: "Solo: I play both sides",
  "solo.note": "One person plays black and white, to practise.",

  sandglass: "Sandglass per turn",
  "sandglass.note": "A turn ends when it has run out; what is not sealed by then is passed.",
  "sandglass.black": "Black’s sandglass",
  "sandglass.white": "White’s sandglass",
  uneven: "Different sandglass for each team",
  "uneven.note": "For a stronger team, or to practise alone.",
  "glass.0": "None",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,

  auto_replace: "Replace surrounded chips automatically",
  "auto_replace.note": "After each reveal, every chip that can be replaced is replaced.",
  secrets: "Secret squares",
  "secrets.note": "Before the game each team notes five squares; an opponent’s chip that stays there changes colour.",
  "secrets.seconds": "Time to note them",

  "line.game": (p: { black: number; white: number; size: number }) =>
    `CTOR, ${p.black} against ${p.white} on ${p.size}×${p.size}`,
  "line.power": (p: { power: number }) => `Turn power ${p.power}`,
  "line.freeClock": "No sandglass",
  "line.noClock": "none",
  "line.seconds": (p: { seconds: number }) => `${p.seconds} s`,
  "line.sandglass": (p: { seconds: number }) => `Sandglass: ${p.seconds} s a turn`,
  "line.uneven": (p: { black: string; white: string }) => `Sandglass: Black ${p.black}, White ${p.white}`,
  "line.auto_replace": "Surrounded chips are replaced automatically",
  "line.secrets": (p: { seconds: number }) =>
    p.seconds > 0 ? `Secret squares, ${p.seconds} s to note them` : "Secret squares",
};
