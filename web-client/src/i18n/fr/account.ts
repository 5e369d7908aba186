// Français : s’inscrire, se connecter, se déconnecter, son propre compte.
import type { WordsOf } from "../dictionary.ts";
import type { accountWords } from "../en/account.ts";

export const words: WordsOf<typeof accountWords> = {
  title: "Compte – Tutti",
  "guest.head": "Vous jouez en invité",
  "guest.lead":
    "Cela suffit pour jouer. Avec un compte, votre nom est à vous, les parties " +
    "peuvent être classées, et vous êtes le même joueur sur tous vos appareils.",

  "register.head": "Créer un compte",
  "register.go": "S’inscrire",
  "register.done": (p: { name: string }) => `${p.name} est maintenant à vous.`,
  "register.note":
    "Aucune adresse e-mail n’est demandée. Si vous perdez votre mot de passe, seul un " +
    "opérateur peut vous aider : laissez votre navigateur l’enregistrer.",
  "in.head": "Se connecter",
  "in.go": "Se connecter",
  "in.done": (p: { name: string }) => `Bonjour, ${p.name}.`,
  "in.seat":
    "Vous jouez une partie en invité. Si vous vous connectez " +
    "maintenant, vous quittez cette place : elle est à l’invité.",
  code: "Votre code",
  "code.head": "J’ai un code",
  "code.note":
    "Mot de passe oublié ? Un opérateur de ce serveur vous donne un code. Il sert à " +
    "choisir un nouveau mot de passe ; tous les appareils et toutes les clés sont alors déconnectés.",
  "code.go": "Changer et se connecter",

  "kept.out":
    "Votre session est fermée ici : le mot de passe a changé, ou la déconnexion a été demandée sur un autre appareil.",
  "kept.guest": "Continuer en invité",
  "kept.ban": (p: { until: string; why: string }) => `Un opérateur vous a exclu jusqu’au ${p.until} : ${p.why}`,
  "kept.banned": "Un opérateur vous a exclu de ce serveur.",
  "kept.flood": "Le serveur a fermé la connexion : trop de demandes à la fois.",

  name: "Nom",
  "name.new": "Nouveau nom",
  "name.note": "De 2 à 20 lettres, chiffres, « - », « _ » ou « . » ; pas d’espace.",
  password: "Mot de passe",
  "password.now": "Votre mot de passe",
  "password.new": "Nouveau mot de passe",
  "password.show": "Afficher",
  "password.showLabel": "Afficher le mot de passe",
  "strength.none": "Au moins 8 caractères ; quelques mots se retiennent bien.",
  "strength.short": "Trop court : au moins 8 caractères.",
  "strength.fair": "Assez long. Plus long, c’est plus sûr.",
  "strength.good": "Bien.",
  "strength.strong": "Très bien.",

  "wrong.name":
    "Un nom compte de 2 à 20 lettres, chiffres, « - », « _ » ou « . », commence par une lettre ou un chiffre, et " +
    "n’utilise qu’un seul alphabet.",
  "wrong.password": "Un mot de passe compte de 8 à 128 caractères.",
  "wrong.missing": "À remplir, s’il vous plaît.",
  "wrong.label": "60 caractères au plus.",
  "wrong.signIn": "Nom ou mot de passe incorrect.",
  "wrong.code": "Nom ou code incorrect, ou code expiré.",
  "wrong.present": "Mot de passe incorrect.",
  "wrong.slow": (p: { seconds: number }) =>
    `Trop de mots de passe incorrects. Réessayez dans ` +
    `${p.seconds < 120 ? `${p.seconds} s` : `${Math.ceil(p.seconds / 60)} min`}.`,
  "wrong.names": (p: { count: number }) =>
    "Dix de vos anciens noms vous sont encore réservés. " +
    `Prenez-en un nouveau dans ${p.count === 1 ? "1 jour" : `${p.count} jours`}, ou revenez à l’un d’eux.`,

  page: "Votre page",
  ratings: "Les meilleurs joueurs",
  moderation: "Modération",
  sanction: (p: { what: string; until: string; why: string }) => `${p.what} jusqu’au ${p.until} : ${p.why}`,
  "sanction.mute": "Vous ne pouvez pas écrire dans les salles",
  "sanction.ban": "Vous ne pouvez pas jouer",

  devices: "Appareils",
  "devices.lead": "Les appareils où ce compte est connecté.",
  "device.unnamed": "Appareil sans nom",
  "device.this": "cet appareil",
  "device.since": (p: { day: string }) => `depuis le ${p.day}`,
  "device.used": (p: { day: string }) => `utilisé le ${p.day}`,
  "device.end": "Déconnecter",
  "device.endLabel": (p: { label: string }) => `Déconnecter : ${p.label}`,
  "out.here": "Se déconnecter ici",
  "out.all": "Se déconnecter partout",
  "out.done": "Déconnexion faite. Vous jouez de nouveau en invité.",

  tokens: "Clés pour programmes",
  "tokens.lead":
    "Avec une clé, un programme joue à votre place sans votre mot de passe. Il peut tout, sauf ce qui demande le mot " +
    "de passe.",
  "tokens.none": "Aucune clé pour l’instant.",
  "token.unnamed": "Clé sans nom",
  "token.label": "À quoi elle sert",
  "token.go": "Créer une clé",
  "token.once": "Copiez-la maintenant : elle ne sera plus affichée.",
  "token.key": "La nouvelle clé",
  "token.copy": "Copier",
  "token.copied": "Copié",
  "token.end": "Révoquer",
  "token.endLabel": (p: { label: string }) => `Révoquer la clé : ${p.label}`,
  "token.ended": "Clé révoquée.",

  change: "Modifier",
  "change.password": "Changer le mot de passe",
  "change.password.note": "Tous les autres appareils sont déconnectés. Les clés pour programmes restent valables.",
  "change.password.done": "Mot de passe changé.",
  "change.name": "Changer le nom",
  "change.name.note": "L’ancien nom sera libre pour d’autres dans 30 jours.",
  "change.name.done": (p: { name: string }) => `Vous êtes maintenant ${p.name}.`,
  program: "Un programme joue avec ce compte",
  "program.note":
    "Il porte alors partout la marque BOT, et n’est classé que parmi les programmes. C’est définitif, et possible " +
    "seulement avant la première partie classée.",
  "program.go": "Marquer comme programme",
  "program.done": "Marqué comme programme.",
  "program.is": "Un programme joue avec ce compte : il porte la marque BOT, et est classé parmi les programmes.",
  "program.late": "Ce compte a déjà joué des parties classées.",
  delete: "Supprimer le compte",
  "delete.note":
    "Votre nom, vos cotes, vos appareils et vos clés sont supprimés aussitôt. Les parties terminées diront « joueur " +
    "supprimé ».",
  "delete.type": (p: { name: string }) => `Pour confirmer, écrivez votre nom : ${p.name}`,
  "delete.go": "Supprimer définitivement",
  "delete.done": "Compte supprimé. Vous jouez de nouveau en invité.",
  "delete.differs": "Ce n’est pas votre nom.",
  save: "Enregistrer",
};
