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
    "Aucune adresse n’est demandée : seul un opérateur peut aider ceux " +
    "qui ont perdu leur mot de passe. Laissez votre navigateur le garder.",
  "in.head": "Se connecter",
  "in.go": "Se connecter",
  "in.done": (p: { name: string }) => `Bon retour, ${p.name}.`,
  "in.seat":
    "Vous avez une place d’invité dans une partie en cours. Elle reste " +
    "à l’invité : une fois connecté, vous y seriez quelqu’un d’autre.",
  code: "Votre code",
  "code.head": "J’ai un code",
  "code.note":
    "Mot de passe oublié ? Un opérateur de ce serveur vous donne un code. Avec lui, vous en " +
    "choisissez un autre ; tous les appareils et toutes les clés pour programmes sont déconnectés.",
  "code.go": "Changer le mot de passe et se connecter",

  "kept.out":
    "Vous avez été déconnecté ici : le mot de passe a changé, ou vous vous êtes déconnecté depuis un autre appareil.",
  "kept.guest": "Continuer en invité",
  "kept.ban": (p: { until: string; why: string }) => `Un opérateur vous a exclu jusqu’au ${p.until} : ${p.why}`,
  "kept.banned": "Le serveur vous tient à l’écart : un opérateur en a décidé ainsi.",
  "kept.flood": "Le serveur a fermé la connexion : trop de messages venaient d’ici à la fois.",

  name: "Nom",
  "name.new": "Nouveau nom",
  "name.note": "2 à 20 lettres, chiffres, « - », « _ » ou « . » ; pas d’espace.",
  password: "Mot de passe",
  "password.now": "Votre mot de passe",
  "password.new": "Nouveau mot de passe",
  "password.show": "Montrer",
  "password.showLabel": "Montrer le mot de passe",
  "strength.none": "Au moins 8 caractères ; quelques mots se retiennent bien.",
  "strength.short": "Trop court : au moins 8 caractères.",
  "strength.fair": "Assez long. Plus long, c’est plus sûr.",
  "strength.good": "Bien.",
  "strength.strong": "Très bien.",

  "wrong.name":
    "Un nom a 2 à 20 lettres, chiffres, « - », « _ » ou « . », commence " +
    "par une lettre ou un chiffre, et reste dans une seule écriture.",
  "wrong.password": "Un mot de passe a 8 à 128 caractères.",
  "wrong.label": "60 caractères au plus.",
  "wrong.signIn": "Nom et mot de passe ne vont pas ensemble.",
  "wrong.code": "Nom et code ne vont pas ensemble, ou le code n’est plus valable.",
  "wrong.present": "Ce n’est pas votre mot de passe.",
  "wrong.slow": (p: { seconds: number }) =>
    `Trop de mots de passe faux. Le prochain sera lu dans ` +
    `${p.seconds < 120 ? `${p.seconds} s` : `${Math.ceil(p.seconds / 60)} min`}.`,

  page: "Votre page",
  ratings: "Les meilleurs joueurs",
  moderation: "Modération",
  sanction: (p: { what: string; until: string; why: string }) => `${p.what} jusqu’au ${p.until} : ${p.why}`,
  "sanction.mute": "Vous ne pouvez pas parler dans les salles",
  "sanction.ban": "Vous ne pouvez pas jouer",

  devices: "Appareils",
  "devices.lead": "Là où ce compte est connecté.",
  "device.unnamed": "Un appareil",
  "device.this": "cet appareil",
  "device.since": (p: { day: string }) => `depuis le ${p.day}`,
  "device.used": (p: { day: string }) => `utilisé le ${p.day}`,
  "device.end": "Déconnecter",
  "device.endLabel": (p: { label: string }) => `Déconnecter : ${p.label}`,
  "out.here": "Se déconnecter ici",
  "out.all": "Se déconnecter partout",
  "out.done": "Déconnecté. Vous êtes de nouveau un invité.",

  tokens: "Clés pour programmes",
  "tokens.lead":
    "Un programme joue à votre place avec sa propre clé, sans mot " +
    "de passe. Il peut tout, sauf ce qui demande le mot de passe.",
  "tokens.none": "Aucun programme n’a de clé.",
  "token.unnamed": "Un programme",
  "token.label": "À quoi elle sert",
  "token.go": "Créer une clé",
  "token.once": "Copiez-la maintenant : elle ne sera plus montrée.",
  "token.key": "La nouvelle clé",
  "token.copy": "Copier",
  "token.copied": "Copié",
  "token.end": "Retirer",
  "token.endLabel": (p: { label: string }) => `Retirer la clé : ${p.label}`,
  "token.ended": "Retirée.",

  change: "Modifier",
  "change.password": "Changer le mot de passe",
  "change.password.note": "Tous les autres appareils sont déconnectés. Les clés pour programmes restent.",
  "change.password.done": "Le mot de passe est changé.",
  "change.name": "Changer le nom",
  "change.name.note": "L’ancien nom sera libre pour d’autres dans 30 jours.",
  "change.name.done": (p: { name: string }) => `Vous êtes maintenant ${p.name}.`,
  program: "Un programme joue avec ce compte",
  "program.note":
    "Il est alors marqué partout et classé parmi les programmes seulement. " +
    "C’est définitif, et possible seulement avant la première partie classée.",
  "program.go": "Marquer comme programme",
  "program.done": "Marqué comme programme.",
  "program.is": "Un programme joue avec ce compte : il est marqué partout, et classé parmi les programmes.",
  "program.late": "Ce compte a déjà joué des parties classées.",
  delete: "Supprimer le compte",
  "delete.note":
    "Il ne restera rien : nom, cotes, appareils et clés disparaissent " +
    "aussitôt. Les parties finies disent « joueur supprimé ».",
  "delete.type": (p: { name: string }) => `Pour être sûr, écrivez votre nom : ${p.name}`,
  "delete.go": "Supprimer pour toujours",
  "delete.done": "Le compte est supprimé. Vous êtes de nouveau un invité.",
  "delete.differs": "Ce n’est pas votre nom.",
  save: "Enregistrer",
};
