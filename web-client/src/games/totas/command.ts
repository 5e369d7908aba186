// The command box: "Nf4 Bg7", "KR", "V*", "Vd5*", "e12Q", "K^", "Kb2v", "W+". Reads what was typed, and finds among the
// half-moves on offer the one that is meant.
import type { Side } from "../../wire/messages.ts";
import { kingSquare, type Position } from "./half.ts";
import { isPawnRow, letterOf } from "./squares.ts";
import type { HalfMove, Promotion, Square } from "./wire.ts";

export type Token =
  | { kind: "castle"; wing: "KR" | "RK" }
  | { kind: "shelter" }
  | { kind: "nothing" }
  | { kind: "reenter"; to: Square }
  | { kind: "explode" | "turn"; letter: string; at: Square | null }
  | { kind: "go"; letter: string; from: Square | null; to: Square; promote: Promotion | null };

const SQUARE = "[a-l](?:1[0-2]|[1-9])";
const GO = new RegExp(`^_?([KQRNBGVTLPWC])?(${SQUARE})?[-x]?(${SQUARE})=?([QRNBVTGWC])?(\\*)?$`);
const BACK = new RegExp(`^K?(${SQUARE})v$`);
const IN_PLACE = new RegExp(`^_?([VTWC])?(${SQUARE})?([*+])$`);

/** What was typed, word by word; null: the word that could not be read stands in `bad`. */
export function readCommand(text: string): { tokens: Token[] } | { bad: string } {
  const tokens: Token[] = [];
  for (const word of text
    .trim()
    .split(/[\s,;]+/)
    .filter((each) => each !== "")) {
    const read = readWord(word);
    if (!read) return { bad: word };
    tokens.push(...read);
  }
  return { tokens };
}

function readWord(word: string): Token[] | null {
  const plain = word.toUpperCase();
  if (plain === "KR" || plain === "RK") return [{ kind: "castle", wing: plain }];
  if (plain === "K^" || plain === "^") return [{ kind: "shelter" }];
  if (word === "-" || word === "–") return [{ kind: "nothing" }];
  const back = BACK.exec(word);
  if (back?.[1]) return [{ kind: "reenter", to: back[1] }];
  const stays = IN_PLACE.exec(word);
  // "Vd5*" is a step to d5 and an explosion there; a bare square is where it stands.
  if (stays && (stays[1] === undefined) !== (stays[2] === undefined))
    return [{ kind: stays[3] === "+" ? "turn" : "explode", letter: stays[1] ?? "", at: stays[2] ?? null }];
  const parts = GO.exec(word);
  const to = parts?.[3];
  if (!parts || to === undefined) return null;
  const step: Token = {
    kind: "go",
    letter: parts[1] ?? "p",
    from: parts[2] ?? null,
    to,
    promote: (parts[4] as Promotion | undefined) ?? null,
  };
  return parts[5] ? [step, { kind: "explode", letter: "", at: to }] : [step];
}

export type Found = { half: HalfMove } | { none: true } | { several: Square[] };

/** Which of the half-moves on offer is meant. */
export function findHalf(token: Token, offer: readonly HalfMove[], position: Position, side: Side): Found {
  const letterAt = (square: Square): string => letterOf(position.figures.get(square) ?? "");
  const stands = (square: Square, letter: string, at: Square | null): boolean =>
    (at === null || at === square) && (letter === "" || letterAt(square) === letter);
  const found = offer.filter((half) => {
    switch (token.kind) {
      case "castle":
        return "castle" in half && half.castle === token.wing;
      case "shelter":
        return "shelter" in half;
      case "reenter":
        return "reenter" in half && half.reenter === token.to;
      case "explode":
        return "explode" in half && stands(half.explode, token.letter, token.at);
      case "turn":
        return "turn" in half && stands(half.turn, token.letter, token.at);
      case "go":
        return goes(half, token, position);
      default:
        return false;
    }
  });
  const [only] = found;
  if (only && found.length === 1) return { half: only };
  if (found.length === 0)
    return token.kind === "go" && token.letter === "K" ? reentering(token.to, offer, position, side) : { none: true };
  return {
    several: found.map((half) =>
      "from" in half ? half.from : "explode" in half ? half.explode : "turn" in half ? half.turn : "",
    ),
  };
}

function goes(half: HalfMove, token: Token & { kind: "go" }, position: Position): boolean {
  if (!("from" in half) || half.to !== token.to) return false;
  if (token.from !== null && token.from !== half.from) return false;
  const figure = position.figures.get(half.from) ?? "";
  // A bare square is any of the pawns; with its origin, any piece.
  if (token.letter === "p" ? token.from === null && letterOf(figure) !== "p" : letterOf(figure) !== token.letter)
    return false;
  if (half.promote === undefined) return token.promote === null;
  return isPawnRow(figure) && half.promote === (token.promote ?? "Q");
}

/** "Kb2" for a king that is off the board. */
function reentering(to: Square, offer: readonly HalfMove[], position: Position, side: Side): Found {
  const half = offer.find((each) => "reenter" in each && each.reenter === to);
  return half && kingSquare(position.figures, side) === null ? { half } : { none: true };
}

/** In the dark nothing is on offer: squares are typed, and what they say is taken at its word. */
export function blindHalf(token: Token): HalfMove | null {
  switch (token.kind) {
    case "castle":
      return { castle: token.wing };
    case "shelter":
      return { shelter: true };
    case "reenter":
      return { reenter: token.to };
    case "explode":
      return token.at ? { explode: token.at } : null;
    case "turn":
      return token.at ? { turn: token.at } : null;
    case "go":
      if (token.from === null) return null;
      return { from: token.from, to: token.to, ...(token.promote ? { promote: token.promote } : {}) };
    default:
      return null;
  }
}
