// The game on the start page, in one line.
import type { Card } from "../../common/game.ts";

export const about: Card["about"] = {
  en: "Everybody seals a hand; all are shown at once.",
  fr: "Chaque joueur scelle une main ; toutes se montrent ensemble.",
  ru: "Каждый запечатывает знак, и все показывают их сразу.",
};
