// The proxies of deploy/proxy before the built server: everything that a player needs comes through, nothing is held
// back, and nobody passes for another.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { after, before, describe, test } from "node:test";
import { connect } from "node:tls";
import { freePort } from "../support/free-port.mjs";
import { tutti } from "../support/program.mjs";
import { nginxFile, proxies } from "./support/proxies.mjs";
import { serve } from "./support/serve.mjs";
import { siteFolder } from "./support/site.mjs";
import { without } from "./support/tools.mjs";
import { ask, askPlain, meet, open, openSocket } from "./support/visitor.mjs";

const patience = { timeout: 120_000 };
const authority = (url) => new URL(url).host;
// What a proxy may say otherwise than the server: about the line between them, and itself. (A page with another address
// in it has another tag.)
const ownWords = new Set([
  "etag",
  "connection",
  "keep-alive",
  "server",
  "date",
  "strict-transport-security",
  "transfer-encoding",
  "content-length",
  "alt-svc",
]);

const site = siteFolder();
after(site.remove);
const startServer = (listen, host) =>
  serve(tutti(), [
    ...["serve", "--listen", listen, "--trusted-proxy", "127.0.0.1", "--origin", `https://${host}`],
    ...["--web-root", site.path, "--bot-pace", "0"],
  ]);

// A server that answers as a test tells it to.
async function openUpstream(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// A handshake with no later version than this: the version agreed upon, or the error.
function handshake(proxy, maxVersion, more = {}) {
  const socket = connect({
    host: "127.0.0.1",
    port: proxy.port,
    servername: proxy.host,
    ca: proxy.ca,
    minVersion: "TLSv1",
    maxVersion,
    ...more,
  });
  return new Promise((resolve) => {
    socket.once("secureConnect", () => {
      resolve({ version: socket.getProtocol(), protocol: socket.alpnProtocol });
      socket.destroy();
    });
    socket.once("error", (error) => resolve({ error: error.code }));
  });
}

for (const kind of proxies)
  describe(`${kind.name} before the server`, { skip: without(...kind.needs) }, () => {
    let server, proxy;
    before(async () => {
      // It is stopped and comes back: a port that the kernel gives to others would be gone by then.
      server = await startServer(`127.0.0.1:${await freePort()}`, kind.host);
      proxy = await kind.start(authority(server.url));
    });
    after(async () => {
      await proxy?.stop();
      await server?.stop();
    });

    test("the page comes through as it is, and browsers are told to stay with TLS", patience, async () => {
      for (const path of ["/", site.script]) {
        const direct = await fetch(server.url + path, { headers: { Host: proxy.host } });
        const { status, headers, body } = await ask(proxy, path, { headers: { "Accept-Encoding": "gzip" } });
        assert.equal(status, 200);
        const isZipped = headers["content-encoding"] === "gzip";
        // The page names its own address: the one that the server was told of.
        const own = (await direct.text()).replaceAll(`${server.url}/`, `https://${kind.host}/`);
        assert.equal((isZipped ? gunzipSync(body) : body).toString(), own);
        assert.equal(isZipped, path === site.script);
        for (const [name, value] of direct.headers)
          if (!ownWords.has(name)) assert.equal(headers[name], value, `${name} of ${path}`);
        assert.match(headers["strict-transport-security"], /max-age=\d{7,}/);
      }
    });

    test("who comes without TLS is sent to it", patience, async () => {
      const { status, headers } = await askPlain(proxy, "/r/4GZK7Q2M?x=1");
      assert.equal(status, 308);
      assert.match(headers.location, /^https:\/\/[^/]+\/r\/4GZK7Q2M\?x=1$/);
    });

    test("TLS is 1.2 or 1.3, with HTTP/2 for browsers", patience, async () => {
      assert.equal((await handshake(proxy, "TLSv1.3", { ALPNProtocols: ["h2", "http/1.1"] })).protocol, "h2");
      assert.equal((await handshake(proxy, "TLSv1.3")).version, "TLSv1.3");
      assert.equal((await handshake(proxy, "TLSv1.2")).version, "TLSv1.2");
      const old = await handshake(proxy, "TLSv1.1", { ciphers: "DEFAULT@SECLEVEL=0" });
      assert.match(old.error ?? "", /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, JSON.stringify(old));
    });

    test("a game is played through it", patience, async () => {
      const [ada, bob] = [await meet(proxy, "Ada"), await meet(proxy, "Bob")];
      const { room } = await ada.ask("room.create", { game: "tritoc" });
      const followers = [await ada.join(room), await bob.join(room)];
      await ada.ask("seat.take", { room, seat: "black1" });
      await bob.ask("seat.take", { room, seat: "white1" });
      await ada.ask("room.ready", { room, ready: true });
      await bob.ask("room.ready", { room, ready: true });
      await Promise.all(followers.map((follower) => follower.until(({ view }) => view?.turn === 1, "start")));
      await ada.ask("act", { room, action: { type: "throw" } });
      await Promise.all(
        followers.map((follower) => follower.until(({ view }) => view.throws.length > 0 || view.turn > 1, "throw")),
      );
      assert.equal(
        JSON.parse((await ask(proxy, "/api/v1/rooms")).body).rooms.find((entry) => entry.room === room).status,
        "playing",
      );
      for (const client of [ada, bob]) {
        await client.close();
        client.assertClean();
      }
    });

    test("programs make themselves known through it", patience, async () => {
      const options = {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name: "Bot" }),
      };
      const { status, body } = await ask(proxy, "/api/v1/guests", options);
      assert.ok(status === 200 || status === 201, `${status} ${body}`);
      assert.ok(JSON.parse(body).token);
    });

    test("a body that is too large is refused as such", patience, async () => {
      const options = {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: Buffer.alloc(17 * 1024, " "),
      };
      assert.equal((await ask(proxy, "/api/v1/guests", options)).status, 413);
    });

    test(
      "the page's own origin is let in, another is not; the address is the visitor's, whatever the visitor claims",
      patience,
      async () => {
        const socket = await openSocket(proxy);
        socket.terminate();
        await assert.rejects(
          openSocket(proxy, {
            origin: "https://evil.example",
            from: "127.0.0.7",
            headers: { "X-Forwarded-For": "203.0.113.9" },
          }),
          /refused with 403/,
        );
        await server.logged(/event=handshake_refused reason=\S+ address=127\.0\.0\.7$/m);
        assert.doesNotMatch(server.log(), /203\.0\.113\.9/);
      },
    );

    test("a name that the server has not been told is refused, and appears in no page", patience, async () => {
      const { status, body } = await ask(proxy, "/r/4GZK7Q2M", { headers: { Host: "evil.example" } });
      // A proxy that serves one name may refuse it itself.
      if (status !== 421) assert.doesNotMatch(String(body), /<html|evil/);
      else assert.match(String(body), /--origin/);
    });

    test("the operator's figures do not come through", patience, async () => {
      assert.equal((await ask(proxy, "/metrics")).status, 404);
    });

    test("streams come piece by piece", patience, async (t) => {
      const types = { sse: "text/event-stream", ndjson: "application/x-ndjson" };
      const waiting = new Map();
      const upstream = await openUpstream((asked, answer) => {
        asked.resume().on("error", () => {});
        answer.writeHead(200, { "Content-Type": asked.headers.accept ?? "text/plain" });
        answer.write("first\n");
        waiting.set(asked.headers.accept, answer);
      });
      t.after(upstream.close);
      const front = await kind.start(upstream.address);
      t.after(front.stop);
      const paths = ["/api/v1/rooms/4GZK7Q2M/stream", "/api/v1/stream?rooms=4GZK7Q2M"];
      for (const [path, type] of paths.flatMap((each) => Object.values(types).map((one) => [each, one]))) {
        const answer = await open(front, path, { headers: { Accept: type, "Accept-Encoding": "gzip" } });
        answer.setEncoding("utf8");
        const pieces = answer[Symbol.asyncIterator]();
        assert.equal((await pieces.next()).value, "first\n");
        waiting.get(type).write("second\n");
        assert.equal((await pieces.next()).value, "second\n");
        waiting.get(type).end("end\n");
        assert.equal((await pieces.next()).value, "end\n");
        assert.equal((await pieces.next()).done, true);
        assert.equal(answer.headers["content-type"], type);
      }
      waiting.clear();
    });

    test(
      "1012 of a server that ends comes through; who asks meanwhile is told to come again, and is served afterwards",
      patience,
      async () => {
        const client = await meet(proxy, "Ada");
        await server.stop();
        assert.equal((await client.untilClosed()).code, 1012);
        const { status, headers } = await ask(proxy, "/api/v1/rooms");
        assert.equal(status, 503);
        assert.equal(headers["retry-after"], "2");
        const early = kind.waits && ask(proxy, "/healthz");
        server = await startServer(authority(server.url), kind.host);
        if (kind.waits) assert.equal((await early).status, 200);
        assert.equal((await ask(proxy, "/healthz")).status, 200);
      },
    );
  });

test("nginx waits for longer than the server's pings take", () => {
  const text = nginxFile({ at: "/tmp", port: 1, plainPort: 2, upstream: "127.0.0.1:3" });
  const times = [...text.matchAll(/proxy_(?:read|send)_timeout (\d+)(s|h);/g)];
  const seconds = times.map(([, number, unit]) => number * (unit === "h" ? 3600 : 1));
  assert.ok(seconds.length === 4 && Math.min(...seconds) > 40, String(seconds));
});
