// The program behind tests/rule.
import { lookUp, requestOf } from "./held.mjs";

const words = process.argv.slice(2);
const request = requestOf(words);
const lines = request && lookUp(request);
if (!lines) {
  console.error(`${words.join(" ") || "nothing"}: no such number. Try: tests/rule CTOR 3.7`);
  process.exit(1);
}
console.log(lines.join("\n"));
