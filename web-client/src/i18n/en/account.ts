// English: registering, signing in and out, one's own account.
import { dictionaryPart } from "../dictionary.ts";

export const accountWords = dictionaryPart("account", {
  title: "Account – Tutti",
  "guest.head": "You play as a guest",
  "guest.lead":
    "That is enough to play. With an account your name is yours, " +
    "games can be rated, and you are the same player on every device.",

  "register.head": "Create an account",
  "register.go": "Register",
  "register.done": (p: { name: string }) => `${p.name} is yours now.`,
  "register.note":
    "No e-mail address is asked for, so only an operator can help who has lost the password: let your browser keep it.",
  "in.head": "Sign in",
  "in.go": "Sign in",
  "in.done": (p: { name: string }) => `Welcome back, ${p.name}.`,
  "in.seat": "You have a seat in a running game as a guest. It stays the guest’s: who signs in comes as somebody else.",
  code: "Code",
  "code.head": "I have a code",
  "code.note":
    "Password forgotten? An operator of this server gives you a code. With " +
    "it you set another; devices and keys for programs are all signed out.",
  "code.go": "Set the password and sign in",

  "kept.out": "You were signed out here: the password was changed, or you signed out on another device.",
  "kept.guest": "Go on as a guest",
  "kept.ban": (p: { until: string; why: string }) => `An operator has barred you until ${p.until}: ${p.why}`,
  "kept.banned": "The server keeps you out: an operator has decided so.",
  "kept.flood": "The server has closed the connection: too much came from here at once.",

  name: "Name",
  "name.new": "New name",
  "name.note": "2 to 20 letters, digits, “-”, “_” or “.”; no spaces.",
  password: "Password",
  "password.now": "Your password",
  "password.new": "New password",
  "password.show": "Show",
  "password.showLabel": "Show the password",
  "strength.none": "At least 8 characters; a few words are easy to keep in mind.",
  "strength.short": "Too short: at least 8 characters.",
  "strength.fair": "Long enough. Longer is safer.",
  "strength.good": "Good.",
  "strength.strong": "Very good.",

  "wrong.name":
    "A name has 2 to 20 letters, digits, “-”, “_” or “.”, begins with a letter or digit, and keeps to one script.",
  "wrong.password": "A password has 8 to 128 characters.",
  "wrong.label": "At most 60 characters.",
  "wrong.signIn": "Name and password do not go together.",
  "wrong.code": "Name and code do not go together, or the code is good no longer.",
  "wrong.present": "That is not your password.",
  "wrong.slow": (p: { seconds: number }) =>
    `Too many wrong passwords. The next is looked at in ` +
    `${p.seconds < 120 ? `${p.seconds} s` : `${Math.ceil(p.seconds / 60)} min`}.`,

  page: "Your page",
  ratings: "The best players",
  moderation: "Moderation",
  sanction: (p: { what: string; until: string; why: string }) => `${p.what} until ${p.until}: ${p.why}`,
  "sanction.mute": "You cannot talk in rooms",
  "sanction.ban": "You cannot play",

  devices: "Devices",
  "devices.lead": "Where this account is signed in.",
  "device.unnamed": "A device",
  "device.this": "this device",
  "device.since": (p: { day: string }) => `since ${p.day}`,
  "device.used": (p: { day: string }) => `last used ${p.day}`,
  "device.end": "Sign out",
  "device.endLabel": (p: { label: string }) => `Sign out: ${p.label}`,
  "out.here": "Sign out here",
  "out.all": "Sign out everywhere",
  "out.done": "Signed out. You are a guest again.",

  tokens: "Keys for programs",
  "tokens.lead":
    "A program plays as you with a key of its own, and needs " +
    "no password. It may do all but what asks for the password.",
  "tokens.none": "No program has a key.",
  "token.unnamed": "A program",
  "token.label": "What it is for",
  "token.go": "Make a key",
  "token.once": "Copy it now: it is not shown again.",
  "token.key": "The new key",
  "token.copy": "Copy",
  "token.copied": "Copied",
  "token.end": "Withdraw",
  "token.endLabel": (p: { label: string }) => `Withdraw the key: ${p.label}`,
  "token.ended": "Withdrawn.",

  change: "Change",
  "change.password": "Change the password",
  "change.password.note": "All other devices are signed out. Keys for programs stay.",
  "change.password.done": "The password is changed.",
  "change.name": "Change the name",
  "change.name.note": "The old name is free for others after 30 days.",
  "change.name.done": (p: { name: string }) => `You are ${p.name} now.`,
  program: "A program plays with this account",
  "program.note":
    "It is then marked everywhere and rated among programs only. For good: " +
    "this cannot be taken back, and is possible only before the first rated game.",
  "program.go": "Mark as a program",
  "program.done": "Marked as a program.",
  "program.is": "A program plays with this account: it is marked everywhere, and rated among programs.",
  "program.late": "This account has played rated games already.",
  delete: "Delete the account",
  "delete.note":
    "Nothing of you stays: name, ratings, devices and keys are gone at once. Finished games say “deleted player”.",
  "delete.type": (p: { name: string }) => `To be sure, type your name: ${p.name}`,
  "delete.go": "Delete for ever",
  "delete.done": "The account is deleted. You are a guest again.",
  "delete.differs": "That is not your name.",
  save: "Save",
});
