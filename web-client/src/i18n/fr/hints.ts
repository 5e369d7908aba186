// Français : ce que les premières parties expliquent.
import type { WordsOf } from "../dictionary.ts";
import type { hintWords } from "../en/hints.ts";

export const words: WordsOf<typeof hintWords> = {
  title: "Conseil",
  next: "Compris",
  off: "Masquer les conseils",

  "ctor.put": "Touchez un carré vide. Les choix restent secrets tant que toute votre équipe n’a pas scellé.",
  "ctor.seal":
    "Sceller met votre choix dans une enveloppe. Vous pouvez le reprendre jusqu’au dernier sceau ; alors toutes s’ouvrent d’un coup.",
  "ctor.envelopes": "Les enveloppes montrent qui choisit encore. Le dernier sceau les ouvre toutes.",
  "ctor.torus":
    "Le plateau n’a pas de bords : l’anneau pâle répète le côté opposé, et un carré du bord a donc lui aussi huit voisins.",
  "ctor.ops":
    "Un tour compte trois opérations, dans n’importe quel ordre. Choisissez ici ; ce qui ne sert pas peut être omis.",
  "ctor.clash": "Deux coéquipiers voulaient le même carré : l’un le garde. Celui qui l’a perdu choisit à nouveau ici.",
  "ctor.replace":
    "Un jeton encadré est entouré d’au moins cinq des vôtres : mettez-le à votre couleur, autant que vous voulez.",
  "ctor.done": "Plus rien à faire ? « Terminé » met fin au tour quand toute l’équipe l’a dit.",

  "totas.ground":
    "Chaque camp prépare son terrain en secret. « Terrain habituel » le fait pour vous ; scellez ensuite.",
  "totas.plan": "Prenez une pièce, puis une case marquée, et cela deux fois : deux demi-coups font un plan.",
  "totas.draft":
    "Rien n’a encore bougé : les pièces pâles sont prévues. Touchez ailleurs pour changer, ou enlevez ici un demi-coup.",
  "totas.seal":
    "Sceller est définitif et lance la minuterie de l’autre camp. Quand les deux ont scellé, les deux plans sont exécutés à la fois.",
  "totas.hurry": "L’autre camp a scellé. À 0, votre brouillon compte tel qu’il est : préparez quelque chose à temps.",
  "totas.reveal":
    "Les deux plans ont été exécutés au même instant. Qui a rencontré qui, et ce que disent les dés, se lit dans le journal.",
  "totas.doom": "Ces pièces ont frappé : celle que vous condamnez ne pourra pas s’échapper au coup suivant.",
  "totas.skip": "Une fois par match, vous pouvez omettre un coup ou un demi-coup : c’est votre passe.",
  "totas.memorise": "Retenez où tout se trouve : le prochain coup se prépare dans le noir, sans plateau.",

  "tritoc.throw": "Deux dés désignent le nombre à jouer. Touchez-les, ou appuyez sur Espace.",
  "tritoc.place":
    "Les trous cerclés portent votre nombre, dans tout champ encore ouvert. Trois de vos pions alignés gagnent un champ.",
  "tritoc.line": "Un champ gagné est fermé. Trois champs alignés gagnent la partie, et cinq points de plus.",
  "tritoc.remove_other": "Douze : vous pouvez retirer un pion adverse, ou renoncer.",
  "tritoc.remove_own": "Deux : un de vos pions doit partir. Seuls les pions des champs gagnés sont à l’abri.",
  "tritoc.again": "Ce nombre ne permet rien : vous relancez, jusqu’à trois fois dans un tour.",
};
