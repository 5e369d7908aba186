// По-русски: возвращение на вечер или в турнир по коду.
import type { WordsOf } from "../dictionary.ts";
import type { claimWords } from "../en/claim.ts";

export const words: WordsOf<typeof claimWords> = {
  claim: "Я здесь уже был",
  "claim.code": "Ваш код",
  "claim.note": "Его скажет тот, кто проводит: шесть цифр.",
  "claim.go": "Вернуть моё место",
  "claim.done": "Место снова ваше.",
  "refused.code": "Код неверен или устарел. Попросите новый.",
  "refused.removed": "Это место для вас закрыто: вас удалили или здесь нужен аккаунт.",
  "refused.board": "У вас здесь есть своё место: сначала доиграйте.",
  offer: "Код для возвращения",
  code: (p: { name: string }) => `Код: ${p.name}`,
  "code.text": "Сканируйте другим устройством или наберите код на этой странице, в «Я здесь уже был».",
  "code.until": (p: { clock: string }) => `Действует до ${p.clock}.`,
};
