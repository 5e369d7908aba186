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

// As server/journal/commit_codec.cpp has them: texts with their length, lists with their count.
function putChanges() {
  const text = (value) => Buffer.from([value.length, ...Buffer.from(value)]);
  const forgotten = [1, 2, 3].map((kind) => Buffer.concat([Buffer.from([kind]), text("R1")]));
  const none = Buffer.from([0]);
  const hash = Buffer.alloc(32, 7);
  const time = Buffer.from([9, 0, 0, 0, 0, 0, 0, 0]);
  const yes = Buffer.from([1]);
  const person = [text("p1"), text("Ann"), none];
  const game = ["G", "ctor", "record", "{}"].map(text);
  const rated = [yes, text("duel"), yes, text("p1"), yes, text("p2"), Buffer.from([2, 0]), time, yes];
  const entry = [
    ...[none, time, text("R1"), yes, text("line")],
    ...[yes, text("p1"), text("q1"), hash, text("answer")],
    ...[yes, ...person, hash],
    ...[yes, ...game, yes, ...person, yes, yes, ...rated],
    ...[yes, text("notes"), text("k"), yes, text("value"), yes],
    ...[yes, text("list"), text("p1"), text("row"), none],
    ...[yes, text("p3"), yes, text("Cid")],
  ];
  put("forgotten", Buffer.concat([Buffer.from([1, forgotten.length]), ...forgotten]));
  put("entry", Buffer.concat([Buffer.from([1, 1]), ...entry]));
}

if (target === "client_message") putMessages();
else if (target === "shipped_log") putChanges();
else putRandomBytes();
