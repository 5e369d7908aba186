// Français : une soirée, du formulaire à la fin, et son grand écran.
import type { WordsOf } from "../dictionary.ts";
import type { eveningWords } from "../en/evening.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("fr");
const people = (number: number): string => count(number, { one: "personne", other: "personnes" });
const rounds = (number: number): string => count(number, { one: "ronde", other: "rondes" });
const minutes = (number: number): string => count(number, { one: "minute", other: "minutes" });
const pairs = (number: number): string => count(number, { one: "paire", other: "paires" });

export const words: WordsOf<typeof eveningWords> = {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  new: "Nouvelle soirée",
  "new.title": "Nouvelle soirée – Tutti",
  "new.lead":
    "Une page, un code QR : on le scanne, on tape un nom et on joue. Chaque ronde tire de nouvelles équipes, et tout " +
    "le monde figure au classement.",
  "new.game": "Jeu",
  "new.team": "À une table",
  "new.versus": (p: { number: number }) => `${p.number} contre ${p.number}`,
  "new.people": "Combien de personnes environ",
  "new.minutes": "Combien de minutes",
  "new.name": "Nom",
  "new.name.day": (p: { day: string }) => `Soirée du ${p.day}`,
  "new.plays": "Je joue aussi",
  "new.tables": (p: { count: number; number: number }) =>
    p.count < 1
      ? "Une petite table."
      : `Environ ${count(p.count, { one: "table", other: "tables" })} de ${p.number} contre ${p.number}.`,
  "new.change": "Changer les rondes",
  "new.rounds": "Rondes",
  "new.length": "Minutes par ronde",
  "new.you": "Votre nom et un mot de passe",
  "new.you.text":
    "L’hôte a besoin d’un compte : un nom et un mot de passe, pas d’e-mail. Les invités n’ont besoin de rien.",
  "new.signIn": "J’ai un compte",
  "new.go": "Ouvrir la soirée",
  "new.forbidden": "On peut animer une soirée à la fois, et trois par jour.",
  "new.tooLong": "Toutes les rondes ensemble durent huit heures au plus.",
  "new.range": (p: { least: number; most: number }) => `Un nombre entier de ${p.least} à ${p.most}.`,

  gone: "Soirée introuvable",
  "gone.text": "Vérifiez le code : il a 6 lettres et chiffres.",
  hosted: (p: { names: string; count: number }) => `Animée par ${p.names}`,
  plan: (p: { count: number; minutes: number }) => `${rounds(p.count)} de ${minutes(p.minutes)}`,
  "over.plan": (p: { count: number; minutes: number; clock: string }) =>
    `${rounds(p.count)} de ${minutes(p.minutes)}. Si vous commencez maintenant, fin à ${p.clock}.`,
  "over.at": (p: { clock: string }) => `Fin à ${p.clock}.`,
  "over.paused": "En pause. La fin se décale d’autant.",
  "over.was": (p: { clock: string }) => `Terminée à ${p.clock}.`,
  "count.chips":
    "Une partie encore en cours quand le sablier de la ronde s’est écoulé se termine par le décompte du jeu : le " +
    "plus de jetons gagne.",
  "count.fields":
    "Une partie encore en cours quand le sablier de la ronde s’est écoulé se termine par le décompte du jeu : le " +
    "plus de champs gagne.",
  "count.potential":
    "Une partie encore en cours quand le sablier de la ronde s’est écoulé se termine par le décompte du jeu : le " +
    "plus grand potentiel gagne.",

  door: "Entrez",
  "door.how": "Scannez le code, tapez un nom, appuyez sur « Participer ».",
  "door.or": (p: { host: string }) => `Ou ouvrez ${p.host} et tapez le code :`,
  "door.qr": (p: { name: string }) => `Code QR du lien vers ${p.name}`,
  "door.copy": "Copier le lien",
  "door.copied": "Lien copié",
  "door.share": "Partager…",
  "door.wall": "Montrer sur un grand écran",

  "state.registration": "Pas encore commencée",
  "state.round": (p: { number: number; of: number }) => `Ronde ${p.number} sur ${p.of}`,
  "state.between": (p: { number: number; of: number }) => `Pause après la ronde ${p.number} sur ${p.of}`,
  "state.drawing": "Tirage des équipes…",
  "state.paused": "En pause",
  "state.finished": "La soirée est terminée",
  "state.cancelled": "La soirée a été annulée",

  mine: "Vous",
  name: "Votre nom",
  "name.note": "C’est tout : pas de compte, pas d’e-mail, pas de mot de passe.",
  join: "Participer",
  "join.as": (p: { name: string }) => `Participer sous le nom de ${p.name}`,
  "join.late":
    "La soirée a commencé. Vous jouez dès la prochaine ronde, ou tout de suite si un ordinateur vous garde une chaise.",
  "join.full": "Toutes les places sont prises.",
  "join.tooLate": "La dernière ronde est en cours : il est trop tard pour participer.",
  in: (p: { name: string }) => `Vous y êtes, ${p.name}.`,
  "in.wait": "Restez sur cette page. Au départ, elle vous mène à votre table.",
  "in.done": "Votre partie est terminée. La ronde suivante est tirée quand toutes les parties le sont.",
  "in.next": (p: { clock: string }) =>
    `La ronde suivante commence dans ${p.clock}. Cette page vous mène à votre table.`,
  "in.soon": "Tirage de la ronde suivante. Cette page vous mène à votre table.",
  "in.last": "Votre dernière partie est terminée. Le résultat apparaît ici.",
  "in.later": "Vous jouez dès la prochaine ronde.",
  "in.paused": "L’hôte a mis la soirée en pause. Restez sur cette page.",
  "in.place": (p: { place: number; points: number }) => `Rang ${p.place}, points : ${p.points}.`,
  board: "Votre table est prête",
  "board.on": "Votre partie est en cours",
  "board.go": "À votre table",
  out: (p: { number: number }) => `Pas de partie pour vous à la ronde ${p.number}`,
  "out.text":
    "Cela compte comme une partie nulle. Personne n’est deux fois sans partie avant que tout le monde l’ait été une " +
    "fois.",
  back: "De retour ?",
  "back.text": "Vous avez manqué une ronde : aucune place n’est tirée pour vous tant que vous ne dites pas oui.",
  "back.go": "Oui, me revoilà",
  left: "Vous avez quitté la soirée. L’hôte peut vous faire revenir.",
  leave: "Quitter la soirée",
  "leave.sure": "Aucune place ne sera plus tirée pour vous. Quitter ?",
  yes: "Oui",
  no: "Non",
  "refused.removed": "L’hôte vous a retiré de cette soirée.",

  host: "Vous êtes l’hôte",
  start: "Commencer",
  "start.lacks": "Il faut au moins deux participants.",
  "host.people": (p: { count: number }) => count(p.count, { one: "participant", other: "participants" }),
  pause: "Mettre en pause",
  resume: "Reprendre",
  next: "Ronde suivante",
  finish: "Terminer la soirée",
  "finish.sure": "Le classement devient définitif. Terminer ?",
  last: "En faire la dernière ronde",
  "last.done": "La soirée se termine avec cette ronde.",
  cancel: "Annuler la soirée",
  "cancel.sure": "Il n’y aura ni classement ni vainqueur. Annuler ?",
  "cancel.reason": "Annulée par l’hôte.",
  chat: "Tchat dans les salles",
  "chat.note": "Désactivé : personne ne peut rien écrire.",
  add: "Ajouter par leur nom",
  "add.names": "Noms, un par ligne",
  "add.note":
    "Pour les personnes sans téléphone sous la main. Quand elles en auront un, donnez-leur un code depuis la liste.",
  "add.go": "Ajouter",
  "add.done": (p: { count: number }) => `Ajout : ${people(p.count)}.`,
  "add.many": (p: { count: number }) => `Il reste ${count(p.count, { one: "place", other: "places" })}.`,
  times: "Rondes et durées",
  "times.save": "Enregistrer",
  "times.done": "C’est enregistré.",
  "refused.times": "Impossible : moins de rondes que déjà tirées, ou plus de huit heures en tout.",

  people: (p: { count: number }) => people(p.count),
  "people.none": "Personne n’est encore là.",
  you: "vous",
  "person.absent": "absent",
  "person.withdrawn": "a quitté",
  "person.acts": (p: { name: string }) => `Actions pour ${p.name}`,
  "person.rename": "Renommer",
  "person.name": "Nouveau nom",
  "person.save": "Enregistrer",
  "person.remove": "Retirer",
  "person.remove.sure": (p: { name: string }) => `Retirer ${p.name} ? Impossible de revenir ensuite.`,
  "person.back": "Faire revenir",
  "person.away": "Marquer absent",
  close: "Fermer",

  tables: "Les tables",
  table: (p: { number: number }) => `Table n° ${p.number}`,
  computers: (p: { count: number }) => count(p.count, { one: "ordinateur", other: "ordinateurs" }),
  watch: "Regarder",
  replay: "Revoir",
  "board.waiting": "va commencer",
  "board.playing": "en cours",
  "board.won": "victoire",
  "board.tied": "nulle",
  "sits.out": (p: { names: string; count: number }) => `Sans partie cette ronde : ${p.names}`,
  "cost.head": "Ce que vaut ce tirage :",
  "cost.out.none": "personne n’est sans partie",
  "cost.out": (p: { count: number }) => `${people(p.count)} sans partie`,
  "cost.computers": (p: { count: number }) =>
    `${count(p.count, { one: "chaise", other: "chaises" })} avec un ordinateur`,
  "cost.uneven": (p: { count: number }) =>
    `${count(p.count, { one: "table", other: "tables" })} où il manque une personne d’un côté`,
  "cost.partners.none": "personne ne retrouve le même partenaire",
  "cost.partners": (p: { count: number }) =>
    p.count === 1 ? "deux personnes sont de nouveau partenaires" : `${pairs(p.count)} de nouveau partenaires`,
  "cost.opponents.none": "personne ne retrouve le même adversaire",
  "cost.opponents": (p: { count: number }) =>
    p.count === 1 ? "deux personnes sont de nouveau adversaires" : `${pairs(p.count)} de nouveau adversaires`,
  "cost.tail": "Aucun meilleur tirage n’a été trouvé.",
  "round.choose": "Quelle ronde",
  round: (p: { number: number }) => `Ronde ${p.number}`,

  standings: "Classement",
  "standings.none": "Il apparaît après la première ronde.",
  "standings.how":
    "Les points des rondes s’additionnent. À égalité, le nombre de victoires décide, puis le décompte du jeu.",
  "standings.out": "sans partie",
  place: "Rang",
  player: "Nom",
  points: "Points",
  wins: "Victoires",
  "decides.chips": "Jetons",
  "decides.fields": "Champs",
  "decides.potential": "Potentiel",
  "round.short": (p: { number: number }) => `R${p.number}`,

  won: (p: { names: string }) => `${p.names} remporte la soirée`,
  "won.shared": (p: { names: string }) => `${p.names} se partagent la première place`,
  print: "Imprimer le classement",
  picture: "Image pour la discussion de groupe",
  "picture.alt": (p: { name: string }) => `${p.name} : le classement en image`,
  "picture.save": "Enregistrer l’image",
  "picture.share": "Partager l’image",
  games: "Toutes les parties",
  check: "Vérifier les tirages",
  "check.text":
    "Tous les tirages viennent d’un seul secret. Son empreinte était ici depuis le début ; le secret est maintenant " +
    "public. Vérifiez tout ici, ou prenez le fichier et vérifiez-le avec un programme, par exemple :",
  "check.verify": "Vérifier ici",
  "check.file": "Tout, en un fichier (JSON)",
  fair: "Tirages vérifiables",
  "fair.text":
    "Tous les tirages de cette soirée viennent d’un seul secret, choisi avant que quiconque ne participe. " +
    "Voici son empreinte ; le secret est publié à la fin.",
  "fair.blocks": "Les places sont tirées sans tenir compte des blocages.",
  seed: "Le secret",

  "wall.title": (p: { name: string }) => `${p.name} : grand écran`,
  "wall.how": "Scannez, un nom, « Participer »",
  "wall.page": (p: { number: number; of: number }) => `${p.number} / ${p.of}`,
  "wall.full": "Plein écran",
  "wall.leave": "Retour à la page de la soirée",
  "wall.hold": "Rester sur cette page",
  "wall.soon": (p: { clock: string }) => `Ronde suivante dans ${p.clock}`,
  "wall.boards": "Les tables de cette ronde",

  "room.left": "Ronde",
  "room.back": "Retour à la soirée",
};
