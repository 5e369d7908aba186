// Français : une salle avant, pendant et après la partie, quel que soit le jeu.
import type { WordsOf } from "../dictionary.ts";
import type { roomWords } from "../en/room.ts";
import { formsOf } from "../forms.ts";

const { list, count } = formsOf("fr");

export const words: WordsOf<typeof roomWords> = {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  "locked.title": "Cette salle a un mot de passe",
  "locked.field": "Mot de passe",
  "locked.go": "Entrer",
  "gone.title": "Impossible d’entrer dans cette salle",
  "gone.forbidden":
    "Seuls les joueurs voient cette partie : cette salle n’admet pas de spectateurs. On ne peut entrer qu’avant la " +
    "partie, pour prendre une place.",
  entering: "Entrée dans la salle…",
  reload: "Recharger la page",

  host: (p: { name: string }) => `Hôte : ${p.name}`,
  "host.you": "Vous êtes l’hôte",
  "host.leave": "Quitter la salle",
  public: "Visible sur la page d’accueil",
  unlisted: "Par le lien seulement",
  password: "Avec mot de passe",
  rated: "Classée : le résultat compte pour la cote des joueurs",
  solo: "Entraînement en solo : un joueur pour les deux camps",
  warm: "Les ordinateurs cèdent leur chaise à ceux qui viennent",
  talk: "Discussion d’équipe pendant le choix",
  delay: (p: { seconds: number }) => `Les spectateurs voient tout avec ${p.seconds} s de décalage`,
  absent: (p: { seconds: number }) => `Après ${p.seconds} s d’absence, la place se libère`,
  behind: (p: { seconds: number }) => `${p.seconds} s de décalage`,
  undelayed: "sans décalage",
  unwatched: "Sans spectateurs : seuls les joueurs voient la partie",
  caster: "Clé pour commentateurs",
  "caster.have": "J’ai une clé",

  code: "Code de la salle",
  copy: "Copier le lien",
  copied: "Lien copié",
  share: "Partager…",
  invite: "Inviter quelqu’un",
  qr: "Code QR",
  "qr.label": (p: { room: string }) => `Code QR du lien vers la salle ${p.room}`,
  "qr.note": "Scannez-le avec un téléphone pour entrer dans cette salle.",
  "share.text": (p: { name: string }) => `Rejoins-moi sur Tutti : ${p.name}`,
  embed: "Intégrer",
  streams: "Pour les diffusions",

  team: (p: { side: string }) => `Équipe : ${p.side}`,
  "seat.free": "Libre",
  "seat.later": "S’ouvre pendant la partie",
  "seat.you": "vous",
  "seat.take": "S’asseoir",
  "seat.takeLabel": (p: { seat: string }) => `S’asseoir : ${p.seat}`,
  "seat.leave": "Quitter la place",
  "seat.leaveLabel": (p: { seat: string }) => `Quitter la place ${p.seat}`,
  "seat.kick": "Écarter",
  "seat.kickLabel": (p: { name: string }) => `Libérer la place de ${p.name}`,
  "seat.botLabel": (p: { seat: string }) => `Ordinateur à la place ${p.seat}`,
  "seat.botNone": "Ordinateur…",
  "seat.botRemove": "retirer",
  "seat.botLevel": (p: { level: number }) => ["", "facile", "moyen", "fort"][p.level] ?? String(p.level),
  "seat.ready": "prêt",
  "seat.notReady": "pas prêt",
  "seat.about": (p: { name: string }) => `Concernant ${p.name}`,
  "seat.away": "absent",
  "seat.bot": "ordinateur",
  fill: "Des ordinateurs aux places libres",

  ready: "Je suis prêt",
  "ready.undo": "Pas prêt",
  "ready.start": "Commencer la partie",
  tournament: (p: { number: number }) => `Ronde ${p.number} du tournoi`,
  "result.tournament": "Retour au tournoi",
  "ready.sitFirst": "Prenez une place pour jouer, ou restez pour regarder.",
  "ready.waitingSeats": (p: { free: number }) =>
    `Encore ${count(p.free, { one: "place libre", other: "places libres" })}.`,
  "ready.waitingFor": (p: { names: string[] }) => `On attend ${list(p.names)}.`,
  "ready.all": "Tout le monde est là. La partie commence quand tous sont prêts.",

  slowLine: (p: { ms: number }) =>
    `Votre connexion est lente (${p.ms} ms). Avec ce sablier, cela peut vous coûter des tours.`,

  fair: "Hasard vérifiable",
  "fair.short": (p: { code: string }) => `Engagement ${p.code}…`,
  "fair.text":
    "Avant que quiconque soit prêt, le serveur a fixé un secret pour cette partie et publié son " +
    "empreinte : l’engagement ci-dessous. Quand vous êtes prêt, votre navigateur ajoute ses propres " +
    "chiffres au hasard. Chaque tirage au sort vient des deux ensemble : ni le serveur ni " +
    "un joueur ne peut l’orienter. Après la partie, le secret est publié et chacun peut vérifier.",

  "game.details": "Cette partie",
  watching: (p: { count: number }) => count(p.count, { one: "spectateur", other: "spectateurs" }),
  youWatch: "Vous regardez",

  "tab.seats": "Joueurs",
  "tab.log": "Journal",
  "tab.chat": "Tchat",
  "tab.room": "Salle",
  "chat.title": "Tchat",
  "chat.room": "Tous",
  "chat.team": "Équipe",
  "chat.watchers": "Spectateurs",
  "chat.channel": "À",
  "chat.field": "Message",
  "chat.send": "Envoyer",
  "chat.quiet": "Le tchat est désactivé dans cette salle.",
  "chat.empty": "Aucun message.",
  "chat.watchNote": "Les joueurs ne verront ces messages qu’après la partie.",
  newest: "Dernière ligne",
  "log.title": "Journal",
  "log.empty": "Les révélations s’afficheront ici.",
  "log.gap": (p: { count: number }) =>
    `${count(p.count, { one: "message sauté", other: "messages sautés" })} ` +
    `sur une connexion lente ; le plateau est à jour.`,

  "event.join": (p: { name: string; seat: string }) => `${p.name} prend la place ${p.seat}.`,
  "event.leave.left": (p: { name: string; seat: string }) => `${p.name} quitte la place ${p.seat}.`,
  "event.leave.absent": (p: { name: string; seat: string }) =>
    `Après une trop longue absence, ${p.name} a perdu la place ${p.seat}.`,
  "event.leave.kicked": (p: { name: string; seat: string }) => `La place ${p.seat} a été retirée à ${p.name}.`,
  "event.away": (p: { seconds: number }) => `Le serveur a été absent ${p.seconds} s. La pendule était arrêtée.`,
  "event.resumed": "Tout le monde est revenu : la pendule repart.",
  "event.start": "La partie a commencé.",

  missed: (p: { from: number; to: number; unit: "turn" | "game move" }) =>
    p.unit === "game move"
      ? p.to === p.from
        ? `Vous revoilà : vous avez manqué la révélation du coup ${p.from}.`
        : `Vous revoilà : vous avez manqué les coups ${p.from} à ${p.to}.`
      : p.to === p.from
        ? `Vous revoilà : vous avez manqué une révélation du tour ${p.from}.`
        : p.to - p.from === 1
          ? `Vous revoilà : vous avez manqué la fin du tour ${p.from}.`
          : `Vous revoilà : vous avez manqué les tours ${p.from} à ${p.to - 1}.`,
  "missed.show": "Montrer la dernière révélation",

  "result.rematch": "Revanche, camps échangés",
  "result.agreed": "Vous voulez une revanche",
  "result.waiting": (p: { names: string[] }) => `On attend ${list(p.names)}.`,
  "result.series": (p: { black: number; white: number; ties: number }) =>
    `Dans cette salle : Noirs ${p.black}, Blancs ${p.white}` +
    (p.ties > 0 ? `, ${count(p.ties, { one: "partie nulle", other: "parties nulles" })}` : ""),
  "result.seriesPoints": (p: { black: number; white: number }) =>
    `Points dans cette salle : Noirs ${p.black}, Blancs ${p.white}`,
  "result.replay": "Revoir la partie",
  "result.new": "Nouvelle salle",

  "keys.title": "Raccourcis clavier",
  "keys.help": "Raccourcis clavier",
  "keys.close": "Fermer",
  "keys.off": "Les touches d’une lettre sont désactivées dans les réglages.",
  "keys.name": (p: { key: string }) =>
    ({
      Home: "Début",
      End: "Fin",
      PgUp: "Pg préc.",
      PgDn: "Pg suiv.",
      Space: "Espace",
      Enter: "Entrée",
      Esc: "Échap",
      Backspace: "Retour",
      Shift: "Maj",
    })[p.key] ?? p.key,

  "envelope.choosing": "choisit",
  "envelope.sealed": "scellée",
  "envelope.opened": "ouverte",
  "envelope.void": "sans effet",
  "envelope.again": "choisit encore",
  "envelope.offline": "absent",
  "envelope.bot": "choisit",
  "envelope.yours": "à vous",
  "envelope.label": (p: { duty: number | null; name: string; state: string }) =>
    p.duty === null ? `${p.name} : ${p.state}` : `Enveloppe ${p.duty}, ${p.name} : ${p.state}`,
  "envelope.list": "Enveloppes de cette manche",

  "timer.none": "Sans pendule",
  "timer.standing": "La pendule est arrêtée : on attend le retour des joueurs",
  "timer.waiting": "On attend le serveur",
  "timer.left": (p: { seconds: number }) => `Encore ${count(p.seconds, { one: "seconde", other: "secondes" })}`,
  "told.again": "Rejouer la dernière révélation",
  "told.sound": "Les sons sont coupés : les activer",
  "told.mute": "Couper les sons",
  "told.introduce": "Les révélations ont un son : le haut-parleur à côté de leur phrase l’active.",
  receipt: (p: { seconds: string }) => `Scellé ${p.seconds} s avant la fin.`,
};
