// CTOR on the start page, in one line.
import type { Card } from "../../common/game.ts";

export const about: Card["about"] = {
  en: "Fill a board without edges, one to three a side. Teammates who choose the same square waste a chip.",
  fr:
    "Une à trois personnes par équipe remplissent un plateau sans bords. " +
    "Deux partenaires qui choisissent le même carré gâchent un jeton.",
  ru: "От одного до трёх игроков в команде заполняют доску без краёв. Двое выбрали одну клетку — фишка пропала.",
};
