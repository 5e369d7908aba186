// English: a room before, during and after a game, whatever the game.
import { dictionaryPart } from "../dictionary.ts";
import { formsOf } from "../forms.ts";

const { list: and } = formsOf("en");

const english = {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  "locked.title": "This room has a password",
  "locked.field": "Password",
  "locked.go": "Enter",
  "gone.title": "You cannot enter this room",
  "gone.forbidden":
    "Only the players can see this game: this room does not allow " +
    "spectators. You can only come in before the game, to take a seat.",
  entering: "Entering the room…",
  reload: "Reload the page",

  host: (p: { name: string }) => `Host: ${p.name}`,
  "host.you": "You are the host",
  "host.leave": "Leave the room",
  public: "Listed on the start page",
  unlisted: "By link only",
  password: "With password",
  rated: "Rated: the result counts for the players’ ratings",
  solo: "Solo practice: one player plays both sides",
  warm: "Computers give up their chairs to people who come",
  talk: "Table talk: teams may chat while they choose",
  delay: (p: { seconds: number }) => `Spectators see everything ${p.seconds} s later`,
  absent: (p: { seconds: number }) => `Players away for ${p.seconds} s lose their seat`,
  behind: (p: { seconds: number }) => `${p.seconds} s behind`,
  undelayed: "without delay",
  unwatched: "No spectators: players only",
  caster: "Key for commentators",
  "caster.have": "I have a key",

  code: "Room code",
  copy: "Copy link",
  copied: "Link copied",
  share: "Share…",
  invite: "Invite someone",
  qr: "QR code",
  "qr.label": (p: { room: string }) => `QR code of the link to room ${p.room}`,
  "qr.note": "Scan it with a phone to open this room.",
  "share.text": (p: { name: string }) => `Join me in ${p.name} on Tutti`,
  embed: "Embed",
  streams: "For streams",

  team: (p: { side: string }) => `Team ${p.side}`,
  "seat.free": "Free",
  "seat.later": "Opens during the game",
  "seat.you": "you",
  "seat.take": "Sit here",
  "seat.takeLabel": (p: { seat: string }) => `Sit at ${p.seat}`,
  "seat.leave": "Leave seat",
  "seat.leaveLabel": (p: { seat: string }) => `Leave seat ${p.seat}`,
  "seat.kick": "Remove",
  "seat.kickLabel": (p: { name: string }) => `Remove ${p.name} from the seat`,
  "seat.botLabel": (p: { seat: string }) => `Computer player at ${p.seat}`,
  "seat.botNone": "Computer…",
  "seat.botRemove": "remove",
  "seat.botLevel": (p: { level: number }) => ["", "easy", "medium", "strong"][p.level] ?? String(p.level),
  "seat.ready": "ready",
  "seat.notReady": "not ready",
  "seat.about": (p: { name: string }) => `About ${p.name}`,
  "seat.away": "away",
  "seat.bot": "computer",
  fill: "Fill the seats with computers",

  ready: "I’m ready",
  "ready.undo": "Not ready",
  "ready.start": "Start game",
  tournament: (p: { number: number }) => `Round ${p.number} of`,
  "result.tournament": "Back to the tournament",
  "ready.sitFirst": "Take a seat to play, or stay and watch.",
  "ready.waitingSeats": (p: { free: number }) =>
    p.free === 1 ? "One seat is still free." : `${p.free} seats are still free.`,
  "ready.waitingFor": (p: { names: string[] }) => `Waiting for ${and(p.names)}.`,
  "ready.all": "Everybody is here. The game starts when everybody is ready.",

  slowLine: (p: { ms: number }) => `Your connection is slow (${p.ms} ms). With this sandglass it may cost you turns.`,

  fair: "Provably fair",
  "fair.short": (p: { code: string }) => `Commitment ${p.code}…`,
  "fair.text":
    "Before anybody was ready, the server fixed a secret for this game and published its " +
    "fingerprint, the commitment below. When you press ready, your browser adds random " +
    "digits of its own. Every random draw comes from both, so neither the server nor a " +
    "player can control it. After the game the secret is published and anyone can check it.",

  "game.details": "This game",
  watching: (p: { count: number }) => (p.count === 1 ? "1 spectator" : `${p.count} spectators`),
  youWatch: "You are watching",

  "tab.seats": "Players",
  "tab.log": "Log",
  "tab.chat": "Chat",
  "tab.room": "Room",
  "chat.title": "Chat",
  "chat.room": "All",
  "chat.team": "Team",
  "chat.watchers": "Spectators",
  "chat.channel": "To",
  "chat.field": "Message",
  "chat.send": "Send",
  "chat.quiet": "Chat is off in this room.",
  "chat.empty": "No messages yet.",
  "chat.watchNote": "Players see this only after the game.",
  newest: "Newest",
  "log.title": "Log",
  "log.empty": "Reveals will appear here.",
  "log.gap": (p: { count: number }) =>
    `${p.count} messages were skipped on a slow connection; the board is up to date.`,

  "event.join": (p: { name: string; seat: string }) => `${p.name} sits at ${p.seat}.`,
  "event.leave.left": (p: { name: string; seat: string }) => `${p.name} leaves ${p.seat}.`,
  "event.leave.absent": (p: { name: string; seat: string }) => `${p.name} was away too long and lost ${p.seat}.`,
  "event.leave.kicked": (p: { name: string; seat: string }) => `${p.name} was removed from ${p.seat}.`,
  "event.away": (p: { seconds: number }) => `The server was away for ${p.seconds} s. The clock was stopped.`,
  "event.resumed": "Everybody is back: the clock is running.",
  "event.start": "The game has started.",

  missed: (p: { from: number; to: number; unit: "turn" | "game move" }) =>
    p.unit === "game move"
      ? p.to === p.from
        ? `You’re back: you missed the reveal of game move ${p.from}.`
        : `You’re back: you missed game moves ${p.from} to ${p.to}.`
      : p.to === p.from
        ? `You’re back: you missed a reveal of turn ${p.from}.`
        : p.to - p.from === 1
          ? `You’re back: you missed the end of turn ${p.from}.`
          : `You’re back: you missed turns ${p.from} to ${p.to - 1}.`,
  "missed.show": "Show the last reveal",

  "result.rematch": "Rematch, switch sides",
  "result.agreed": "You want a rematch",
  "result.waiting": (p: { names: string[] }) => `Waiting for ${and(p.names)}.`,
  "result.series": (p: { black: number; white: number; ties: number }) =>
    `In this room: black ${p.black}, white ${p.white}` +
    (p.ties > 0 ? `, ${p.ties === 1 ? "1 tie" : `${p.ties} ties`}` : ""),
  "result.seriesPoints": (p: { black: number; white: number }) =>
    `Points in this room: black ${p.black}, white ${p.white}`,
  "result.replay": "Watch the replay",
  "result.new": "New room",

  "keys.title": "Keyboard shortcuts",
  "keys.help": "Keyboard shortcuts",
  "keys.close": "Close",
  "keys.off": "Single-letter keys are turned off in the settings.",
  "keys.name": (p: { key: string }) => p.key,

  "envelope.choosing": "choosing",
  "envelope.sealed": "sealed",
  "envelope.opened": "opened",
  "envelope.void": "void",
  "envelope.again": "choosing again",
  "envelope.offline": "away",
  "envelope.bot": "choosing",
  "envelope.yours": "yours",
  "envelope.label": (p: { duty: number | null; name: string; state: string }) =>
    p.duty === null ? `${p.name}: ${p.state}` : `Envelope ${p.duty}, ${p.name}: ${p.state}`,
  "envelope.list": "Envelopes of this round",

  "timer.none": "No clock",
  "timer.standing": "The clock is stopped: waiting for players to come back",
  "timer.waiting": "Waiting for the server",
  "timer.left": (p: { seconds: number }) => (p.seconds === 1 ? "1 second left" : `${p.seconds} seconds left`),
  "told.again": "Play the last reveal again",
  "told.sound": "Sounds are off: turn them on",
  "told.mute": "Turn the sounds off",
  "told.introduce": "Reveals can have sound: the speaker beside their sentence turns it on.",
  receipt: (p: { seconds: string }) => `Sealed ${p.seconds} s before the end.`,
};

export const roomWords = dictionaryPart("room", english);
export { and as andList };
