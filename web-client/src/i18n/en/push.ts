// English: what a device is told while no page of the site is open.
import { dictionaryPart } from "../dictionary.ts";

export const pushWords = dictionaryPart("push", {
  head: "When this page is closed",
  lead:
    "A notification on this device tells you when somebody challenges you, when your tournament board is waiting, and " +
    "so on. It never says what anyone has chosen.",
  loading: "One moment…",
  again: "Try again",
  start: "Turn on notifications",
  started: "Notifications are on for this device.",
  notGranted: "The browser did not allow it, so nothing has changed.",
  on: "Notifications are on",
  stop: "Turn off on this device",
  stopped: "Notifications are off on this device.",
  devices: "Devices with notifications",
  this: "this device",
  since: (p: { day: string }) => `since ${p.day}`,
  remove: "Remove",
  "remove.label": (p: { host: string }) => `Remove the device at ${p.host}`,
  removed: "That device gets no more notifications.",
  "why.off": "This server sends no notifications: its operator has not turned them on.",
  "why.none": "This browser cannot show notifications while the page is closed.",
  "why.install":
    "On iPhone and iPad only pages on the home screen can do this: press Share, then “Add to Home Screen”, and open " +
    "Tutti from there.",
  "why.denied":
    "You have blocked notifications from this site. Allow them in the browser’s settings for this site, and come back.",
  "why.nobody": "The server does not know this browser yet. One moment…",
  kinds: "Notify me when",
  "kind.called": "A tournament or evening board is waiting for me",
  "kind.challenged": "Somebody challenges me",
  "kind.challenge_accepted": "My challenge is accepted",
  "kind.challenge_refused": "My challenge is declined",
  "kind.invited": "Somebody asks me to their table",
  "kind.plays": "Somebody I follow begins a game",
  "kind.directs": "Somebody I follow opens a tournament",
  "kind.pop": "A meeting I have said I will come to begins",
  "kind.report_answered": "My report is answered",
  "kind.sanctioned": "My account is restricted",
});
