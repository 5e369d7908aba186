// English: setting up a room.

export const words = {
  goal: "Goal: win more rounds.",
  presets: "Ready-made games",
  "preset.duel": "Duel",
  "preset.teams": "Teams of three",
  group: "Players and points",
  players: "Players a side",
  points: "Points to win",
  "line.game": (p: { players: number }) => `Stone, paper, scissors, ${p.players} a side`,
  "line.points": (p: { points: number }) => `To ${p.points}`,
};
