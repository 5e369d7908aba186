// Français : trouver des gens avec qui jouer, les groupes, et les chaises que des ordinateurs cèdent.
import type { WordsOf } from "../dictionary.ts";
import type { findingWords } from "../en/finding.ts";
import { formsOf } from "../forms.ts";

const { count, plural } = formsOf("fr");
const waiting = (number: number): string =>
  `${count(number, { one: "personne", other: "personnes" })} ${plural(number, { one: "attend", other: "attendent" })}`;

export const words: WordsOf<typeof findingWords> = {
  head: "Jouer avec d’autres",
  here: (p: { count: number }) => `${p.count} en ligne`,
  unknown: "On regarde qui est là…",
  none: "Choisissez au moins un jeu ci-dessous.",
  chair: (p: { kind: string }) => `Une partie de ${p.kind} est en cours. Appuyez : un ordinateur vous cède sa chaise.`,
  enough: (p: { count: number; kind: string }) =>
    `${waiting(p.count)} une table de ${p.kind}. Appuyez, et elle est complète.`,
  some: (p: { count: number; kind: string; seconds: number }) =>
    `${waiting(p.count)} une table de ${p.kind}. Elle s’ouvre dans ${p.seconds} s ; des ordinateurs gardent les ` +
    "chaises vides pour ceux qui viendront.",
  "some.now": (p: { count: number; kind: string }) =>
    `${waiting(p.count)} une table de ${p.kind}, qui s’ouvre à l’instant. Appuyez maintenant pour en être.`,
  elsewhere: (p: { count: number; kind: string; seconds: number }) =>
    `${waiting(p.count)} une table de ${p.kind}, mais personne pour votre choix. Appuyez : dans ${p.seconds} s vous ` +
    "avez une table ; des ordinateurs gardent les autres chaises.",
  nobody: (p: { seconds: number }) =>
    `Personne n’attend en ce moment. Appuyez : dans ${p.seconds} s vous avez une table ; des ordinateurs gardent les ` +
    "autres chaises pour ceux qui viendront.",
  go: "Trouver une table",
  "go.party": "Trouver une table pour nous",
  party: "Jouer en groupe",
  "to.party": "Vers votre groupe",
  kinds: "Jeux",
  kind: (p: { game: string; size: number }) => `${p.game}, ${p.size} contre ${p.size}`,
  waiting: (p: { count: number }) => waiting(p.count),
  small: "camps trop petits pour votre groupe",
  rated: "La partie peut compter pour la cote",

  seeking: "On cherche avec qui vous pourrez jouer…",
  starts: (p: { seconds: number }) =>
    `Dans ${p.seconds} s au plus, vous avez une table ; des ordinateurs gardent les chaises vides ` +
    "pour ceux qui viendront.",
  "starts.now": "On prépare votre table…",
  chairs: (p: { count: number; of: number; kind: string }) =>
    p.count === 0 ? p.kind : `${p.kind} : ${p.count} sur ${p.of} déjà là`,
  stop: "Arrêter",
  "seeking.small": (p: { seconds: number }) => `Recherche : ${p.seconds} s`,
  "seeking.smallNow": "Recherche en cours…",

  cool: (p: { seconds: number }) =>
    `Vous avez manqué la table qui vous attendait. Nouvelle recherche possible dans ${p.seconds} s.`,
  "cool.party": (p: { seconds: number }) =>
    `L’un de vous a manqué la table qui vous attendait. Nouvelle recherche possible dans ${p.seconds} s.`,
  found: "Votre table est prête",
  "found.chair": "Une chaise est libre pour vous",
  "found.starts": (p: { seconds: number }) => `La partie commence dans ${p.seconds} s au plus.`,
  "found.on": "La partie est en cours : vous remplacez un ordinateur.",
  "found.go": "Aller à la table",
  "found.later": "Pas maintenant",
  "found.title": "● Votre table est prête",
  "gone.seat": "Cette chaise vient d’être prise. Cherchez encore.",
  "ended.left": "Quelqu’un de votre groupe a arrêté : la recherche est finie pour tout le groupe.",
  "ended.unavailable": "Aucune table n’a pu être préparée pour l’instant. Cherchez encore.",
  "refused.kinds": "Aucun de ces jeux n’a assez de places d’un côté pour tout votre groupe.",
  "refused.forbidden": "Quelqu’un de votre groupe est déjà à une table, ou en cherche une de son côté.",

  table: (p: { kind: string }) => `Votre table : ${p.kind}`,
  "table.on": "en chemin",
  "table.chance": "Pronostic de la partie",
  "table.side": (p: { side: string; percent: number }) => `${p.side} ${p.percent} %`,
  "table.even": "Une rencontre équilibrée.",
  "table.ahead": (p: { side: string }) => `Les ${p.side} sont favoris.`,
  "table.open": "On connaît encore mal ces joueurs : tout peut arriver.",
  "table.percent": (p: { percent: number; spread: number }) =>
    `Sur 100 parties comme celle-ci, les Noirs en gagneraient environ ${p.percent}, à ${p.spread} près.`,
  "table.computers":
    "Des ordinateurs gardent les chaises restées vides. Ils les cèdent à ceux qui viennent, pendant la partie aussi.",
  "table.rated": "Cette partie compte pour la cote si tout le monde vient.",
  "table.wait":
    "On attend les autres. La partie commence d’elle-même ; des ordinateurs jouent pour ceux qui ne sont pas encore " +
    "là.",
  "table.ready": "Tout le monde est là. La partie commence dans un instant.",
  "table.watch": "Ces joueurs viennent de se trouver. Vous pouvez regarder leur partie.",

  "warm.note": "cède sa chaise",
  "warm.call": "Un ordinateur cède sa chaise.",
  "warm.callBoth": "Remplacer un ordinateur chez les",
  "warm.sit": (p: { side: string }) => `Jouer chez les ${p.side}`,
  "warm.seat": "S’asseoir",
  "warm.seatLabel": (p: { seat: string }) => `S’asseoir (${p.seat}) à la place de l’ordinateur`,

  "party.title": "Votre groupe – Tutti",
  "party.head": "Votre groupe",
  "party.lead": "Jusqu’à trois personnes qui jouent ensemble, du même côté de la même table.",
  "party.you": "vous",
  "party.free": "libre",
  "party.how": "Il suffit d’ouvrir ce lien pour rejoindre le groupe.",
  "party.link": "Lien vers le groupe",
  "party.copy": "Copier le lien",
  "party.copied": "Lien copié",
  "party.share": "Partager…",
  "party.share.text": "Joue avec moi sur Tutti",
  "party.qr": "Code QR",
  "party.qr.label": "Code QR du lien vers ce groupe",
  "party.all": "L’un de vous appuie. Quand une table est trouvée, tout le groupe y est conduit.",
  "party.leave": "Quitter le groupe",
  "party.joining": "Entrée dans le groupe…",
  "party.gone": "Ce groupe n’existe pas",
  "party.gone.text": "Il est peut-être complet, ou tout le monde est parti. Créez le vôtre et envoyez le lien.",
  "party.out": "Vous n’êtes plus dans ce groupe",
  "party.back": "Revenir",
  "party.make": "Créer un groupe",
};
