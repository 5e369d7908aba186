// English: games that are watched from outside: the hall, the board on other people's pages.
import { dictionaryPart } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("en");

export const liveWords = dictionaryPart("live", {
  title: "Live games – Tutti",
  head: "Live games",
  lead: "Watch games as they happen. Choices stay sealed until the reveal.",
  which: "Which games",
  anyGame: "All",
  none: "No games right now. The next one will appear here.",
  noneGame: (p: { game: string }) => `No ${p.game} games right now. The next one will appear here.`,
  play: "Play a game yourself",
  replays: "Look at finished games",
  failed: "The list could not be loaded. Trying again.",
  fetching: "Looking for games…",
  lost: "Connection lost. Trying again; the boards show the last known position.",

  strip: "Playing now",
  stripAll: "All live games",

  watchLabel: (p: { game: string; blackNames: string[]; whiteNames: string[] }) =>
    `Watch ${list(p.blackNames)} against ${list(p.whiteNames)}, ${p.game}`,
  behind: (p: { seconds: number }) => `${p.seconds} s behind`,
  later: (p: { seconds: number }) => `You see this board with a delay of ${p.seconds} s.`,
  replay: "Replay",
  waits: "Waiting for the next game.",
  gone: "This room has closed.",

  "embed.title": (p: { blackNames: string[]; whiteNames: string[]; game: string }) =>
    `${list(p.blackNames)} against ${list(p.whiteNames)}, ${p.game} – Tutti`,
  "embed.coming": "Loading the game…",
  "embed.open": "Open in Tutti",
  "embed.closed": "This room has closed.",
  "embed.no_such_room": "This room no longer exists.",
  "embed.forbidden": "This room does not allow spectators.",
  "embed.wrong_password": "This room has a password. Open it in Tutti to enter.",
  "embed.other": "This game cannot be shown right now.",
  "embed.notBegun": "The game has not started yet. It will appear here.",
  "embed.last": "This is the last known position.",

  "overlay.nothing": "Nothing is shown here right now.",
  "overlay.notBegun": "The game has not started yet.",
  "overlay.nobody": "Nobody of this name is registered.",
  "overlay.strange": (p: { name: string; value: string; known: string }) =>
    `${p.name}=${p.value} is unknown. It can be: ${p.known}.`,

  "code.note": "Paste this into your own page: it shows the board live for as long as the room exists.",
  "code.copy": "Copy code",
  "code.copied": "Code copied",
  "code.title": (p: { name: string }) => `${p.name}, live on Tutti`,
});
