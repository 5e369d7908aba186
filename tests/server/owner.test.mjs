// What the machine's owner does by the operator's port of a running server: nobody's game is interrupted for it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { output } from "../support/program.mjs";
import { ask, code, connect, folder, generous, post, register, startAnew } from "./support/people.mjs";

// Beside the server's folder, which a server that begins anew finds empty; a server that is killed leaves its socket.
const socketFolder = mkdtempSync(join(tmpdir(), "tutti-owner-"));
after(() => rmSync(socketFolder, { recursive: true }));
const place = join(socketFolder, "operator");
const asOwner = (command, name) => output("tutti", command, name, "--operator", `unix:${place}`);
const restart = () => startAnew(...generous, "--operator", `unix:${place}`);

// Raw, at that port: {status, text}.
const atPort = (path, body, headers = {}) =>
  new Promise((settle, fail) => {
    const asked = request(
      { socketPath: place, method: "POST", path, headers: { host: "localhost", ...headers } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => (text += part));
        answer.on("end", () => settle({ status: answer.statusCode, text }));
      },
    );
    asked.on("error", fail).end(body);
  });

test("the first operator is made while the server runs, and a code for their password, too", async () => {
  await restart();
  const olga = await register("Olga");
  const line = await connect(olga.token);
  const { room } = await line.request("room.create", { game: "tritoc" });
  assert.equal(code(await ask("GET", "audit", { token: olga.token, definition: "audit" })), "403 forbidden");

  const nobody = await asOwner("operator", "Nobody");
  assert.deepEqual([nobody.status, nobody.lines, nobody.errors], [1, [], "tutti: nobody has registered as Nobody\n"]);
  const made = await asOwner("operator", "OLGA");
  assert.deepEqual([made.status, made.lines, made.errors], [0, ["Olga is an operator"], ""]);
  const given = await asOwner("password", olga.player.id);
  assert.equal(given.status, 0);
  const audit = await ask("GET", "audit", { token: olga.token, definition: "audit" });
  assert.deepEqual(
    audit.body.entries.map(({ act, by, about }) => [act, by, about.player.name]),
    [
      ["recovery", null, "Olga"],
      ["operator", null, "Olga"],
    ],
  );
  assert.ok(!JSON.stringify(audit.body).includes(given.lines[0]));
  assert.equal((await line.request("room.join", { room })).ok, true, "the line was never cut");

  const wish = { name: "Olga", code: given.lines[0], password: "battery staple" };
  assert.equal((await post("account/recover", undefined, wish, "signed_in")).status, 201);
  assert.equal(code(await post("account/recover", undefined, wish, "signed_in")), "403 wrong_password");
});

test("what is asked badly at that port is named, and pages of browsers may not ask", async () => {
  await restart();
  await register("Olga");
  const about = async (path, body, headers) => {
    const { status, text } = await atPort(path, body, headers);
    return `${status} ${JSON.parse(text).error.code}`;
  };
  const olga = JSON.stringify({ name: "Olga" });
  assert.equal(await about("/accounts/operator", ""), "400 malformed");
  assert.equal(await about("/accounts/operator", "[]"), "400 malformed");
  assert.equal(await about("/accounts/operator", "{}"), "400 malformed");
  assert.equal(await about("/accounts/operator", JSON.stringify({ name: "" })), "400 bad_option");
  assert.equal(await about("/accounts/operator", JSON.stringify({ name: "x".repeat(3_000) })), "400 bad_option");
  assert.equal(await about("/accounts/operator", JSON.stringify({ name: "\u0000'; drop" })), "404 no_such_player");
  assert.equal(await about("/accounts/emperor", olga), "400 unknown_type");
  assert.equal(await about("/accounts/operator", olga, { origin: "https://example.org" }), "403 forbidden");
  assert.equal((await output("tutti", "operator", "Olga", "--operator", `unix:${join(folder, "none")}`)).status, 1);
  for (const words of [[], [folder, "Olga", "more"]]) {
    const { status, errors } = await output("tutti", "operator", ...words);
    assert.notEqual(status, 0);
    assert.match(errors, /Run with --help for more information/);
  }
});
