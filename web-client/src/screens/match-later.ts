// What a match needs after its board has been drawn: the list of keys, and the end of the game.
export { keyDialog, type KeyDialog } from "./key-dialog.ts";
export { resultCard } from "./result.ts";
