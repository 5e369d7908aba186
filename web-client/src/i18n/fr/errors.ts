// Français : les refus, par leurs codes.
import type { WordsOf } from "../dictionary.ts";
import type { error_words } from "../en/errors.ts";

export const words: WordsOf<typeof error_words> = {
  malformed: "Le serveur n’a pas compris.",
  unknown_type: "Le serveur ne connaît pas cette demande.",
  unauthorized: "Le serveur ne vous reconnaît plus. Rechargez la page.",
  forbidden: "Vous n’en avez pas le droit ici.",
  no_such_room: "Cette salle n’existe pas. Elle a peut-être été fermée.",
  no_such_game: "Ce jeu n’existe pas.",
  wrong_password: "Ce n’est pas le mot de passe de la salle.",
  bad_option: (p: { option: string }) => `Ces réglages ne vont pas ensemble : « ${p.option} ».`,
  seat_taken: "Quelqu’un a été plus rapide : la place est prise.",
  room_full: "La salle est pleine.",
  team_full: "Cette équipe est complète.",
  not_host: "Seul l’hôte de la salle peut faire cela.",
  already_started: "La partie a déjà commencé.",
  rate_limited: (p: { seconds: number }) => `C’était trop rapide. Réessayez dans ${p.seconds} s.`,
  too_many_rooms: "Il y a déjà trop de salles.",
  chat_closed: "La discussion de l’équipe est fermée tant que l’équipe a quelque chose à sceller.",
  unavailable: (p: { seconds: number }) =>
    `Le serveur est trop occupé, ou ne peut rien enregistrer pour l’instant ; rien n’est perdu. Réessayez dans ${p.seconds} s.`,
  draining: "Le serveur va redémarrer. Réessayez dans un instant.",
  not_your_turn: "C’est au tour de l’autre équipe.",
  not_seated: "Vous n’avez pas de place dans cette partie.",
  wrong_phase: "C’est passé, ou pas encore possible.",
  illegal_square: "Cette case ne peut pas être choisie.",
  illegal_move: "Ce n’est pas possible dans la position actuelle.",
  occupied: "Cette case est occupée.",
  not_yours: "Ce n’est pas à vous.",
  overlap: "Un autre de vos choix prend déjà une de ces cases.",
  already_sealed: "C’est déjà scellé.",
  nothing_sealed: "Rien n’est scellé là.",
  not_available: "Ce n’est pas disponible pour l’instant.",
  incomplete_plan: "Il manque quelque chose au plan, et votre saut est déjà utilisé.",
  connection_lost: "La connexion s’est perdue en route. Réessayez.",
};
