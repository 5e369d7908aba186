// English: what the first page and everything round a game says.
import { dictionaryPart } from "../dictionary.ts";

const TEMPERS = ["Calm", "Brisk", "Quiet", "Keen", "Merry", "Patient", "Sly", "Sunny", "Bold", "Mild", "Wry", "Deft"];
const BIRDS = [
  "Heron",
  "Wren",
  "Plover",
  "Finch",
  "Magpie",
  "Swift",
  "Curlew",
  "Robin",
  "Egret",
  "Lark",
  "Kestrel",
  "Teal",
];
const pick = (words: string[], chance: number): string => words[Math.floor(chance * words.length) % words.length] ?? "";

const english = {
  name: "Tutti",
  title: "Tutti: everyone chooses in secret, everything is revealed at once",
  skip: "Skip to content",

  "nav.rooms": "Rooms",
  "nav.tournaments": "Tournaments",
  "nav.rules": "Rules",
  "nav.settings": "Settings",
  "nav.back": "Back to the game",
  "nav.signIn": "Sign in",
  "nav.register": "Register",
  "nav.account": "Your account",
  "nav.more": "Back to all rooms",
  language: "Language",

  "hero.line": "Everyone chooses in secret. Everything is revealed at once.",
  "hero.about":
    "Three board games of secret, simultaneous choice, for one to three " +
    "people a side. Play a friend by a link, or the computer at once.",
  "hero.play": "Play now",
  "hero.make": "Make a room",

  "name.ask": "What should we call you?",
  /** A first name to begin with; both numbers are from 0 to below 1. */
  "name.suggested": (p: { temper: number; bird: number }) => `${pick(TEMPERS, p.temper)} ${pick(BIRDS, p.bird)}`,
  "name.keep": "Use this name",
  "name.playingAs": "You are",
  "name.change": "Change name",
  "name.note": "No account needed. The name stays in this browser.",

  "rooms.loading": "Looking for rooms…",
  "rooms.rated": "rated",

  "connection.lost": (p: { seconds: number }) => `Connection lost. Trying again in ${p.seconds} s.`,
  "connection.connecting": "Connection lost. Reconnecting…",
  "connection.silent": "The server is not responding.",
  "connection.restart": (p: { seconds: number }) => `The server is restarting. Trying again in ${p.seconds} s.`,
  "connection.busy": (p: { seconds: number }) => `The server is full. Trying again in ${p.seconds} s.`,
  "connection.retry": "Try now",
  "connection.drafting": "You can keep choosing; we’ll send it when you’re back online.",
  "connection.trip": (p: { ms: number }) => `${p.ms} ms`,
  "connection.tripLong": (p: { ms: number }) => `Round trip to the server: ${p.ms} milliseconds`,
  "connection.newGuest": "The server no longer recognised this browser, so you are a new guest.",

  "lost.title": "There is no such page",
  "lost.text": "There is nothing at this address.",
  "lost.games": "Finished games",
  loading: "One moment…",
  loadingFailed: "This part of the page did not load. Check the connection and reload.",
  dismiss: "Dismiss",
  "call.title": (p: { title: string }) => `● Your choice – ${p.title}`,

  "side.black": "Black",
  "side.white": "White",
  seat: (p: { side: string; number: number }) => `${p.side} ${p.number}`,

  program: "BOT",
  "program.long": "played by a program",
  "room.of": (p: { name: string }) => `${p.name}’s table`,
};

export const core = dictionaryPart("core", english);
