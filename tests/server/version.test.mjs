// One release: what the program prints, what it tells whoever connects, and what the packages are called.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import WebSocket from "ws";
import { serve } from "../deploy/support/serve.mjs";
import { output, tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";

const { lines } = await output("tutti", "--version");
const [, release] = lines[0].match(/^tutti (\d+\.\d+\.\d+)$/);

test("tutti --version prints one line and ends well", async () => {
  const { status, errors } = await output("tutti", "--version");
  assert.deepEqual([status, errors, lines.length], [0, "", 1]);
});

test("wire.md 1.3: welcome tells the release", async (t) => {
  const server = await serve(tutti(), ["serve", "--listen", "127.0.0.1:0"]);
  t.after(() => server.stop());
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws`, "tutti.v1");
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", name: "Ada" }));
  const [data] = await once(socket, "message");
  assert.equal(JSON.parse(data).server.version, release);
  socket.close();
});

for (const folder of ["web-client", "tests"]) {
  test(`the package in ${folder} is of the same release, and so is what locks it`, () => {
    const read = (file) => JSON.parse(readFileSync(join(projectRoot, folder, file), "utf8")).version;
    assert.deepEqual([read("package.json"), read("package-lock.json")], [release, release]);
  });
}
