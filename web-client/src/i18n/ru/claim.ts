// Русский: возвращение на вечер или в турнир по коду.
import type { WordsOf } from "../dictionary.ts";
import type { claimWords } from "../en/claim.ts";

export const words: WordsOf<typeof claimWords> = {
  claim: "Я возвращаюсь",
  "claim.code": "Ваш код",
  "claim.note": "Шесть цифр; спросите у того, кто проводит игру.",
  "claim.go": "Вернуть моё место",
  "claim.done": "Место снова ваше.",
  "refused.code": "Код неверен или устарел. Попросите новый.",
  "refused.removed": "Вход сюда для вас закрыт: вас удалили, или здесь нужна учётная запись.",
  "refused.board": "У вас здесь есть своё место: сначала доиграйте свою партию.",
  offer: "Код для возвращения",
  code: (p: { name: string }) => `Код: ${p.name}`,
  "code.text": "Отсканируйте на другом устройстве или наберите код на этой странице, под «Я возвращаюсь».",
  "code.until": (p: { clock: string }) => `Действует до ${p.clock}.`,
};
