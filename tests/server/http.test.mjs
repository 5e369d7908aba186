// Requests of tests/support/http-requests.mjs straight to the built server: each is answered as it should be, whole and
// byte by byte, and no body is ever carried out as a request.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { serve } from "../deploy/support/serve.mjs";
import { statusesIn } from "../support/http-answers.mjs";
import { cases, host } from "../support/http-requests.mjs";
import { tutti } from "../support/program.mjs";

// What comes behind what goes on, and ends the connection.
const goodbye = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe("one connection, RFC 9112", () => {
  let server;
  before(
    async () => (server = await serve(tutti(), ["serve", "--listen", "127.0.0.1:0", "--rate-address-messages", "0"])),
  );
  after(() => server.stop());

  // All that is answered until the server ends the connection.
  async function answers(pieces) {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
      .setEncoding("latin1")
      .setNoDelay(true);
    let text = "";
    socket.on("data", (data) => (text += data)).on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    for (const piece of pieces) await new Promise((resolve) => socket.write(piece, "latin1", resolve));
    await closed;
    return text;
  }

  for (const { section, what, bytes, statuses, goesOn } of cases) {
    const sent = bytes + (goesOn ? goodbye : "");
    const wanted = goesOn ? [...statuses, 200] : statuses;
    test(`${section} ${what}`, { timeout: 60_000 }, async () => {
      assert.deepEqual(statusesIn(await answers([sent])), wanted);
      if (sent.length < 1000) assert.deepEqual(statusesIn(await answers(sent)), wanted, "byte by byte");
    });
  }
});
