// English: a finished game played back, and its proof.
import { dictionaryPart } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { list: and } = formsOf("en-GB", "nobody");

export const replayWords = dictionaryPart("replay", {
  title: (p: { players: string; game: string }) => `${p.players} – ${p.game} – Tutti`,
  team: (p: { names: string[] }) => and(p.names),
  players: (p: { black: string; white: string }) => `${p.black} – ${p.white}`,
  playersLabel: (p: { black: string; white: string }) => `Black: ${p.black}. White: ${p.white}.`,
  fetching: "Fetching the game…",
  "gone.title": "This game cannot be shown",
  broken: "What the server sent is not a game that can be played back.",
  played: (p: { game: string; date: string }) => `${p.game}, ${p.date}`,

  as: "Shown",
  "as.all": "everything",
  "as.public": "public view",
  "as.black": "Black’s view",
  "as.white": "White’s view",
  "as.said": (p: { as: string }) => `Shown: ${p.as}`,

  position: "Position in the game",
  step: (p: { step: number; steps: number }) => `Reveal ${p.step} of ${p.steps}`,
  between: (p: { step: number; steps: number }) => `Towards reveal ${p.step} of ${p.steps}`,
  opening: "The game begins",
  "go.start": "To the start",
  "go.end": "To the end",
  "go.back": "Back one reveal",
  "go.forward": "On one reveal",
  "go.turn_back": "Back one turn",
  "go.turn_forward": "On one turn",
  "go.play": "Play",
  "go.pause": "Pause",
  speed: "Speed",
  "speed.1": "As it happened",
  "speed.n": (p: { times: number }) => `${p.times} times as fast`,
  keys: "Keys: ← → a reveal, with Shift a turn, comma and full stop a sealing, Home, End, Space plays.",

  "mark.over": "end",
  "mark.field": "field, trap or mole",
  "mark.blast": "explosion",
  "mark.capture": "capture or replacement",
  "mark.clash": "clash",
  "mark.dark": "darkness",
  marks: "Marks",

  sealed: (p: { name: string; content: string | null }) =>
    p.content === null ? `${p.name} seals.` : `${p.name} seals ${p.content}.`,
  unsealed: (p: { name: string }) => `${p.name} takes the choice out again.`,
  drafted: (p: { name: string; content: string }) => `${p.name} drafts ${p.content}.`,

  "tab.moves": "Course",
  "tab.share": "Share",
  "moves.list": "Course of the game; each line leads to its moment",
  copy: "Copy link to this moment",
  copied: "Link copied",
  embed: "Embed",
  "embed.note": "Put this into a page of your own to show the game there, from this moment on:",
  "embed.copy": "Copy the snippet",
  "embed.copied": "Snippet copied",
  "embed.open": "Open on Tutti",
  "embed.title": (p: { players: string }) => `Game on Tutti: ${p.players}`,
  record: "Record",
  "record.note": "Every input with its time, for programs: anyone can replay it and check it.",
  notation: "Notation",
  "notation.note": "The course of the game as text, for reading.",
  allGames: "All games",
});
