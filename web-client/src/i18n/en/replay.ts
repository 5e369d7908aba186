// English: a finished game played back, and its proof.
import { dictionaryPart } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { list: and } = formsOf("en");

export const replayWords = dictionaryPart("replay", {
  title: (p: { players: string; game: string }) => `${p.players} – ${p.game} – Tutti`,
  team: (p: { names: string[] }) => and(p.names),
  players: (p: { black: string; white: string }) => `${p.black} – ${p.white}`,
  playersLabel: (p: { black: string; white: string }) => `Black: ${p.black}. White: ${p.white}.`,
  fetching: "Loading the game…",
  "gone.title": "This game cannot be shown",
  broken: "The server sent something that cannot be replayed.",
  played: (p: { game: string; date: string }) => `${p.game}, ${p.date}`,

  as: "View",
  "as.all": "everything",
  "as.public": "public view",
  "as.black": "Black’s view",
  "as.white": "White’s view",
  "as.said": (p: { as: string }) => `View: ${p.as}`,

  position: "Position in the game",
  step: (p: { step: number; steps: number }) => `Reveal ${p.step} of ${p.steps}`,
  between: (p: { step: number; steps: number }) => `Towards reveal ${p.step} of ${p.steps}`,
  opening: "The game starts",
  "go.start": "To the start",
  "go.end": "To the end",
  "go.back": "Previous reveal",
  "go.forward": "Next reveal",
  "go.turn_back": "Previous turn",
  "go.turn_forward": "Next turn",
  "go.play": "Play",
  "go.pause": "Pause",
  speed: "Speed",
  "speed.1": "Real time",
  "speed.n": (p: { times: number }) => `${p.times}× speed`,
  keys: "Keys: ← → reveal, with Shift turn, comma and full stop seal by seal, Home, End, Space plays.",

  "mark.over": "end",
  "mark.field": "field, trap or mole",
  "mark.blast": "explosion",
  "mark.capture": "capture or replacement",
  "mark.clash": "clash",
  "mark.dark": "darkness",
  marks: "Marks",

  sealed: (p: { name: string; content: string | null }) =>
    p.content === null ? `${p.name} seals.` : `${p.name} seals ${p.content}.`,
  unsealed: (p: { name: string }) => `${p.name} takes the choice back.`,
  drafted: (p: { name: string; content: string }) => `${p.name} drafts ${p.content}.`,

  "tab.moves": "Moves",
  "tab.share": "Share",
  "moves.list": "Moves of the game; each line links to its moment",
  copy: "Copy link to this moment",
  copied: "Link copied",
  embed: "Embed",
  "embed.note": "Paste this into your own page to show the game there, starting at this moment:",
  "embed.copy": "Copy code",
  "embed.copied": "Code copied",
  "embed.open": "Open on Tutti",
  "embed.title": (p: { players: string }) => `Game on Tutti: ${p.players}`,
  record: "Record",
  "record.note": "Every input with its time, for programs: anyone can replay and check the game.",
  notation: "Notation",
  "notation.note": "The moves of the game as plain text.",
  allGames: "All games",
});
