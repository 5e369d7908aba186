// What `tutti replay` says of records, and whether what people have heard is in them. That takes its time and starts
// programs, for which the players' process would be held up: another one does it, begun when it is first needed.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

let helper = null;
let numbers = 0;
const asked = new Map(); // number -> {settle, fail}

// Gives what is wrong. `heard`: name -> the digests of the views heard, in their order; none if it is not to be
// compared.
export function wrongsOfReplay(record, heard) {
  helper ??= begin();
  const number = (numbers += 1);
  helper.channel.ref();
  helper.send({ number, record, heard });
  return new Promise((settle, fail) => asked.set(number, { settle, fail }));
}

// It does not keep this process alive, but for an answer; and ends with it.
function begin() {
  const child = fork(fileURLToPath(new URL("replay-helper.mjs", import.meta.url)), {
    serialization: "advanced",
    execArgv: [],
  });
  child.on("message", ({ number, wrongs }) => {
    asked.get(number).settle(wrongs);
    asked.delete(number);
    if (asked.size === 0) child.channel.unref();
  });
  child.on("exit", (status) => {
    helper = null;
    for (const { fail } of asked.values()) fail(new Error(`the process that replays has ended: ${status}`));
    asked.clear();
  });
  child.unref();
  return child;
}
