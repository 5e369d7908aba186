// English: what a first game of Tritoc explains.

export const words = {
  throw: "Two dice name the number to play. Tap them, or press Space.",
  place:
    "The circled holes bear your number, in any field that is still open. Three of your pieces in a line win a field.",
  line: "A field that is won is closed. Three fields in a line win the game, and five points more.",
  remove_other: "Twelve: you may take one of the other side’s pieces away, or decline.",
  remove_own: "Two: one of your own pieces has to go. Only pieces in fields that are won are safe.",
  again: "Nothing can be done with that number, so you throw again: up to three times in a turn.",
};
