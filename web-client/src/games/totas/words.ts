// Pieces and squares as people read them.
import { totas } from "./words/table.ts";
import { side_word } from "../../room/seats.ts";
import { letter_of, placed, side_of_figure, type Figure } from "./squares.ts";

const { say, has } = totas;

export function kind_word(letter: string): string {
  const key = `kind.${letter}`;
  return has(key) ? say(key as "kind.K") : letter;
}

/** "white knight". */
export function figure_words(figure: Figure): string {
  return say("figure", { side: side_word(side_of_figure(figure)).toLowerCase(), kind: kind_word(letter_of(figure)) });
}

/** "white knight from b1", of a piece as events name it. */
export function piece_words(text: string): string {
  const { figure, square } = placed(text);
  return square === null ? figure_words(figure) : say("figure.at", { figure: figure_words(figure), square });
}

export function bare_words(text: string): string {
  return figure_words(placed(text).figure);
}
