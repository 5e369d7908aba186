// English: the bell, what it tells, and notices of what wants an answer soon.
import { dictionaryPart } from "../dictionary.ts";

export const bellWords = dictionaryPart("bell", {
  head: "News for you",
  bell: (p: { count: number }) => (p.count === 0 ? "News for you" : `News for you: ${p.count} unread`),
  title: (p: { text: string }) => `● ${p.text}`,
  new: "New",
  loading: "One moment…",
  again: "Try again",
  none: "Nothing yet. Here you are told of challenges, invitations, and the games of people you follow.",
  close: "Close",
  follows: "People you follow",
  push: "Notify me when this page is closed",

  called: (p: { title: string; number: number }) => `${p.title}, round ${p.number}: your board is ready`,
  challenged: (p: { name: string; game: string }) => `${p.name} challenges you to ${p.game}`,
  challenge_accepted: (p: { name: string; game: string }) => `${p.name} has accepted your challenge to ${p.game}`,
  challenge_refused: (p: { name: string; game: string }) => `${p.name} has declined your challenge to ${p.game}`,
  invited: (p: { name: string; game: string; title: string }) =>
    `${p.name} asks you to the table “${p.title}”, ${p.game}`,
  plays: (p: { name: string; game: string }) => `${p.name} is playing ${p.game}`,
  directs: (p: { name: string; title: string }) => `${p.name} has opened a tournament: ${p.title}`,
  "sanctioned.mute": (p: { until: string; why: string }) => `You cannot chat until ${p.until}: ${p.why}`,
  "sanctioned.ban": (p: { until: string; why: string }) => `You cannot play until ${p.until}: ${p.why}`,
  report_answered: (p: { text: string }) => `Your report has been answered: ${p.text}`,
  pop: (p: { title: string; time: string }) => `${p.title} begins at ${p.time}`,

  "go.board": "To your board",
  "go.room": "To the table",
  "go.watch": "Watch",
  "go.look": "Look",
  "go.pop": "Find a table",
  accept: "Accept",
  "accept.label": (p: { name: string }) => `Accept ${p.name}’s challenge`,
  refuse: "Decline",
  "refuse.label": (p: { name: string }) => `Decline ${p.name}’s challenge`,
  "answer.accepted": "You have accepted.",
  "answer.refused": "You have declined.",
  "answer.over": "This challenge is no longer open.",
});
