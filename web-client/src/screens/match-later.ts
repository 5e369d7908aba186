// What a match needs after its board has been drawn: the list of keys, and the end of the game.
export { key_dialog, type KeyDialog } from "./key-dialog.ts";
export { result_card } from "./result.ts";
