// English: the rooms of the start page as lines, and the ways to others.
import { dictionaryPart } from "../dictionary.ts";

export const lobbyWords = dictionaryPart("lobby", {
  "rooms.free": (p: { free: number }) => (p.free === 1 ? "1 free seat" : `${p.free} free seats`),
  "rooms.warm": (p: { count: number }) => (p.count === 1 ? "1 chair to take over" : `${p.count} chairs to take over`),
  "rooms.sitShort": "Sit down",
  "rooms.watchers": (p: { count: number }) => (p.count === 1 ? "1 watching" : `${p.count} watching`),
  "rooms.locked": "password",
  "rooms.enter": (p: { name: string }) => `Enter ${p.name}`,
  "rooms.enterShort": "Enter",
  "rooms.watchShort": "Watch",
  "rooms.versus": (p: { black: number; white: number }) => `${p.black} against ${p.white}`,
  "rooms.board": (p: { size: number }) => `${p.size}×${p.size}`,
  "rooms.noClock": "no clock",
  "rooms.timer": (p: { seconds: number }) => `${p.seconds} s timer`,
  now: "What is going on",
  "rooms.playComputer": "Play the computer",
  "games.all": "Finished games and replays",
  "games.mine": "My games",
  "games.ratings": "Best players",
  "rooms.code": "Have a link or a code?",
  "rooms.codeGo": "Join",
  "rooms.codeBad": "That is not a code. Rooms have 8 letters and digits, evenings 6.",
  "evening.offer": "Many people in one place?",
  "evening.text": "They scan a QR code, type a name and play; each round draws new teams.",
  "evening.new": "New evening",
});
