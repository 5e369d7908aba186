// English: playing Tritoc.
import type { TritocResult } from "../../../../wire/messages.ts";

const FIELDS = ["", "top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom", "bottom right"];

export const words = {
  "head.none": "The board is being set up",
  "head.over": "The game is over",
  "head.throw": "Your turn: throw the dice",
  "head.again": (p: { total: number; throws: number }) => `You cannot use ${p.total}: throw again (${p.throws} of 3)`,
  "head.place": (p: { total: number }) => `${p.total}: choose a hole`,
  "head.remove_other": "12: remove a piece of your opponent’s, or decline",
  "head.remove_own": "2: remove one of your own pieces",
  "head.rolling": "The dice are rolling…",
  "head.other_throw": (p: { name: string }) => `${p.name} throws`,
  "head.other_place": (p: { name: string; total: number }) => `${p.name} chooses a hole for ${p.total}`,
  "head.other_remove_other": (p: { name: string }) => `${p.name} has a 12 and may remove a piece`,
  "head.other_remove_own": (p: { name: string }) => `${p.name} has a 2 and gives up a piece`,

  "score.turn": (p: { turn: number }) => `Turn ${p.turn}`,
  "score.table": "Score table",
  "score.label": (p: { side: string; name: string; points: number; series: number | null; inTurn: boolean }) =>
    `${p.side}, ${p.name}: ${points(p.points)}` +
    (p.series === null ? "" : `, ${p.series} in the series`) +
    (p.inTurn ? ", to move" : ""),
  "score.series": (p: { points: number }) => `series ${p.points}`,
  "seat.inTurn": "to move",

  "zero.pass": "At 0: the turn is over",
  "zero.place": "At 0: a hole is drawn by lot",
  "zero.remove": "At 0: a piece is drawn by lot",
  "zero.forfeit": "At 0: third time in a row, you lose the game",

  "dice.throw": "Throw the dice",
  "dice.throwShort": "Throw",
  "dice.lie": (p: { dice: number[]; total: number }) =>
    p.dice.length > 1 ? `Dice: ${p.dice.join(" and ")}, together ${p.total}` : `Number: ${p.total}`,
  "dice.none": "Dice, not thrown yet",
  "dice.rolling": "The dice are rolling",
  "tray.throw": "Tap the dice, or press Space.",
  "tray.place": (p: { count: number; total: number }) =>
    p.count === 1 ? `One hole with ${p.total} is free.` : `${p.count} holes with ${p.total} are free.`,
  "tray.again": (p: { left: number }) =>
    p.left === 1
      ? "No luck so far. One more throw in this turn."
      : `No luck so far. ${p.left} more throws in this turn.`,
  "tray.remove_other": "Twelve: remove one of your opponent’s ringed pieces, or decline.",
  "tray.remove_own": "Two: choose one of your ringed pieces to remove.",
  "tray.wait": (p: { name: string }) => `Waiting for ${p.name}.`,
  "tray.decline": "Decline",
  "tray.resign": "Resign",
  "tray.resignSure": "Resign this game?",
  "tray.resignYes": "Resign",
  "tray.resignNo": "Keep playing",

  "hint.watching": "You are watching this game.",
  "hint.otherTurn": "It is the other player’s turn.",
  "hint.throwFirst": "Throw the dice first.",
  "hint.place": (p: { total: number }) => `You threw ${p.total}: choose a ringed ${p.total}.`,
  "hint.remove": "Choose one of the ringed pieces.",

  board: "Board",
  "board.help":
    "Nine fields of nine holes, read as one grid. Arrow keys move, Space throws, Enter " +
    "chooses, N goes to the next hole that can be chosen, question mark lists all keys.",
  "cell.place": (p: { field: number; hole: number; number: number }) =>
    `field ${p.field}, hole ${p.hole}, number ${p.number}`,
  "cell.empty": "empty",
  "cell.b": "black",
  "cell.w": "white",
  "cell.target": "can be chosen",
  "cell.removable": "can be removed",
  "cell.last": "changed last",
  "cell.won": (p: { side: string }) => `field won by ${p.side}`,

  field: (p: { field: number }) => `field ${p.field} (${FIELDS[p.field] ?? ""})`,
  "throw.two": (p: { name: string; dice: number[]; total: number }) =>
    `${p.name} throws ${p.dice.join(" and ")}: ${p.total}.`,
  "throw.one": (p: { name: string; total: number }) => `${p.name} throws ${p.total}.`,
  place: (p: { name: string; number: number; field: string; lot: boolean }) =>
    p.lot ? `By lot, ${p.name} takes the ${p.number} of ${p.field}.` : `${p.name} takes the ${p.number} of ${p.field}.`,
  "remove.own": (p: { name: string; number: number; field: string; lot: boolean }) =>
    `${p.lot ? "By lot, " : ""}${p.name} gives up the ${p.number} of ${p.field}.`,
  "remove.other": (p: { name: string; owner: string; number: number; field: string }) =>
    `${p.name} removes ${p.owner}’s piece from the ${p.number} of ${p.field}.`,
  "field.won": (p: { name: string; field: string }) => `${p.name} wins ${p.field}.`,
  "turn.stuck": (p: { name: string }) => `${p.name} could not move.`,
  "turn.declined": (p: { name: string }) => `${p.name} declines.`,
  "turn.clock": (p: { name: string }) => `${p.name}’s time ran out.`,
  "log.turn": (p: { turn: number; name: string }) => `Turn ${p.turn}: ${p.name}`,
  "say.yourThrow": "Your turn: throw the dice.",
  "say.again": "You cannot use it: throw again.",
  "say.targets": (p: { count: number }) =>
    p.count === 1 ? "One hole can be chosen." : `${p.count} holes can be chosen.`,

  "result.youWin": "You win",
  "result.youLose": "You lose",
  "result.win": (p: { side: string }) => `${p.side} wins`,
  "result.draw": "A draw",
  "result.reason": (p: { reason: TritocResult["reason"]; loser: string }) =>
    ({
      line: "Three fields in a row.",
      board_full: "There are no free holes left.",
      no_moves: "Nobody could move for four turns in a row.",
      time: "The time is up: the fields are counted.",
      resigned: `${p.loser} resigned.`,
      forfeit: `${p.loser} forfeited the game.`,
    })[p.reason],
  "result.points": "points in this game",

  "key.arrows": "Move on the board",
  "key.home": "First and last hole of the row; top and bottom",
  "key.throw": "Throw the dice; with a number to play, choose the hole",
  "key.act": "Choose the hole",
  "key.next": "Next hole that can be chosen, and the one before",
  "key.digits": "Go to a field",
  "key.decline": "Decline, at 12",
  "key.repeat": "Repeat the last event",
  "key.escape": "Skip the animation",
};

function points(count: number): string {
  return count === 1 ? "1 point" : `${count} points`;
}
