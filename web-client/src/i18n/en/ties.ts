// English: following people, presence, and asking somebody into a room.
import { dictionaryPart } from "../dictionary.ts";

export const tiesWords = dictionaryPart("ties", {
  follow: "Follow",
  following: "You follow",
  "follow.note": "The bell tells you when they begin a game that can be watched, or open a tournament.",
  "follow.done": (p: { name: string }) => `You follow ${p.name}.`,
  unfollow: "Stop following",
  "unfollow.label": (p: { name: string }) => `Stop following ${p.name}`,
  "unfollow.done": (p: { name: string }) => `You no longer follow ${p.name}.`,
  challenge: "Challenge",
  here: "here now",
  "here.playing": "playing now",
  playing: "Playing now",
  watch: (p: { game: string }) => `Watch ${p.game}`,
  follows: "People you follow",
  "follows.none": "Nobody yet. Press a player’s name, then “Follow”: you see here who is online, and what they play.",
  presence: "Who sees that you are here",
  "presence.hide": "Hide that I am here",
  "presence.note":
    "Nobody is told that you are online or which games you play, and those who follow you hear nothing. Your games " +
    "can still be found in the list of rooms.",
  push: "Notify me when this page is closed",
  "invite.note": "Their bell tells them of this room.",
  "invite.here": "People you follow who are here",
  "invite.name": "A player’s name",
  "invite.go": "Ask them in",
  "invite.done": (p: { name: string }) => `${p.name} has been asked.`,
  "invite.asked": (p: { name: string }) => `${p.name}: asked`,
  "invite.nobody": "No registered player is called that. Send guests the link.",
  "invite.not": "This is not possible here: you are not in this room, or have asked too many.",
});
