// `tutti doctor` as an operator meets it: what it examines stays as it is, byte for byte; it reads what is read-only;
// what is empty is not well. And a server that finds less than what has been told begins nothing anew.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { Client } from "../e2e/support/client.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.TUTTI ?? join(root, "build/release/tutti");
const folder = mkdtempSync(join(tmpdir(), "tutti-doctor-test-"));
const started = new Set();
after(() => {
  started.forEach((child) => child.kill("SIGKILL"));
  spawnSync("chmod", ["-R", "u+rwX", folder]);
  rmSync(folder, { recursive: true, force: true });
});

async function serve(data) {
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", data], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  started.add(child);
  const ended = once(child, "exit").finally(() => started.delete(child));
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  return { child, ended, url: first.replace("listening ", "") };
}

async function live(data, signal) {
  const { child, ended, url } = await serve(data);
  const guest = { method: "POST", body: JSON.stringify({ name: "Ann" }) };
  for (let left = 3; left > 0; left--) assert.equal((await fetch(`${url}/api/v1/guests`, guest)).status, 201);
  child.kill(signal);
  await ended;
}

// Root may read and write whatever it likes, until that is taken from it.
const withoutRights =
  process.getuid() === 0
    ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
    : [];

const doctor = (place, command = [program]) =>
  spawnSync(command[0], [...command.slice(1), "doctor", place], { encoding: "utf8" });

/** Names, contents and times of all that is in a folder. */
function picture(place) {
  return readdirSync(place)
    .sort()
    .map((name) => {
      const { size, mtimeMs, mode } = statSync(join(place, name));
      return [
        name,
        size,
        mtimeMs,
        mode,
        createHash("sha256")
          .update(readFileSync(join(place, name)))
          .digest("hex"),
      ];
    });
}

const stopped = join(folder, "stopped");
const killed = join(folder, "killed");
const older = join(folder, "older");

before(async () => {
  await live(stopped, "SIGTERM");
  await live(killed, "SIGKILL");
  // As an earlier program left it, with games that are no games.
  mkdirSync(older);
  cpSync(join(root, "tests/server/journal/released/schema-2.db"), join(older, "tutti.db"));
});

for (const [name, data] of [
  ["that was stopped", stopped],
  ["that was killed", killed],
  ["of an older version", older],
]) {
  test(`what the doctor examines stays as it is: a folder ${name}`, () => {
    const seen = picture(data);
    const { status, stdout, stderr } = doctor(data);
    if (data === older) {
      assert.match(stdout, /schema 2\), and stays so/);
      assert.match(stdout, /players, \d+ documents/);
    } else {
      assert.equal(status, 0, stderr);
      assert.match(stdout, /3 players/);
    }
    assert.deepEqual(picture(data), seen);
  });

  test(`what is read-only is read: a folder ${name}`, () => {
    const copy = join(folder, "read-only");
    cpSync(data, copy, { recursive: true });
    for (const file of readdirSync(copy)) chmodSync(join(copy, file), 0o444);
    chmodSync(copy, 0o555);
    const seen = picture(copy);
    const { status, stdout, stderr } = doctor(copy, [...withoutRights, program]);
    if (data === older) assert.match(stdout, /schema 2\), and stays so/);
    else assert.equal(status, 0, stderr);
    assert.deepEqual(picture(copy), seen);
    chmodSync(copy, 0o755);
    rmSync(copy, { recursive: true });
  });
}

test("a folder or a file that may not be read is said to be so", () => {
  const copy = join(folder, "closed");
  cpSync(stopped, copy, { recursive: true });
  for (const closed of [join(copy, "archive.db"), join(copy, "journal.db"), copy]) {
    chmodSync(closed, 0o000);
    const { status, stderr } = doctor(copy, [...withoutRights, program]);
    assert.equal(status, 1);
    assert.match(stderr, /Permission denied/);
    chmodSync(closed, 0o700);
  }
});

test("what is empty or missing beside its mark is not well, and no server begins anew there", async () => {
  for (const [how, name] of [
    ["empty", "journal.db"],
    ["missing", "journal.db"],
    ["empty", "archive.db"],
    ["missing", "archive.db"],
  ]) {
    const copy = join(folder, `${how}-${name}`);
    cpSync(stopped, copy, { recursive: true });
    if (how === "empty") truncateSync(join(copy, name));
    else rmSync(join(copy, name));
    const seen = picture(copy);
    const examined = doctor(copy);
    assert.equal(examined.status, 1);
    const missing = name === "journal.db" ? /there is no database .* have been told/ : /archive\.db/;
    assert.match(examined.stderr, how === "empty" ? /is empty/ : missing);
    const { status, stdout, stderr } = spawnSync(program, ["serve", "--listen", "127.0.0.1:0", "--data", copy], {
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      new RegExp(`^tutti: cannot serve: .*${name} is empty or missing, though .acknowledged.*restore a backup`, "m"),
    );
    assert.deepEqual(picture(copy), seen);
  }
});

test("what is whole of a damaged folder is salvaged into a new one, and the old one stays as it is", () => {
  const copy = join(folder, "schema-damaged");
  cpSync(stopped, copy, { recursive: true });
  for (const file of ["journal.db", "archive.db"]) {
    const bytes = readFileSync(join(copy, file));
    bytes.fill(0, 0, 4096);
    writeFileSync(join(copy, file), bytes);
  }
  assert.equal(doctor(copy).status, 1);
  const seen = picture(copy);
  const made = join(folder, "salvaged");
  const salvage = (...args) => spawnSync(program, ["doctor", "--salvage", ...args], { encoding: "utf8" });
  const { status, stdout, stderr } = salvage(copy, made);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /3 players/);
  assert.equal(stderr, "");
  assert.deepEqual(picture(copy), seen);
  const examined = doctor(made);
  assert.equal(examined.status, 0, examined.stderr);
  assert.match(examined.stdout, /3 players/);
  const beside = spawnSync(program, ["doctor", "--salvage", copy, "beside/"], { cwd: folder, encoding: "utf8" });
  assert.equal(beside.status, 0, beside.stderr);
  assert.equal(doctor(join(folder, "beside")).status, 0);
  for (const [args, said] of [
    [[copy, made], /not an empty folder/],
    [[copy], /new/],
    [[join(folder, "nowhere"), join(folder, "new")], /there is no database/],
    [[root, join(folder, "new")], /there is no database/],
  ]) {
    const refused = salvage(...args);
    assert.notEqual(refused.status, 0);
    assert.match(refused.stderr, said);
  }
});

test("a damaged row does not keep the server from starting: what it was is set aside, and what was found is kept", async () => {
  const copy = join(folder, "row-damaged");
  cpSync(killed, copy, { recursive: true });
  const { child, ended, url } = await serve(copy);
  const ann = await Client.connect({ url, socketUrl: `${url.replace("http", "ws")}/ws` }, "Ann");
  const { room } = await ann.ask("room.create", { game: "ctor", options: {} });
  child.kill("SIGTERM");
  await ended;
  const file = join(copy, "journal.db");
  const bytes = readFileSync(file);
  // The line that opens the room, which has its id, too.
  const place = bytes.indexOf('"opened"');
  assert.ok(place > 0);
  bytes[place] ^= 1;
  writeFileSync(file, bytes);
  const again = await serve(copy);
  const found = readdirSync(copy).find((name) => name.startsWith("damaged-"));
  assert.ok(readFileSync(join(copy, found, "journal.db")).equals(bytes));
  const ben = await Client.connect({ url: again.url, socketUrl: `${again.url.replace("http", "ws")}/ws` }, "Ben");
  assert.equal((await ben.request("room.join", { room })).error.code, "damaged");
  again.child.kill("SIGTERM");
  assert.deepEqual(await again.ended, [0, null]);
  const examined = doctor(copy);
  assert.equal(examined.status, 0, examined.stderr);
  assert.match(examined.stdout, new RegExp(`set aside: room ${room}`));
});

test("a server and the doctor keep out of each other's way, and so do two servers", async () => {
  const { child, ended, url } = await serve(stopped);
  assert.equal((await fetch(`${url}/api/v1/games`)).status, 200);
  const examined = doctor(stopped);
  assert.equal(examined.status, 1);
  assert.match(examined.stderr, /in use by another process/);
  const second = spawnSync(program, ["serve", "--listen", "127.0.0.1:0", "--data", stopped], { encoding: "utf8" });
  assert.equal(second.status, 1);
  assert.match(second.stderr, /in use by another process/);
  child.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
  assert.equal(doctor(stopped).status, 0);
});
