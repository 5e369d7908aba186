// English: registering, signing in and out, one's own account.
import { dictionaryPart } from "../dictionary.ts";

export const accountWords = dictionaryPart("account", {
  title: "Account – Tutti",
  "guest.head": "You play as a guest",
  "guest.lead":
    "That’s all you need to play. With an account your name is yours, " +
    "games can be rated, and you are the same player on every device.",

  "register.head": "Create an account",
  "register.go": "Register",
  "register.done": (p: { name: string }) => `${p.name} is yours now.`,
  "register.note": "No e-mail needed. If you lose your password, only an operator can help: let your browser save it.",
  "in.head": "Sign in",
  "in.go": "Sign in",
  "in.done": (p: { name: string }) => `Welcome back, ${p.name}.`,
  "in.seat": "You are playing a game as a guest. If you sign in now, you leave that seat: it belongs to the guest.",
  code: "Code",
  "code.head": "I have a code",
  "code.note":
    "Forgot your password? Ask an operator of this server for a code and set a " +
    "new password. All devices and keys for programs are then signed out.",
  "code.go": "Set password and sign in",

  "kept.out": "You were signed out here: the password was changed, or you signed out on another device.",
  "kept.guest": "Continue as a guest",
  "kept.ban": (p: { until: string; why: string }) => `You are banned until ${p.until}: ${p.why}`,
  "kept.banned": "You are banned from this server.",
  "kept.flood": "The server closed the connection: too many requests at once.",

  name: "Name",
  "name.new": "New name",
  "name.note": "2 to 20 letters, digits, “-”, “_” or “.”; no spaces.",
  password: "Password",
  "password.now": "Your password",
  "password.new": "New password",
  "password.show": "Show",
  "password.showLabel": "Show the password",
  "strength.none": "At least 8 characters; a few words are easy to remember.",
  "strength.short": "Too short: at least 8 characters.",
  "strength.fair": "Long enough. Longer is safer.",
  "strength.good": "Good.",
  "strength.strong": "Very good.",

  "wrong.name":
    "A name has 2 to 20 letters, digits, “-”, “_” or “.”, starts with a letter or digit, and uses one alphabet.",
  "wrong.password": "A password has 8 to 128 characters.",
  "wrong.missing": "Please fill this in.",
  "wrong.label": "At most 60 characters.",
  "wrong.signIn": "Wrong name or password.",
  "wrong.code": "Wrong name or code, or the code has expired.",
  "wrong.present": "Wrong password.",
  "wrong.slow": (p: { seconds: number }) =>
    `Too many wrong passwords. Try again in ` +
    `${p.seconds < 120 ? `${p.seconds} s` : `${Math.ceil(p.seconds / 60)} min`}.`,
  "wrong.names": (p: { count: number }) =>
    "Ten names that you gave up are still kept for you. " +
    `Take a new one in ${p.count === 1 ? "1 day" : `${p.count} days`}, or go back to one of them.`,

  page: "Your page",
  ratings: "Best players",
  moderation: "Moderation",
  sanction: (p: { what: string; until: string; why: string }) => `${p.what} until ${p.until}: ${p.why}`,
  "sanction.mute": "You cannot chat",
  "sanction.ban": "You cannot play",

  devices: "Devices",
  "devices.lead": "Where this account is signed in.",
  "device.unnamed": "Unnamed device",
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
    "A program with a key can play as you without your password. " +
    "It can do everything that does not ask for the password.",
  "tokens.none": "No keys yet.",
  "token.unnamed": "Unnamed key",
  "token.label": "What it is for",
  "token.go": "Create a key",
  "token.once": "Copy it now: you won’t see it again.",
  "token.key": "The new key",
  "token.copy": "Copy",
  "token.copied": "Copied",
  "token.end": "Revoke",
  "token.endLabel": (p: { label: string }) => `Revoke the key: ${p.label}`,
  "token.ended": "Key revoked.",

  change: "Change",
  "change.password": "Change password",
  "change.password.note": "All other devices are signed out. Keys for programs stay.",
  "change.password.done": "Password changed.",
  "change.name": "Change name",
  "change.name.note": "Others can take your old name after 30 days.",
  "change.name.done": (p: { name: string }) => `You are ${p.name} now.`,
  program: "This account is a program",
  "program.note":
    "It is marked as a bot everywhere and rated among programs only. " +
    "This cannot be undone, and is possible only before the first rated game.",
  "program.go": "Mark as a program",
  "program.done": "Marked as a program.",
  "program.is": "A program plays with this account: it is marked as a bot and rated among programs.",
  "program.late": "This account has already played rated games.",
  delete: "Delete account",
  "delete.note": "Your name, ratings, devices and keys are deleted at once. Finished games say “deleted player”.",
  "delete.type": (p: { name: string }) => `Type your name to confirm: ${p.name}`,
  "delete.go": "Delete forever",
  "delete.done": "Account deleted. You are a guest again.",
  "delete.differs": "That is not your name.",
  save: "Save",
});
