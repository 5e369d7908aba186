// What fuzzing of some targets starts from, written into a folder: `node seeds.mjs TARGET FOLDER`. For client_message
// the messages of the examples one by one; for the actions of games random bytes, enough for a few game moves.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { treeRoot } from "../support/tree.mjs";

const [target, corpus] = process.argv.slice(2);
const put = (name, content) => writeFileSync(join(corpus, name), content);

function putMessages() {
  for (const folder of ["client", "client-bad", "client-text"]) {
    const examples = join(treeRoot, "protocol/examples", folder);
    for (const file of readdirSync(examples)) {
      JSON.parse(readFileSync(join(examples, file), "utf8")).forEach((example, index) => {
        put(`${folder}-${file}-${index}`, example.text ?? JSON.stringify(example.message ?? example));
      });
    }
  }
}

function putRandomBytes() {
  const block = (seed, place) => createHash("sha256").update(`${seed}/${place}`).digest();
  for (let seed = 0; seed < 64; ++seed) {
    put(`random-${seed}`, Buffer.concat(Array.from({ length: 1 + seed }, (_, place) => block(seed, place))));
  }
}

if (target === "client_message") putMessages();
else putRandomBytes();
