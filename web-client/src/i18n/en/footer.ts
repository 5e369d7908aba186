// English: the foot of the page.
import { dictionaryPart } from "../dictionary.ts";

export const footerWords = dictionaryPart("footer", {
  label: "More about Tutti",
  rules: (p: { game: string }) => `Rules of ${p.game}`,
  verification: "How games are verified",
  api: "Write a bot: the API",
  source: "Source",
  licences: "Licences",
});
