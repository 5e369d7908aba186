// English: what a device is told while no page of the site is open.
import { dictionaryPart } from "../dictionary.ts";

export const pushWords = dictionaryPart("push", {
  head: "When this page is closed",
  lead:
    "A note on this device tells you when somebody challenges you, when a board of a tournament waits for you, and " +
    "the like. It never says what anyone has chosen.",
  loading: "One moment…",
  again: "Try again",
  start: "Tell me when this page is closed",
  started: "This device is told from now on.",
  notGranted: "The browser did not allow it. Nothing has been changed.",
  on: "This device is told",
  stop: "Stop on this device",
  stopped: "This device is no longer told.",
  devices: "Devices that are told",
  this: "this device",
  since: (p: { day: string }) => `since ${p.day}`,
  remove: "Remove",
  "remove.label": (p: { host: string }) => `Remove the device at ${p.host}`,
  removed: "That device is no longer told.",
  "why.off": "This server sends no such notes: its operator has not switched them on.",
  "why.none": "This browser cannot show notes of closed pages.",
  "why.install":
    "On iPhone and iPad only pages on the home screen can do this: press Share, then “Add to Home Screen”, and open " +
    "Tutti from there.",
  "why.denied":
    "You have forbidden notes from this site. Allow them in the browser’s settings for this site, and come back.",
  "why.nobody": "The server does not know this browser yet. One moment…",
  kinds: "What you are told",
  "kind.called": "A board of a tournament or evening waits for me",
  "kind.challenged": "Somebody challenges me",
  "kind.challenge_accepted": "My challenge is accepted",
  "kind.challenge_refused": "My challenge is declined",
  "kind.invited": "Somebody asks me to their table",
  "kind.plays": "Somebody I follow begins a game",
  "kind.directs": "Somebody I follow opens a tournament",
  "kind.pop": "A meeting I have said I will come to begins",
  "kind.report_answered": "My report is answered",
  "kind.sanctioned": "Something is forbidden to me",
});
