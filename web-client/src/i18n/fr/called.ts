// Français : l’appel à une table de tournoi, sa salle, les tournois sur la première page.
import type { WordsOf } from "../dictionary.ts";
import type { calledWords } from "../en/called.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("fr");

export const words: WordsOf<typeof calledWords> = {
  called: (p: { number: number }) => `Ronde ${p.number} : votre table est prête`,
  "called.by": (p: { clock: string }) => `Soyez-y d’ici ${p.clock}, sinon vous perdez la partie.`,
  "called.instead": (p: { name: string }) => `Vous remplacez ${p.name}.`,
  "called.late": "Le temps est écoulé.",
  "called.missed": (p: { number: number }) => `Ronde ${p.number} : décidée sans vous`,
  "called.keeps": (p: { clock: string }) =>
    `Soyez-y d’ici ${p.clock} ; sinon, un ordinateur garde votre chaise en attendant.`,
  "called.kept": (p: { number: number }) => `La ronde ${p.number} a commencé : un ordinateur garde votre chaise`,
  "called.see": "Voir le tournoi",
  "called.close": "Fermer",
  "called.go": "À votre table",
  "called.later": "Plus tard",
  "called.small": (p: { number: number; clock: string }) => `Ronde ${p.number}, encore ${p.clock}`,
  "called.title": (p: { number: number; name: string }) => `● Ronde ${p.number}, à vous – ${p.name}`,
  "called.say": (p: { number: number; name: string; minutes: number }) =>
    `${p.name}, ronde ${p.number} : votre table est prête. Soyez-y ` +
    `d’ici ${count(p.minutes, { one: "minute", other: "minutes" })}.`,
  bye: (p: { number: number }) => `Ronde ${p.number} : pas de rencontre pour vous`,
  "bye.text": "Pourquoi, et la suite :",
  "room.wait": "La partie commence dès que tout le monde est là.",
  "room.waitBy": (p: { clock: string }) => `Ceux qui ne sont pas là d’ici ${p.clock} perdent.`,
  "room.keeps": (p: { clock: string }) => `Dans ${p.clock}, des ordinateurs gardent les chaises des absents.`,
  "room.reserved": "réservée",
  "room.reservedFor": (p: { name: string }) => `réservée à ${p.name}`,
  "door.decided": "Décidé sans partie",
  "door.decided.text":
    "Quelqu’un n’était pas là à temps, ou un directeur a tranché. Le résultat est sur la page du tournoi.",
  "door.elsewhere": "Cette salle est fermée",
  "door.elsewhere.text": "La partie se joue dans une autre salle ; ses joueurs y sont appelés.",
  "start.head": "Tournois",
  "start.all": "Tous les tournois",
  "start.none": "Aucun tournoi n’est ouvert aux inscriptions pour l’instant.",
  "start.enter": "inscriptions ouvertes",
  "start.runs": "en cours",
  "start.board": (p: { name: string; number: number; players: string }) =>
    `${p.name}, ronde ${p.number}${p.players === "" ? "" : ` : ${p.players}`}`,
};
