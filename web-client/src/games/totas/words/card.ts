// TOTA*S on the start page, in one line.
import type { Card } from "../../common/game.ts";

export const about: Card["about"] = {
  en: "Chess on 144 squares. Both sides plan two half-moves in secret and move at once.",
  fr: "Des échecs sur 144 cases. Les deux camps préparent deux demi-coups en secret et jouent en même temps.",
  ru: "Шахматы на 144 клетках. Обе стороны тайно задумывают два полухода и ходят одновременно.",
};
