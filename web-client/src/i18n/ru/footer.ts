// Русский: низ страницы.
import type { WordsOf } from "../dictionary.ts";
import type { footerWords } from "../en/footer.ts";

export const words: WordsOf<typeof footerWords> = {
  label: "Подробнее о Tutti",
  rules: (p) => `Правила ${p.game}`,
  verification: "Как проверить партию",
  api: "Написать бота: API",
  source: "Исходный код",
  licences: "Лицензии",
};
