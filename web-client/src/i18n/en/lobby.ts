// English: the rooms of the start page as lines, and the ways to others.
import { dictionary_part } from "../dictionary.ts";

export const lobby_words = dictionary_part("lobby", {
  "rooms.free": (p: { free: number }) => (p.free === 1 ? "1 free seat" : `${p.free} free seats`),
  "rooms.watchers": (p: { count: number }) => (p.count === 1 ? "1 watching" : `${p.count} watching`),
  "rooms.locked": "password",
  "rooms.enter": (p: { name: string }) => `Enter ${p.name}`,
  "rooms.enter_short": "Enter",
  "rooms.watch_short": "Watch",
  "rooms.versus": (p: { black: number; white: number }) => `${p.black} against ${p.white}`,
  "rooms.board": (p: { size: number }) => `${p.size}×${p.size}`,
  "rooms.no_clock": "no clock",
  "rooms.timer": (p: { seconds: number }) => `${p.seconds} s timer`,
  "games.all": "Finished games and replays",
  "games.mine": "My games",
  "games.ratings": "The best players",
  "rooms.code": "Have a link or a code?",
  "rooms.code_go": "Join",
  "rooms.code_bad": "That is no room code. It has 8 letters and digits, such as 4GZK7Q2M.",
});
