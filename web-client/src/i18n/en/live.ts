// English: games that are watched from outside: the hall, the board on other people's pages.
import { dictionaryPart } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("en-GB", "nobody");

export const liveWords = dictionaryPart("live", {
  title: "Games being played – Tutti",
  head: "Games being played",
  lead: "What happens at the tables, as it happens. Choices stay sealed until all are revealed.",
  which: "Which games",
  anyGame: "All",
  none: "Nothing is being played at this moment. As soon as a game begins, it stands here.",
  noneGame: (p: { game: string }) =>
    `No game of ${p.game} is being played at this moment. As soon as one begins, it stands here.`,
  play: "Play a game yourself",
  replays: "Look at finished games",
  failed: "The list of games did not come. It is asked for again.",
  fetching: "Looking for games…",
  lost: "The connection is lost. Trying again; the boards stand as they were.",

  strip: "At the tables now",
  stripAll: "All running games",

  watchLabel: (p: { game: string; blackNames: string[]; whiteNames: string[] }) =>
    `Watch ${list(p.blackNames)} against ${list(p.whiteNames)}, ${p.game}`,
  behind: (p: { seconds: number }) => `${p.seconds} s behind`,
  later: (p: { seconds: number }) => `You see this board ${p.seconds} s later.`,
  replay: "Replay",
  waits: "The next game has not begun.",
  gone: "This room has closed.",

  "embed.title": (p: { blackNames: string[]; whiteNames: string[]; game: string }) =>
    `${list(p.blackNames)} against ${list(p.whiteNames)}, ${p.game} – Tutti`,
  "embed.coming": "Fetching the game…",
  "embed.open": "Open in Tutti",
  "embed.closed": "This room has closed.",
  "embed.no_such_room": "There is no such room any more.",
  "embed.forbidden": "This room lets nobody watch.",
  "embed.wrong_password": "This room has a password. Open it in Tutti to enter.",
  "embed.other": "This game cannot be shown just now.",
  "embed.notBegun": "The game has not begun yet. It will be shown here.",
  "embed.last": "The board stands as it was last.",

  "code.note": "Put this into a page of yours: it shows the board as it stands, as long as the room is there.",
  "code.copy": "Copy the code",
  "code.copied": "Code copied",
  "code.title": (p: { name: string }) => `${p.name}, live on Tutti`,
});
