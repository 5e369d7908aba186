// The units of deploy/systemd, by systemd's own checks; what their command lines say is tried on the program.
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { serve } from "./support/serve.mjs";
import { siteFolder } from "./support/site.mjs";
import { runTool, without } from "./support/tools.mjs";

const folder = join(projectRoot, "deploy/systemd");
const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const text = (name) => readFileSync(join(folder, name), "utf8");
const skip = without("systemd-analyze");
const at = mkdtempSync(join(tmpdir(), "tutti-units-"));
after(() => rmSync(at, { recursive: true }));

// The units with programs that are there, as on a machine where they are installed.
function installedUnits() {
  for (const name of ["tutti", "tutti-backup"]) {
    writeFileSync(join(at, name), "#!/bin/sh\n");
    chmodSync(join(at, name), 0o755);
  }
  for (const name of units) writeFileSync(join(at, name), text(name).replaceAll("/usr/local/bin/", `${at}/`));
  return units.map((name) => join(at, name));
}

// Name=value lines of a unit, continued lines joined, by name.
function settings(unit) {
  const found = new Map();
  for (const line of unit.replaceAll("\\\n", " ").split("\n")) {
    const [, name, value] = line.match(/^(\w+)=(.*)$/) ?? [];
    if (name) found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
}

test("systemd has nothing to say against the units", { skip }, () => {
  assert.deepEqual(units, ["tutti-backup.service", "tutti-backup.timer", "tutti.service"]);
  const { status, text: said } = runTool("systemd-analyze", [
    "verify",
    "--man=no",
    "--recursive-errors=no",
    ...installedUnits(),
  ]);
  assert.equal(status, 0, said);
  const ours = said.split("\n").filter((line) => line.includes("tutti"));
  assert.deepEqual(ours, []);
});

// What the runbook has for who is to be called, with a program that is there.
test("nor against the unit that a failed backup calls", { skip }, () => {
  const runbook = readFileSync(join(projectRoot, "deploy/RUNBOOK.md"), "utf8");
  const [, onFailure] = runbook.match(/\[Unit\] and: (OnFailure=\S+)$/m);
  const [, unit] = runbook.match(/^```\n(\[Unit\]\n[^`]*ExecStart=[^`]*)```$/m);
  const name = onFailure.replace("OnFailure=", "");
  const [backup] = installedUnits();
  mkdirSync(`${backup}.d`);
  writeFileSync(join(`${backup}.d`, "override.conf"), `[Unit]\n${onFailure}\n`);
  writeFileSync(join(at, name), unit.replace("/usr/bin/curl", join(at, "tutti")));
  const { status, text: said } = runTool("systemd-analyze", [
    "verify",
    "--man=no",
    "--recursive-errors=no",
    backup,
    join(at, name),
  ]);
  assert.equal(status, 0, said);
  assert.deepEqual(
    said.split("\n").filter((line) => line.includes("tutti")),
    [],
  );
});

for (const unit of units.filter((name) => name.endsWith(".service")))
  test(`${unit} is exposed as little as a server can be`, { skip }, () => {
    // In tenths of the exposure from 0 to 10; what remains is the network itself.
    const { status, text: said } = runTool("systemd-analyze", [
      "security",
      "--offline=true",
      "--threshold=14",
      join(folder, unit),
    ]);
    assert.equal(status, 0, said);
  });

test("no service gains rights, changes the machine, looks at other processes or makes code", { skip }, () => {
  for (const unit of units.filter((name) => name.endsWith(".service"))) {
    const { text: said } = runTool("systemd-analyze", [
      "security",
      "--offline=true",
      "--json=short",
      join(folder, unit),
    ]);
    const isSet = new Map(JSON.parse(said).map(({ set, json_field: jsonField }) => [jsonField, set]));
    for (const rule of [
      "NoNewPrivileges",
      "ProtectSystem",
      "ProtectHome",
      "ProtectKernelTunables",
      "ProtectProc",
      "MemoryDenyWriteExecute",
      "RestrictNamespaces_user",
    ])
      assert.equal(isSet.get(rule), true, `${unit}: ${rule}`);
    for (const [rule, set] of isSet)
      if (/^(CapabilityBoundingSet|SystemCallFilter_(privileged|debug|mount|module))/.test(rule))
        assert.equal(set, true, `${unit}: ${rule}`);
  }
});

test("the command line of tutti.service starts the program, with the options of tutti.env", async () => {
  const site = siteFolder();
  mkdirSync(join(at, "data")); // systemd makes it
  const found = settings(text("tutti.service"));
  const words = (line) => line.split(/\s+/).map((word) => word.split(/=(.*)/s).slice(0, 2));
  const fromUnit = Object.fromEntries(words(found.get("Environment")[0]));
  const fromFile = Object.fromEntries(
    [...text("tutti.env").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  assert.equal(fromUnit.TUTTI_LISTEN, fromFile.TUTTI_LISTEN);
  assert.equal(fromUnit.TUTTI_OPERATOR, fromFile.TUTTI_OPERATOR);
  const here = { ...fromFile, TUTTI_LISTEN: "127.0.0.1:0", TUTTI_OPERATOR: "127.0.0.1:0" };
  const [command, ...args] = found
    .get("ExecStart")[0]
    .replace(/\$\{(\w+)\}/g, (_, name) => here[name])
    .replace(/\$(\w+)/g, (_, name) => here[name])
    .replace("%S/tutti", join(at, "data"))
    .replace("/usr/local/share/tutti/web-client", site.path)
    .split(/\s+/);
  assert.equal(command, "/usr/local/bin/tutti");
  const server = await serve(tutti(), args);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.equal((await fetch(`http://${server.operator}/metrics`)).status, 200);
  await server.stop();
  site.remove();
});

test("what the units leave to the program, it does in time", () => {
  const found = settings(text("tutti.service"));
  const limits = readFileSync(join(projectRoot, "server/base/limits.hpp"), "utf8");
  const drainMs = Number(limits.match(/drain_ms = ([\d']+)/)[1].replaceAll("'", ""));
  assert.ok(Number(found.get("TimeoutStopSec")[0]) * 1000 >= 2 * drainMs);
  const connections = Number(limits.match(/connections_max = (\d+)/)[1]);
  assert.ok(Number(found.get("LimitNOFILE")[0]) > 2 * connections);
  assert.equal(found.get("Restart")[0], "on-failure");
});
