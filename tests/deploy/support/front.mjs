// A proxy before the built server, and how many requests each of the two has read. What a proxy passes on as one
// request must be one for the server, whatever a stranger writes.
import { connect as connectPlainly } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { host as asked } from "../../support/http-requests.mjs";
import { tutti } from "../../support/program.mjs";
import { serve } from "./serve.mjs";

// For counts to agree where the server has read more: only what is wrong takes so long.
const patienceMs = 10_000;
// And where it has read less, since a proxy may pass a part of a request on and then give up.
const partMs = 300;
// A proxy that has got less than a request waits for the rest: so long nobody has said anything, and the line is cut.
const silenceMs = 150;
// What was cut off before has come to its end by then.
const settledMs = 2_000;

export async function openFront(kind) {
  const server = await serve(tutti(), [
    ...["serve", "--listen", "127.0.0.1:0", "--operator", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1"],
    ...["--origin", `https://${asked}`, "--rate-address-messages", "0"],
  ]);
  const proxy = await kind.start(new URL(server.url).host);

  // All that it has read as a request, well or not.
  async function read() {
    const text = await (await fetch(`http://${server.operator}/metrics`)).text();
    return [...text.matchAll(/^tutti_http_requests_total\{[^}]*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  }

  // Sends it over a connection of its own, with all that is answered; whether the proxy ended the line by itself.
  const send = (bytes, patientMs) =>
    new Promise((resolve) => {
      const road = { host: "127.0.0.1", port: proxy.port };
      const socket = proxy.ca ? connect({ ...road, servername: proxy.host, ca: proxy.ca }) : connectPlainly(road);
      let text = "";
      let quiet;
      const done = (isEnded) => {
        clearTimeout(quiet);
        socket.destroy();
        resolve({ text, isEnded });
      };
      const listen = () => {
        clearTimeout(quiet);
        quiet = setTimeout(() => done(false), patientMs);
      };
      socket.setEncoding("latin1").on("data", (data) => {
        text += data;
        listen();
      });
      socket.on("end", () => done(true)).on("error", () => done(true));
      socket.once(proxy.ca ? "secureConnect" : "connect", () => {
        socket.write(Buffer.from(bytes, "latin1"));
        listen();
      });
    });

  // What one connection came to: {read, passed} requests, and all that was answered.
  async function compare(bytes, patientMs) {
    const before = { passed: proxy.passedOn(), read: await read() };
    const { text, isEnded } = await send(bytes, patientMs);
    const sentAt = Date.now();
    while (true) {
      const counts = { read: (await read()) - before.read, passed: proxy.passedOn() - before.passed, text, isEnded };
      const waitsMs = counts.read > counts.passed ? patienceMs : counts.read < counts.passed ? partMs : 0;
      if (Date.now() - sentAt >= waitsMs) return counts;
      await pause(5);
    }
  }

  // The same, for connections that may be cut: what the server read late of an earlier one is not held against this
  // one. `patientMs`: after so long a silence the line is cut; more where the exchange must end by itself.
  async function judge(bytes, patientMs = silenceMs) {
    const counts = await compare(bytes, patientMs);
    if (counts.read <= counts.passed) return counts;
    await pause(settledMs);
    return compare(bytes, patientMs);
  }

  return {
    judge,
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
}
