// English: how TOTA*S looks, among the settings.

export const words = {
  figures: "Pieces of TOTA*S",
  "figures.classic": "Figurines",
  "figures.signs": "Signs",
  "figures.letters": "Letters",
};
