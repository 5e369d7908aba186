// English: what a first game of Tritoc explains.

export const words = {
  throw: "Two dice decide your number. Tap them, or press Space.",
  place: "The circled holes have your number, in every open field. Three of your pieces in a row win a field.",
  line: "A won field is closed. Three fields in a row win the game, and five more points.",
  remove_other: "Twelve: you may remove one of the other side’s pieces, or decline.",
  remove_own: "Two: one of your own pieces has to go. Only pieces in won fields are safe.",
  again: "You cannot use that number, so throw again: up to three times a turn.",
};
