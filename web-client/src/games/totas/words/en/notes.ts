// English: what the times of TOTA*S are for, where they are set.

export const words = {
  minutes: "When it is over, the side with more potential left wins.",
  ground: "For placing sea, mountains, desert, acropolis and labyrinth before the first move.",
  doom: "After each move a side may mark enemy pieces that have captured and that it attacks: they may not move next.",
  mole: "A die makes one piece of each side change sides; the next move is planned without seeing the board.",
  memorise: "Before the pieces are hidden for the move in the dark.",
};
