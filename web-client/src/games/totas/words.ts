// Pieces and squares as people read them.
import { totas } from "./words/table.ts";
import { sideWord } from "../../room/seats.ts";
import { letterOf, placed, sideOfFigure, type Figure } from "./squares.ts";

const { say, has } = totas;

export function kindWord(letter: string): string {
  const key = `kind.${letter}`;
  return has(key) ? say(key as "kind.K") : letter;
}

/** "white knight". */
export function figureWords(figure: Figure): string {
  return say("figure", { side: sideWord(sideOfFigure(figure)).toLowerCase(), kind: kindWord(letterOf(figure)) });
}

/** "white knight from b1", of a piece as events name it. */
export function pieceWords(text: string): string {
  const { figure, square } = placed(text);
  return square === null ? figureWords(figure) : say("figure.at", { figure: figureWords(figure), square });
}

export function bareWords(text: string): string {
  return figureWords(placed(text).figure);
}
