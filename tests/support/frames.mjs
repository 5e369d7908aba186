// What a text frame from a client must be before a schema can look at it: JSON of limited depth, with its integers
// written as integers. JSON.parse forgets how a number was written, so that is looked for in the text.
import { clientSchema, complaints } from "./schema.mjs";

const depthMax = 16;
const stringLiteral = /"(?:[^"\\]|\\.)*"/g;
const fractionOrExponent = /-?\d+(?:\.\d+|[eE][-+]?\d+)+/;

function depthOf(value) {
  if (value === null || typeof value !== "object") return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

// No half of a surrogate pair: it has no UTF-8.
function isWellFormed(value) {
  if (typeof value === "string") return value.isWellFormed();
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
}

export function readFrame(text) {
  const message = JSON.parse(text);
  if (message === null || typeof message !== "object" || Array.isArray(message))
    throw new SyntaxError("no JSON object");
  if (depthOf(message) > depthMax) throw new SyntaxError(`deeper than ${depthMax}`);
  if (!isWellFormed(message)) throw new SyntaxError("half a surrogate pair");
  return message;
}

// What is wrong with a client's frame; [] if nothing is. Right frames have fractions in keys that nobody reads at most,
// so these are complained of only in frames that `expectIntegers`.
export function frameComplaints(text, { expectIntegers = true } = {}) {
  let message;
  try {
    message = readFrame(text);
  } catch (error) {
    return [error.message];
  }
  const schema = clientSchema(message);
  if (!schema) return [`unknown type ${JSON.stringify(message.type)}`];
  const found = complaints(schema, message);
  const number = text.replace(stringLiteral, '""').match(fractionOrExponent);
  if (number && expectIntegers) found.push(`${number[0]} is no integer`);
  return found;
}
