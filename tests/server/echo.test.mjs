// The echo server (tests/echo) as conformance suites find it: both readers of frames, a client that is not ours.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { WebSocket } from "ws";
import { program } from "../support/program.mjs";

async function withEcho(frames, use) {
  const server = spawn(program("tests/echo_server"), ["--listen", "127.0.0.1:0", "--frames", frames], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = await once(createInterface({ input: server.stdout }), "line");
    const address = /^listening http:\/\/(127\.0\.0\.1:\d+)$/.exec(line);
    assert.ok(address, line);
    await use(`ws://${address[1]}/any/path`);
  } finally {
    server.kill("SIGTERM");
    const [status] = server.exitCode === null ? await once(server, "exit") : [server.exitCode];
    assert.equal(status, 0);
  }
}

for (const frames of ["own", "beast"]) {
  test(`frames of ${frames}: texts and bytes come back as they were, and a close with its code`, async () => {
    await withEcho(frames, async (url) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      await once(socket, "open");
      const echoed = async (message) => {
        socket.send(message);
        const [data, isBinary] = await once(socket, "message");
        return { data, isBinary };
      };
      for (const size of [0, 125, 126, 65_535, 65_536, 1 << 20]) {
        const bytes = Buffer.alloc(size, "ŝ");
        const text = await echoed(bytes.toString("utf8"));
        assert.ok(!text.isBinary && text.data.equals(Buffer.from(bytes.toString("utf8"))), `text of ${size}`);
        const binary = await echoed(bytes);
        assert.ok(binary.isBinary && binary.data.equals(bytes), `${size} bytes`);
      }
      socket.send("in ", { fin: false });
      socket.send("pieces", { fin: true });
      const [whole] = await once(socket, "message");
      assert.equal(whole.toString(), "in pieces");
      socket.close(4321, "enough");
      const [code, reason] = await once(socket, "close");
      assert.deepEqual([code, reason.toString()], [4321, ""]);
    });
  });
}
