// What the first reveal brings, in one piece: what moves on the board, and its rehearsal.
export { playReveal } from "./reveal-player.ts";
export { TURNS } from "./rehearsal.ts";
