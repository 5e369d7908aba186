// English: blocking and reporting people.
import { dictionaryPart } from "../dictionary.ts";

export const conductWords = dictionaryPart("conduct", {
  menu: (p: { name: string }) => `About ${p.name}`,
  page: "Player’s page",
  report: "Report",
  "report.note":
    "Operators see who reports whom, and what was said in the room. The answer comes to your account page.",
  "report.reasons": "Why?",
  "reason.words": "Insults or threats",
  "reason.cheating": "Cheating, forbidden talk",
  "reason.name": "An offensive name",
  "reason.other": "Something else",
  "report.done": "Reported. The answer will be on your account page.",
  "report.enough": "You have made ten reports today. More tomorrow.",
  block: "Block",
  "block.note":
    "You no longer see what they write, and they cannot enter your rooms. They see that you have blocked them when they try.",
  "block.done": (p: { name: string }) => `${p.name} is blocked.`,
  unblock: "Unblock",
  "unblock.label": (p: { name: string }) => `Unblock ${p.name}`,
  "unblock.done": (p: { name: string }) => `${p.name} is no longer blocked.`,
  close: "Close",
  meet: "Players you have blocked may still sit at your table here: the draw decides.",

  blocked: "Blocked players",
  mine: "Your reports",
  "status.open": "Being looked at",
  "status.closed": "Answered",
  line: (p: { name: string; why: string }) => `${p.name}: ${p.why}`,
});
