// English: how CTOR looks, among the settings.

export const words = {
  pieces: "Chips of CTOR, pieces of Tritoc",
  "pieces.discs": "Discs",
  "pieces.tiles": "Tiles",
  "pieces.letters": "Letters",
  numbers: "Numbers on CTOR’s board",
  "numbers.empty": "Empty squares",
  "numbers.all": "All",
  "numbers.hover": "On hover",
};
