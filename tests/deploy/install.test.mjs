// deploy/install and what it installs: files in their places, an upgrade that keeps what is the operator's, and the
// nightly backup from asking to clearing away.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { serve } from "./support/serve.mjs";

const inProject = (path) => join(projectRoot, path);

function folderFor(t) {
  const made = mkdtempSync(join(tmpdir(), "tutti-install-"));
  t.after(() => rmSync(made, { recursive: true }));
  return made;
}

async function run(program, args, env = {}) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (piece) => (text += piece));
  const [status] = await once(child, "close");
  return { status, text };
}

// Under a root's narrow umask.
const narrow = 'umask 077; exec "$0" --no-install --no-build "$@"';
const install = (...args) => run("bash", ["-c", narrow, inProject("deploy/install"), ...args]);

test(
  "deploy/install puts everything in its place, and an upgrade leaves the operator's file alone",
  { timeout: 300_000 },
  async (t) => {
    const root = folderFor(t);
    const first = await install("--root", root);
    assert.equal(first.status, 0, first.text);
    const mode = (path) => (statSync(join(root, path)).mode & 0o777).toString(8);
    for (const [path, wanted] of [
      ["usr/local/share/tutti", "755"],
      ["usr/local/share/tutti/web-client", "755"],
      ["usr/local/bin/tutti", "755"],
      ["usr/local/bin/tutti-backup", "755"],
      ["usr/local/share/tutti/web-client/index.html", "644"],
      ["usr/local/share/doc/tutti/RUNBOOK.md", "644"],
      ["usr/local/lib/systemd/system/tutti.service", "644"],
      ["usr/local/lib/systemd/system/tutti-backup.service", "644"],
      ["usr/local/lib/systemd/system/tutti-backup.timer", "644"],
      ["usr/local/lib/sysusers.d/tutti.conf", "644"],
      ["etc/tutti/tutti.env", "644"],
    ])
      assert.equal(mode(path), wanted, path);
    assert.equal((await run(join(root, "usr/local/bin/tutti"), ["serve", "--help"])).status, 0);

    const own = join(root, "etc/tutti/tutti.env");
    writeFileSync(own, "TUTTI_OPTIONS=--threads 2\n");
    writeFileSync(join(root, "usr/local/share/tutti/web-client/of-yesterday.js"), "");
    const second = await install("--root", root);
    assert.equal(second.status, 0, second.text);
    assert.match(second.text, /kept as it is: .*tutti\.env/);
    assert.equal(readFileSync(own, "utf8"), "TUTTI_OPTIONS=--threads 2\n");
    assert.ok(!existsSync(join(root, "usr/local/share/tutti/web-client/of-yesterday.js")));
    assert.deepEqual(readdirSync(join(root, "usr/local/share/tutti")), ["web-client"]);
  },
);

test("deploy/install --program-only is what an image needs, and no more", { timeout: 300_000 }, async (t) => {
  const root = folderFor(t);
  assert.equal((await install("--program-only", "--root", root)).status, 0);
  assert.deepEqual(readdirSync(root), ["usr"]);
  assert.deepEqual(readdirSync(join(root, "usr/local")).sort(), ["bin", "share"]);
  assert.deepEqual(readdirSync(join(root, "usr/local/bin")), ["tutti"]);
});

test("deploy/install says what it does not understand", async () => {
  for (const [args, said] of [
    [["--rot", "/tmp"], /unknown argument: --rot/],
    [["--root"], /--root wants a folder/],
    [["--root", "/dev/null/x"], /\/dev\/null\/x/],
  ]) {
    const { status, text } = await install(...args);
    assert.notEqual(status, 0);
    assert.match(text, said);
  }
});

// tutti-backup with a program that does as told: {folder, backup(env), files()}. The program is a shell script.
function backups(t, script) {
  const at = folderFor(t);
  const folder = join(at, "backups");
  const program = join(at, "tutti");
  mkdirSync(folder);
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return {
    folder,
    backup: (env = {}) => run(inProject("deploy/systemd/tutti-backup"), [folder], { TUTTI_PROGRAM: program, ...env }),
    files: () => readdirSync(folder).sort(),
  };
}

const bad = 'case $1 in backup) echo x >"$2" ;; doctor) echo "it is damaged" >&2; exit 1 ;; esac';
const good = 'case $1 in backup) echo "$*" >"$2" ;; doctor) [ -s "$2" ] ;; esac';
const old = ["tutti-20240101T000000Z.db", "tutti-20240102T000000Z.db", "tutti-20240103T000000Z.db"];

test("a backup is asked for, checked and named by its time; the newest stay, and what is not ours too", async (t) => {
  const { folder, backup, files } = backups(t, good);
  for (const name of [...old, "tutti-mine.db", "tutti-20240101T000000Z.db.partial"])
    writeFileSync(join(folder, name), "x");
  const { status, text } = await backup({ TUTTI_BACKUPS_KEPT: "2", TUTTI_OPERATOR: "127.0.0.1:9999" });
  assert.equal(status, 0, text);
  const [kept, made, ...rest] = files();
  assert.equal(kept, old.at(-1));
  assert.match(made, /^tutti-\d{8}T\d{6}Z\.db$/);
  assert.deepEqual(rest, ["tutti-mine.db"]);
  assert.equal(
    readFileSync(join(folder, made), "utf8"),
    `backup ${join(folder, made)}.partial --operator 127.0.0.1:9999\n`,
  );
});

for (const [what, script, said, left] of [
  ["the server makes none", 'echo "no room" >&2; exit 1', /no room[^]*the server made no backup/, []],
  ["nothing is written where we look", "exit 0", /there is no backup at/, []],
  ["the backup is bad", bad, /it is damaged[^]*does not pass the check, and is none: .*\.rejected/, ["rejected"]],
])
  test(`tutti-backup fails loudly and removes no old backup where ${what}`, async (t) => {
    const { folder, backup, files } = backups(t, script);
    for (const name of old) writeFileSync(join(folder, name), "x");
    const { status, text } = await backup({ TUTTI_BACKUPS_KEPT: "1" });
    assert.equal(status, 1);
    assert.match(text, said);
    assert.deepEqual(
      files().filter((name) => name.endsWith("Z.db")),
      old,
    );
    assert.deepEqual(
      files()
        .filter((name) => !name.endsWith("Z.db"))
        .map((name) => name.split(".").at(-1)),
      left,
    );
  });

test("of backups that did not pass the check the newest stays, until another one does not", async (t) => {
  const earlier = "tutti-20240104T000000Z.db.rejected";
  for (const [script, wanted] of [
    [good, [earlier]],
    [bad, []],
  ]) {
    const { folder, backup, files } = backups(t, script);
    writeFileSync(join(folder, earlier), "x");
    await backup();
    const rejected = files().filter((name) => name.endsWith(".rejected"));
    assert.equal(rejected.length, 1);
    assert.deepEqual(
      rejected.filter((name) => name === earlier),
      wanted,
    );
  }
});

test("tutti-backup refuses what it cannot follow", async (t) => {
  const { folder, backup } = backups(t, good);
  for (const kept of ["0", "-1", "many", "1;ls"]) {
    const { status, text } = await backup({ TUTTI_BACKUPS_KEPT: kept });
    assert.equal(status, 1);
    assert.match(text, /TUTTI_BACKUPS_KEPT must be/);
  }
  for (const args of [[], ["relative"], [`${folder}/none`], [folder, folder]]) {
    assert.equal((await run(inProject("deploy/systemd/tutti-backup"), args)).status, 1);
  }
});

test(
  "the backup of a server that runs passes the check, and a server starts from it",
  { timeout: 300_000 },
  async (t) => {
    const at = folderFor(t);
    const [data, copies, restored] = ["data", "backups", "restored"].map((name) => join(at, name));
    mkdirSync(data);
    mkdirSync(copies);
    const start = (folder) =>
      serve(tutti(), ["serve", "--listen", "127.0.0.1:0", "--operator", "127.0.0.1:0", "--data", folder]);
    const server = await start(data);
    const options = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Ada" }),
    };
    assert.ok((await fetch(`${server.url}/api/v1/guests`, options)).ok);
    const env = { TUTTI_PROGRAM: tutti(), TUTTI_OPERATOR: server.operator };
    const { status, text } = await run(inProject("deploy/systemd/tutti-backup"), [copies], env);
    assert.equal(status, 0, text);
    assert.match(
      await (await fetch(`http://${server.operator}/metrics`)).text(),
      /^tutti_last_backup_unix_seconds [1-9]\d{9}$/m,
    );
    // What cannot be written is refused, and the server goes on.
    const [name] = readdirSync(copies);
    for (const [file, said] of [
      [join(copies, name), /exists already/],
      [join(at, "nowhere/copy.db"), /no backup: /],
    ]) {
      const refused = await run(tutti(), ["backup", file, "--operator", server.operator]);
      assert.equal(refused.status, 1);
      assert.match(refused.text, said);
    }
    await server.stop();

    // As RUNBOOK.md says.
    mkdirSync(restored);
    writeFileSync(join(restored, "tutti.db"), readFileSync(join(copies, name)));
    const checked = await run(tutti(), ["doctor", restored]);
    assert.equal(checked.status, 0, checked.text);
    const again = await start(restored);
    await again.logged(/event=restored .*players=1/);
    await again.stop();
  },
);
