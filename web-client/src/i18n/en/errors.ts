// English: refusals, by their codes.
import { dictionary_part } from "../dictionary.ts";

const english = {
  malformed: "The server did not understand that.",
  unknown_type: "The server does not know that request.",
  unauthorized: "The server does not recognise you any more. Reload the page.",
  forbidden: "You may not do that here.",
  no_such_room: "There is no such room. It may have been closed.",
  no_such_game: "There is no such game.",
  wrong_password: "That is not the room’s password.",
  bad_option: (p: { option: string }) => `These settings do not go together: “${p.option}”.`,
  seat_taken: "Somebody was quicker: the seat is taken.",
  room_full: "The room is full.",
  team_full: "This team is full.",
  not_host: "Only the host of the room may do that.",
  already_started: "The game has already started.",
  rate_limited: (p: { seconds: number }) => `That was too fast. Try again in ${p.seconds} s.`,
  too_many_rooms: "There are too many rooms already.",
  chat_closed: "The team’s chat is closed while the team has something to seal.",
  unavailable: (p: { seconds: number }) =>
    `The server is too busy, or cannot save anything just now; nothing is lost. Try again in ${p.seconds} s.`,
  draining: "The server is about to restart. Try again in a moment.",
  name_taken: "Somebody has this name already, or one that looks like it.",
  not_registered: "That is for registered players: create an account first.",
  no_such_player: "Nobody of this name is registered.",
  no_such_tournament: "There is no such tournament.",
  banned: (p: { until: string }) => `An operator has barred you from that until ${p.until}.`,
  not_your_turn: "It is the other team’s turn.",
  not_seated: "You have no seat in this game.",
  wrong_phase: "That is over, or not yet possible.",
  illegal_square: "That square cannot be chosen.",
  illegal_move: "That is not possible on the board as it stands.",
  occupied: "That square is occupied.",
  not_yours: "That is not yours.",
  overlap: "Another of your choices already claims one of these squares.",
  already_sealed: "That is sealed already.",
  nothing_sealed: "Nothing is sealed there.",
  not_available: "That is not available just now.",
  incomplete_plan: "The plan leaves something out, and your skip is used up.",
  connection_lost: "The connection was lost on the way. Try again.",
};

export const error_words = dictionary_part("errors", english);
