// Français : les adresses des plateaux pour les diffusions, dans une salle.
import type { WordsOf } from "../dictionary.ts";
import type { streamWords } from "../en/streams.ts";

export const words: WordsOf<typeof streamWords> = {
  note:
    "Ajoutez cette adresse à votre logiciel de diffusion comme source navigateur de 1920 × 1080 ou 1080 × 1920. Elle " +
    "montre le plateau, les joueurs, le score et la pendule, et rien d’autre.",
  room: "Adresse de cette salle",
  undelayed: "Adresse sans décalage",
  undelayedNote:
    "Attention : l’adresse ci-dessous montre le plateau sans décalage et contient votre clé. Ne la montrez pas à " +
    "l’écran, et retardez la vidéo dans votre logiciel de diffusion.",
  own: "Votre adresse permanente",
  ownNote: "Elle ne change pas : dirigez-la ici vers un autre plateau, et la diffusion suit en quelques secondes.",
  register: "Créez un compte pour avoir une adresse permanente, à diriger vers n’importe quel plateau.",
  copyRoom: "Copier l’adresse de cette salle",
  copyUndelayed: "Copier l’adresse sans décalage",
  copyOwn: "Copier votre adresse permanente",
  copied: "Adresse copiée",
  theme: "Fond",
  "theme.clear": "Aucun",
  "theme.light": "Clair",
  "theme.dark": "Sombre",
  shape: "Format",
  "shape.auto": "Automatique",
  "shape.wide": "16:9",
  "shape.tall": "9:16",
  show: "Montrer ce plateau",
  beside: "Le montrer à côté",
  hide: "Ne rien montrer",
  shows: (p) =>
    p.here && p.others > 0
      ? "Elle montre ce plateau et un autre."
      : p.here
        ? "Elle montre ce plateau."
        : p.others === 0
          ? "Elle ne montre rien."
          : p.others === 1
            ? "Elle montre un autre plateau."
            : "Elle montre deux autres plateaux.",
};
