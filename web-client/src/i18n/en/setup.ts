// English: setting up a CTOR room, and its settings in words.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Make a room – Tutti",
  head: "Make a room",
  lead: "Pick a ready-made game, change what you like, and send the link.",
  game: "Game",
  presets: "Ready-made games",
  "preset.classic": "Classic 3 against 3",
  "preset.classic.note": "10×10, 30 s sandglass",
  "preset.quick": "Quick duel",
  "preset.quick.note": "1 against 1, 8×8, 15 s",
  "preset.uneven": "2 against 3",
  "preset.uneven.note": "10×10, the three choose twice",
  "preset.solo": "Solo practice",
  "preset.solo.note": "both colours, 5 s and 30 s",

  "group.board": "Board and teams",
  "group.time": "Time",
  "group.rules": "Extra rules",
  "group.room": "The room",

  size: "Board",
  "size.10": "10×10, full game",
  "size.8": "8×8, shorter",
  "team.black": "Black team",
  "team.white": "White team",
  members: (p: { count: number }) => (p.count === 1 ? "1 player" : `${p.count} players`),
  power: "Turn power",
  "power.note":
    "How many chips a team sets in a full turn. A power of 3 leaves short teams room to fill up during the game.",
  solo: "Solo: I play both sides",

  sandglass: "Sandglass per turn",
  "sandglass.black": "Black’s sandglass",
  "sandglass.white": "White’s sandglass",
  uneven: "A different sandglass for each team",
  "glass.0": "None",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,
  absent: "Seat kept while away",
  "absent.note": "Who is disconnected for longer leaves the seat; teammates take over the duties.",

  auto_replace: "Replace surrounded chips automatically",
  "auto_replace.note": "After each reveal every chip that can be replaced is replaced at once.",
  secrets: "Secret squares",
  "secrets.note":
    "Before the game each team notes five squares; an opponent’s chip that comes to rest there changes colour.",
  "secrets.seconds": "Time to note them",

  name: "Name of the room",
  visibility: "Who finds it",
  "visibility.public": "Everybody: it is listed",
  "visibility.unlisted": "Only who has the link",
  password: "Password (optional)",
  "password.note":
    "Only who knows it plays or watches. Finished games are in no list; who has their link can replay them.",
  table_talk: "Table talk",
  "table_talk.note": "Teammates may chat while they have something to seal.",
  rated: "Rated",
  "rated.note":
    "The result counts for everybody’s rating. All players must be registered; standard options, no computer players.",
  "rated.guest": "Only for registered players.",
  "rated.keep": "Create an account",
  "rated.bad": (p: { option: string }) => `Rated games keep to the standard. This setting does not: “${p.option}”.`,
  unwatched: "No spectators",
  "unwatched.note": "Only those with a seat see the game. Until it begins others may come in to sit down.",
  delay: "Watchers’ delay",
  "delay.0": "None",
  bots: "Fill the other seats with computers",
  "bots.note": "You can still change every seat before the start.",
  "bots.level": "Their strength",
  "level.1": "easy",
  "level.2": "medium",
  "level.3": "strong",
  make: "Make the room",

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

export const setupWords = dictionaryPart("setup", english);
