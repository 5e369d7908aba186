// The program behind tests/rule.
import { findWords, lookUp, requestOf } from "./held.mjs";

const words = process.argv.slice(2);
const request = requestOf(words);
const lines = request ? lookUp(request) : findWords(words);
if (!lines?.length) {
  const fault = request ? "no such number" : "no rule has these words";
  console.error(`${words.join(" ")}: ${fault}. Try: tests/rule CTOR 3.7, or tests/rule collision`);
  process.exit(1);
}
console.log(lines.join("\n"));
