// English: the words of CTOR at the table.
import type { CtorResult } from "../../../../wire/messages.ts";
import { andList } from "../../../../i18n/en/room.ts";

const chips = (count: number): string => (count === 1 ? "1 chip" : `${count} chips`);

export const words = {
  "op.put": "Put",
  "op.move": "Move",
  "op.landing": "Landing",
  "op.left": (p: { op: string; left: number }) => `${p.op} ×${p.left}`,

  "head.secretsWrite": "Note your team’s five secret squares",
  "head.secretsDone": (p: { names: string[] }) => `Secret squares: waiting for ${andList(p.names)}`,
  "head.choose.put": "Put: choose an empty square",
  "head.choose.move": "Move: choose a chip and a square beside it",
  "head.choose.landing": "Landing: choose two chips and where one lands",
  "head.chooseAgain": "Clash! Choose another square",
  "head.wait": (p: { team: string; op: string; names: string[] }) =>
    `${p.team}, ${p.op}: waiting for ${andList(p.names)}`,
  "head.waitMine": (p: { op: string; names: string[] }) => `${p.op}: sealed. Waiting for ${andList(p.names)}`,
  "head.replace": "Replace chips, or press Done",
  "head.replaceWait": (p: { team: string; names: string[] }) =>
    `${p.team} may replace: waiting for ${andList(p.names)}`,
  "head.over": "The game is over",
  "head.none": "The game starts",

  "result.win": (p: { team: string }) => `${p.team} wins`,
  "result.youWin": "Your team wins",
  "result.youLose": "The other team wins",
  "result.tie": "A draw",
  "result.reason": (p: { reason: CtorResult["reason"]; loser: string; black: number; white: number }) => {
    const why = {
      board_full: "The board is full",
      stalled: "Four turns in a row without any action",
      turn_limit: "500 turns have been played",
      time: "The time is up",
      resigned: `${p.loser} resigned`,
      forfeit: `${p.loser} has no players left`,
    }[p.reason];
    return `${why}: ${chips(p.black)} black, ${p.white} white.`;
  },

  "score.turn": (p: { turn: number }) => `Turn ${p.turn}`,
  "score.opening": (p: { turn: number }) => `Turn ${p.turn}, opening`,
  "score.label": (p: { black: number; white: number }) => `Black ${chips(p.black)}, White ${chips(p.white)}`,
  "score.secrets": "Before turn 1",

  "seat.done": "done",
  "seat.resigned": "resigns",
  "seat.duties": (p: { duties: number[] }) =>
    p.duties.length === 1 ? `envelope ${p.duties[0]}` : `envelopes ${andList(p.duties.map(String))}`,

  "envelope.name": (p: { name: string; duty: number }) => `${p.name} · ${p.duty}`,

  "tray.seal": "Seal",
  "tray.sealing": "Sealing…",
  "tray.sealed": "Sealed",
  "tray.unseal": "Take it back",
  "tray.pass": "Pass",
  "tray.done": "Done",
  "tray.doneSaid": "Done, waiting",
  "tray.doneHint": "The turn ends when your whole team says Done.",
  "tray.replaceAll": (p: { count: number }) => (p.count === 1 ? "Replace 1" : `Replace all ${p.count}`),
  "tray.resign": "Resign…",
  "tray.resignSure": "Resign this game?",
  "tray.resignYes": "Yes, resign",
  "tray.resignNo": "Keep playing",
  "tray.resignSaid": "You want to resign. The game ends when your whole team does.",
  "tray.ops": "Operation of this round",
  "tray.switch": (p: { op: string }) => `Switch to ${p.op}`,
  "tray.noSwitch": "Somebody has sealed: the operation can’t change now.",
  "tray.watch": "You are watching.",
  "tray.otherTurn": (p: { team: string }) => `${p.team} is choosing.`,
  "tray.atOnce": "Seal as soon as my choice is complete",

  "zero.pass": "At 0: you pass, the turn ends",
  "zero.sealed": "At 0: your sealed choice counts, the turn ends",
  "zero.turn": "At 0: the turn ends",
  "zero.secrets": "At 0: the game starts",

  "choice.put": (p: { square: number }) => `Put ${p.square}`,
  "choice.move": (p: { from: number; to: number }) => `${p.from} → ${p.to}`,
  "choice.landing": (p: { a: number; b: number; c: number }) => `${p.a} + ${p.b} → ${p.c}`,
  "choice.pass": "Pass",

  "draft.none.put": "Tap an empty square.",
  "draft.none.move": "Tap one of your chips.",
  "draft.move": (p: { from: number }) => `From ${p.from}: tap an empty square beside it.`,
  "draft.none.landing": "Tap two of your chips.",
  "draft.landing1": (p: { a: number }) => `${p.a} and…? Tap a second chip.`,
  "draft.landing2": (p: { a: number; b: number }) => `${p.a} and ${p.b}: tap the empty square where one lands.`,
  "draft.ready": (p: { choice: string }) => `${p.choice}. Seal it, or tap the square again.`,
  "draft.sealed": (p: { choice: string }) => `${p.choice} is in your envelope. You can change it until the reveal.`,
  "draft.replace": "Framed chips can be replaced: tap them.",
  "draft.noOp": (p: { op: string }) => `No ${p.op} is possible. You can pass.`,
  "draft.nothing": "No operations left.",

  "hint.put": "That square is not empty. This round is Put.",
  "hint.move": "This round is Move: one of your chips, then an empty square beside it.",
  "hint.landing": "This round is Landing: two of your chips, then any empty square.",
  "hint.notNow": "You cannot choose anything right now.",
  "hint.otherTurn": "It is the other team’s turn.",
  "hint.watching": "You are watching this game.",

  "secrets.progress": (p: { count: number }) => `${p.count} of 5 squares chosen`,
  "secrets.write": "Note these five",
  "secrets.written": (p: { squares: number[] }) => `Noted for your team: ${p.squares.join(", ")}`,
  "secrets.how": "Tap five squares on the board. The team shares one list; the last one noted counts.",
  "secrets.done": "Done",
  "secrets.edit": "Choose others",
  "secrets.team": "Whose list",

  board: "Board",
  "board.help":
    "A torus: each edge meets the opposite one. Arrow keys move and wrap, Enter chooses, question mark lists all keys.",
  "cell.empty": "empty",
  "cell.b": "black",
  "cell.w": "white",
  "cell.target": "legal target",
  "cell.draft": (p: { duty: number }) => `chosen for envelope ${p.duty}`,
  "cell.sealed": (p: { duty: number }) => `sealed in your envelope ${p.duty}`,
  "cell.replaceable": "can be replaced",
  "cell.pressed": (p: { count: number }) => `${p.count} of 8 neighbours have the other colour`,
  "cell.last": "changed last",
  "cell.clash": "clash",
  "cell.secret": "your secret square",
  "cell.pickedSecret": "picked as secret",
  "cell.spent": "used secret square",
  "view.group": "Shift the view",
  "view.up": "Shift the view up",
  "view.down": "Shift the view down",
  "view.left": "Shift the view left",
  "view.right": "Shift the view right",
  "view.reset": "Original view",
  "view.shifted": (p: { first: number }) => `View shifted: square ${p.first} is at the top left.`,

  "say.round": (p: { op: string }) => `${p.op}: choose now.`,
  "say.sealed": (p: { choice: string }) => `Sealed: ${p.choice}.`,
  "say.unsealed": "Taken back.",
  "say.drafted": (p: { choice: string }) => `${p.choice}. Enter again seals it.`,

  "reveal.team": (p: { team: string; parts: string[] }) => `${p.team}: ${p.parts.join(", ")}`,
  "reveal.allPass": (p: { team: string }) => `${p.team}: pass`,
  "reveal.pass": "pass",
  "reveal.clash": (p: { square: number; keeps: string }) => `clash on ${p.square}, ${p.keeps} keeps it`,
  "reveal.clashPlain": (p: { square: number }) => `clash on ${p.square}`,
  "told.clash.lost": (p: { square: number; keeps: string | null; loses: string }) =>
    `Clash on ${p.square}: ${p.keeps === null ? "" : `${p.keeps} keeps it, `}${p.loses}’s chip is lost.`,
  "told.clash.void": (p: { square: number; keeps: string | null; loses: string }) =>
    `Clash on ${p.square}: ${p.keeps === null ? "" : `${p.keeps} keeps it, `}${p.loses}’s move does not count.`,
  "told.clash.again": (p: { square: number; keeps: string | null; loses: string }) =>
    `Clash on ${p.square}: ${p.keeps === null ? "" : `${p.keeps} keeps it, `}${p.loses} chooses again.`,
  "reveal.replaced": (p: { count: number }) => `${p.count} replaced.`,
  "reveal.sprung": (p: { team: string; squares: number[] }) =>
    p.squares.length === 1
      ? `${p.team}’s secret square ${p.squares[0]} springs.`
      : `${p.team}’s secret squares ${andList(p.squares.map(String))} spring.`,

  "log.turn": (p: { turn: number; team: string }) => `Turn ${p.turn}: ${p.team}`,
  "log.reveal": (p: { op: string; parts: string[] }) => `${p.op}: ${p.parts.join("; ")}`,
  "log.by": (p: { choice: string; name: string }) => `${p.choice} (${p.name})`,
  "log.void": (p: { choice: string; name: string }) => `${p.choice} (${p.name}): clash, void`,
  "log.replace": (p: { squares: number[]; name: string | null }) =>
    p.name === null
      ? `Replaced automatically: ${p.squares.join(", ")}`
      : `Replaced: ${p.squares.join(", ")} (${p.name})`,
  "log.resign": (p: { name: string }) => `${p.name} wants to resign.`,

  "key.arrows": "Move on the board; it wraps round the edges",
  "key.home": "First and last square of the row",
  "key.page": "Top and bottom of the column",
  "key.act": "Choose the square; press again to seal",
  "key.seal": "Seal",
  "key.unseal": "Take the sealed choice back",
  "key.pass": "Pass",
  "key.done": "Done",
  "key.replace": "Replace all that can be replaced",
  "key.op": "Put, Move, Landing",
  "key.duty": "Choose the envelope, if you have several",
  "key.shift": "Shift the view",
  "key.reset": "Original view",
  "key.repeat": "Repeat the last reveal",
  "key.escape": "Clear your choice, skip the animation",
};
