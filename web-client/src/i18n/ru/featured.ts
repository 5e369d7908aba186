// Русский: завершённая партия, которая сама идёт на первой странице.
import type { featuredWords } from "../en/featured.ts";
import type { WordsOf } from "../dictionary.ts";

export const words: WordsOf<typeof featuredWords> = {
  head: "Партия дня",
  loading: "Ищем партию, которую стоит посмотреть…",
  none: "Здесь ещё не сыграно ни одной партии между людьми. Ваша может стать первой.",
  failed: "Партию не удалось загрузить.",
  tournament: "турнирная партия",
  play: "Смотреть",
  playLabel: "Смотреть партию дня",
  pause: "Пауза",
  pauseLabel: "Приостановить партию дня",
  open: "К этому моменту",
};
