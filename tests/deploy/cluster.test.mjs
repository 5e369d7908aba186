// What deploy/cluster gives to who has several machines: certificates, what is installed, units, the compose file. That
// machines made with it are a cluster: cluster-machines.test.mjs.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
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
import { after, test } from "node:test";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { runTool, tool, without } from "./support/tools.mjs";

const folder = join(projectRoot, "deploy/cluster");
const read = (name) => readFileSync(join(folder, name), "utf8");
const at = mkdtempSync(join(tmpdir(), "tutti-cluster-"));
after(() => rmSync(at, { recursive: true }));
const skip = without("openssl");
const machineNames = ["a", "b", "c"];

// A script of the folder, run to its end under a root's narrow umask: {status, text}.
function run(script, ...args) {
  const words = ["-c", 'umask 077; exec "$@"', "bash", join(folder, script), ...args];
  const { status, stdout, stderr } = spawnSync("bash", words, { encoding: "utf8", timeout: 300_000 });
  return { status, text: stdout + stderr };
}
function accepts(script, ...args) {
  const { status, text } = run(script, ...args);
  assert.equal(status, 0, text);
  return text;
}
function refuses(said, script, ...args) {
  const { status, text } = run(script, ...args);
  assert.equal(status, 1, text);
  assert.match(text, said);
}
const mode = (path) => (statSync(path).mode & 0o777).toString(8);
const text = (path) => readFileSync(path, "utf8");

const openssl = (...args) => execFileSync(tool("openssl"), args, { encoding: "utf8" });
const addressesOf = (file) =>
  openssl("x509", "-in", file, "-noout", "-ext", "subjectAltName").trim().split("\n").at(-1).trim();

test("each machine gets a pair that the authority has signed, for its addresses and both sides", { skip }, () => {
  const dir = join(at, "pairs");
  accepts("certificates", "--dir", dir, "a=10.0.0.1", "b=10.0.0.2,b.example.org", "c=fd00::3");
  assert.equal(mode(dir), "700");
  assert.deepEqual(
    readdirSync(dir).sort(),
    machineNames.flatMap((name) => [`${name}.key`, `${name}.pem`]).concat(["ca.key", "ca.pem"]),
  );
  for (const name of readdirSync(dir)) assert.equal(mode(join(dir, name)), "600", name);
  for (const [name, addresses] of [
    ["a", "IP Address:10.0.0.1"],
    ["b", "IP Address:10.0.0.2, DNS:b.example.org"],
    ["c", "IP Address:FD00:0:0:0:0:0:0:3"],
  ]) {
    const file = join(dir, `${name}.pem`);
    for (const purpose of ["sslserver", "sslclient"])
      assert.match(openssl("verify", "-purpose", purpose, "-CAfile", join(dir, "ca.pem"), file), /: OK\n$/);
    assert.equal(addressesOf(file), addresses);
    assert.equal(
      openssl("pkey", "-in", join(dir, `${name}.key`), "-pubout"),
      openssl("x509", "-in", file, "-noout", "-pubkey"),
    );
  }
});

test(
  "what is there stays, a machine more is signed by the same authority, --renew makes another pair",
  { skip },
  () => {
    const dir = join(at, "kept");
    const all = () => Object.fromEntries(readdirSync(dir).map((name) => [name, text(join(dir, name))]));
    accepts("certificates", "--dir", dir, "a=10.0.0.1", "b=fd00::2");
    const first = all();
    assert.match(accepts("certificates", "--dir", dir, "a=10.0.0.1", "b=fd00:0::2"), /kept as it is/);
    assert.deepEqual(all(), first);
    accepts("certificates", "--dir", dir, "d=10.0.0.4");
    accepts("certificates", "--dir", dir, "--renew", "a");
    accepts("certificates", "--dir", dir, "--renew", "b=10.0.0.9");
    const last = all();
    assert.equal(last["ca.pem"], first["ca.pem"]);
    for (const name of ["a.pem", "a.key", "b.pem", "b.key"]) assert.notEqual(last[name], first[name], name);
    assert.equal(addressesOf(join(dir, "a.pem")), "IP Address:10.0.0.1");
    assert.equal(addressesOf(join(dir, "b.pem")), "IP Address:10.0.0.9");
    for (const name of ["a", "b", "d"]) openssl("verify", "-CAfile", join(dir, "ca.pem"), join(dir, `${name}.pem`));
  },
);

test("certificates says what it does not understand, and makes nothing then", { skip }, () => {
  const dir = join(at, "refused");
  accepts("certificates", "--dir", dir, "a=10.0.0.1");
  const before = readdirSync(dir);
  for (const [said, ...args] of [
    [/in which folder/],
    [/for which machines/, "--dir", dir],
    [/--dir wants a folder/, "--dir"],
    [/unknown argument: --days/, "--dir", dir, "--days", "3"],
    [/what is the address of b/, "--dir", dir, "b"],
    [/an address is missing/, "--dir", dir, "b="],
    [/no name of a machine: "B"/, "--dir", dir, "B=10.0.0.2"],
    [/ca\.pem is the authority's/, "--dir", dir, "ca=10.0.0.2"],
    [/b is named twice/, "--dir", dir, "b=10.0.0.2", "b=10.0.0.3"],
    ...["10.0.0", "10.0.0.256", "10.0.0.01", "b_c", "-b", "1:2", "10.0.0.2;x"].map((address) => [
      /neither an IP address nor a name/,
      ...["--dir", dir, "c=10.0.0.3", `b=${address}`],
    ]),
    [/a\.pem is for 10\.0\.0\.1: --renew a=10\.0\.0\.2/, "--dir", dir, "a=10.0.0.2"],
    [/there is no b\.pem .* to be renewed/, "--dir", dir, "--renew", "b"],
    [/none can be made/, "--dir", "/dev/null/x", "b=10.0.0.2"],
  ])
    refuses(said, "certificates", ...args);
  assert.deepEqual(readdirSync(dir), before);
  rmSync(join(dir, "ca.key"));
  refuses(/there is no ca\.key/, "certificates", "--dir", dir, "b=10.0.0.2");
});

const members = "a=10.0.0.1,b=10.0.0.2,c=10.0.0.3";
const install = (dir, ...args) => ["install", "--no-install", "--no-build", "--certificates", dir, ...args];
// A machine's options, some of them others.
const machine = (changes = {}) =>
  Object.entries({ "--name": "a", "--address": "10.0.0.1", "--members": members, ...changes }).flat();

test(
  "install puts all that a machine needs in its place; done again, it leaves what is the operator's",
  { skip },
  () => {
    const dir = join(at, "machines");
    accepts("certificates", "--dir", dir, ...members.split(","), "d=10.0.0.4");
    const root = join(at, "root-a");
    const said = accepts(...install(dir, "--root", root, ...machine()));
    assert.match(said, /next: --origin/);
    assert.doesNotMatch(said, /enable --now/);
    const etc = join(root, "etc/tutti");
    for (const [path, wanted] of [
      ["cluster/ca.pem", "644"],
      ["cluster/cert.pem", "644"],
      ["cluster/etcd.key", "640"],
      ["cluster/tutti.key", "640"],
      ["cluster.env", "644"],
      ["etcd.env", "644"],
      ["etcdctl.env", "644"],
      ["tutti.env", "644"],
    ])
      assert.equal(mode(join(etc, path)), wanted, path);
    for (const path of [etc, join(etc, "cluster")]) assert.equal(mode(path), "755", path);
    const units = join(root, "usr/local/lib/systemd/system");
    const added = ["tutti.service.d/cluster.conf", "tutti-backup.service.d/cluster.conf", "etcd.service.d/tutti.conf"];
    for (const path of ["tutti.service", ...added]) assert.equal(mode(join(units, path)), "644", path);
    for (const path of ["cluster.env", "etcd.env", "etcdctl.env"])
      assert.doesNotMatch(text(join(etc, path)), /@/, path);
    assert.match(text(join(etc, "etcd.env")), /^ETCD_INITIAL_CLUSTER_STATE=new$/m);
    assert.match(
      text(join(etc, "cluster.env")),
      /--cluster etcd=10\.0\.0\.1:2379,10\.0\.0\.2:2379,10\.0\.0\.3:2379 --node a --advertise 10\.0\.0\.1:7070/,
    );
    assert.equal(text(join(etc, "cluster/tutti.key")), text(join(dir, "a.key")));

    writeFileSync(join(etc, "tutti.env"), "TUTTI_OPTIONS=--origin https://play.example.org\n");
    accepts("certificates", "--dir", dir, "--renew", "a");
    accepts(...install(dir, "--root", root, "--joins", ...machine()));
    assert.equal(text(join(etc, "tutti.env")), "TUTTI_OPTIONS=--origin https://play.example.org\n");
    assert.equal(text(join(etc, "cluster/etcd.key")), text(join(dir, "a.key")));
    assert.match(text(join(etc, "etcd.env")), /^ETCD_INITIAL_CLUSTER_STATE=existing$/m);
    // Its certificate need not be brought again.
    accepts("install", "--no-install", "--no-build", "--root", root, ...machine());
    for (const [path, from] of [
      ["ca.pem", "ca.pem"],
      ["cert.pem", "a.pem"],
      ["tutti.key", "a.key"],
      ["etcd.key", "a.key"],
    ])
      assert.equal(text(join(etc, "cluster", path)), text(join(dir, from)), path);

    // Whom the members do not name has a node alone.
    const other = join(at, "root-d");
    accepts(...install(dir, "--root", other, ...machine({ "--name": "d", "--address": "10.0.0.4" })));
    assert.ok(!existsSync(join(other, "etc/tutti/etcd.env")) && !existsSync(join(other, "etc/tutti/cluster/etcd.key")));
    assert.match(text(join(other, "etc/tutti/cluster.env")), /--trusted-proxy 10\.0\.0\.4/);
  },
);

test("install says what it does not understand, and installs nothing then", { skip }, () => {
  const dir = join(at, "wrong");
  const others = join(at, "others");
  accepts("certificates", "--dir", dir, "a=10.0.0.1", "b=10.0.0.2", "c=10.0.0.3");
  accepts("certificates", "--dir", others, "a=10.0.0.1");
  const root = join(at, "root-wrong");
  const wrong = (said, changes, where = dir, more = []) =>
    refuses(said, ...install(where, "--root", root, ...more, ...machine(changes)));
  refuses(/unknown argument: --adress/, ...install(dir, "--adress", "10.0.0.1"));
  refuses(/--members wants a value/, "install", "--members");
  refuses(/--certificates is missing/, "install", "--root", root, ...machine());
  wrong(/--name wants/, { "--name": "A" });
  wrong(/--address wants an IP address/, { "--address": "a.example.org" });
  wrong(/10\.0\.0\.3": NAME=ADDRESS/, { "--members": "a=10.0.0.1,b=10.0.0.2,10.0.0.3" });
  wrong(/an IP address is wanted/, { "--members": "a=10.0.0.1,b=10.0.0.2,c=c.example.org" });
  wrong(/has b twice/, { "--members": "a=10.0.0.1,b=10.0.0.2,b=10.0.0.3" });
  wrong(/has 10\.0\.0\.2 twice/, { "--members": "a=10.0.0.1,b=10.0.0.2,c=10.0.0.2" });
  wrong(/of less than three none can be missed/, { "--members": "a=10.0.0.1,b=10.0.0.2" });
  wrong(/says 10\.0\.0\.1 of a/, { "--address": "10.0.0.9" });
  wrong(/calls 10\.0\.0\.1 a, and this machine is d/, { "--name": "d" });
  wrong(/d\.pem is not there/, { "--name": "d", "--address": "10.0.0.4" });
  wrong(/--joins is for members/, { "--name": "d", "--address": "10.0.0.4" }, dir, ["--joins"]);
  accepts("certificates", "--dir", dir, "--renew", "a=10.0.0.7");
  wrong(/a\.pem is not for 10\.0\.0\.1/, {});
  for (const name of ["a.pem", "a.key"]) writeFileSync(join(dir, name), text(join(others, name)));
  wrong(/a\.pem is not signed by ca\.pem/, {});
  accepts("certificates", "--dir", dir, "--renew", "a");
  writeFileSync(join(dir, "a.key"), text(join(dir, "b.key")));
  wrong(/a\.key is not the key of .*a\.pem/, {});
  assert.ok(!existsSync(root));
});

test("no script asks by what a fresh Debian lacks and nothing here installs", () => {
  const scripts = readdirSync(folder).filter((name) => read(name).startsWith("#!"));
  assert.ok(scripts.includes("try"));
  for (const name of scripts) assert.doesNotMatch(read(name), /^[^#\n]*\b(curl|wget|nc)\b/m, name);
});

// Debian's own unit, of the machine or of the unpacked package.
const etcdUnit = ["/lib/systemd/system/etcd.service", "build/tools/etcd-server/lib/systemd/system/etcd.service"]
  .map((path) => join(path.startsWith("/") ? "/" : projectRoot, path))
  .find(existsSync);

test(
  "systemd has nothing to say against the units and what is added to them",
  { skip: without("systemd-analyze") },
  (t) => {
    if (!etcdUnit) return t.skip("not on this machine: etcd.service");
    const units = join(at, "units");
    const program = join(units, "program");
    const put = (name, from) => {
      mkdirSync(join(units, name, ".."), { recursive: true });
      writeFileSync(join(units, name), from.replaceAll(/\/usr\/(local\/)?bin\/(tutti-backup|tutti|etcd)\b/g, program));
    };
    put("tutti.service", readFileSync(join(projectRoot, "deploy/systemd/tutti.service"), "utf8"));
    put("tutti.service.d/cluster.conf", read("tutti.service.conf"));
    put("tutti-backup.service", readFileSync(join(projectRoot, "deploy/systemd/tutti-backup.service"), "utf8"));
    put("tutti-backup.service.d/cluster.conf", read("tutti-backup.service.conf").replace("@ADDRESS@", "10.0.0.1"));
    put("etcd.service", text(etcdUnit));
    put("etcd.service.d/tutti.conf", read("etcd.service.conf"));
    writeFileSync(program, "#!/bin/sh\n");
    chmodSync(program, 0o755);
    const verify = () => {
      const names = ["tutti.service", "tutti-backup.service", "etcd.service"].map((name) => join(units, name));
      const { text: said } = runTool("systemd-analyze", ["verify", "--man=no", "--recursive-errors=no", ...names]);
      return said.split("\n").filter((line) => line.includes(units));
    };
    assert.deepEqual(verify(), []);
    // It has read what is added.
    put("etcd.service.d/tutti.conf", `${read("etcd.service.conf")}Wrong=1\n`);
    assert.match(verify().join("\n"), /Wrong/);
  },
);

test("as one of several, the node's unit says what it says alone, and its part in the cluster", () => {
  const start = (unit) =>
    unit
      .replaceAll("\\\n", " ")
      .match(/^ExecStart=(\S.*)$/m)[1]
      .replaceAll(/\s+/g, " ");
  const alone = readFileSync(join(projectRoot, "deploy/systemd/tutti.service"), "utf8");
  assert.equal(start(read("tutti.service.conf")), `${start(alone)} $TUTTI_CLUSTER`);
});

const help = execFileSync(tutti(), ["serve", "--help"], { encoding: "utf8" });
const compose = read("compose.yaml");
const oneOfThree = read("compose.machine.yaml");
const service = (name, file = compose) => file.match(new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`))[1];
const shared = (name, file = compose) => file.match(new RegExp(`\\n${name}: &\\S+\\n((?:  .*\\n)+)`))[1];
const pairsIn = (lines) =>
  Object.fromEntries([...lines.matchAll(/^ +(ETCD_\w+): "?(.*?)"?$/gm)].map(([, name, value]) => [name, value]));

test("options that the files name are options of the program", () => {
  for (const [, option] of (read("cluster.env") + compose + oneOfThree).matchAll(
    /(?<![\w-])(--[a-z-]+)[ =](?!.*\\$)/gm,
  ))
    if (
      ![
        "--detach",
        "--dir",
        "--fail",
        "--file",
        "--build",
        "--cluster",
        "--write-out",
        "--owner",
        "--group",
        "--mode",
      ].includes(option)
    )
      assert.match(help, new RegExp(`^ +${option} `, "m"), option);
  for (const name of machineNames)
    for (const option of ["cluster", "node", "advertise", "cluster-ca", "cluster-cert", "cluster-key"])
      assert.equal(service(`node-${name}`).split(`      - --${option}=`).length, 2, `${name}: ${option}`);
});

// What etcd is told on a machine, and what of it is another in a container.
const ofMachine = Object.fromEntries(
  [...read("etcd.env").matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const differs = /_FILE$|_URLS$|^ETCD_(NAME|DATA_DIR|INITIAL_CLUSTER|INITIAL_CLUSTER_STATE)$/;
function assertAsOnMachine(inContainer, wanted) {
  assert.deepEqual(Object.keys(inContainer).sort(), Object.keys(wanted).sort());
  for (const key of Object.keys(wanted)) if (!differs.test(key)) assert.equal(inContainer[key], wanted[key], key);
}

test("in containers, etcd is told what it is told on a machine", () => {
  for (const name of machineNames) {
    const inContainer = { ...pairsIn(shared("x-etcd-settings")), ...pairsIn(service(`etcd-${name}`)) };
    const { ETCD_LISTEN_METRICS_URLS: _, ...wanted } = ofMachine; // nobody asks there
    assertAsOnMachine(inContainer, wanted);
    assert.equal(inContainer.ETCD_NAME, name);
    const own = service(`etcd-${name}`).match(/ipv4_address: (\S+)/)[1];
    assert.equal(inContainer.ETCD_LISTEN_PEER_URLS, `https://${own}:2380`);
    assert.ok(inContainer.ETCD_INITIAL_CLUSTER.includes(`${name}=https://${own}:2380`));
    const node = service(`node-${name}`);
    const address = node.match(/ipv4_address: (\S+)/)[1];
    assert.ok(node.includes(`--node=${name}\n`) && node.includes(`--advertise=${address}:7070\n`));
    assert.ok(node.includes(`- keys-${name}:/keys:ro\n`) && node.includes(`- data-${name}:/data\n`));
    assert.ok(node.includes(`${own}:2379`));
    assert.ok(service("proxy").includes(`${address}:8080`));
    assert.ok(compose.split("name: tutti-cluster")[0].includes(`${name}=${own},${address}`), "its certificate");
  }
});

test("compose.yaml keeps every service small, and all but the proxy inside", () => {
  for (const lines of [shared("x-small"), service("prepare").replaceAll(/^  /gm, "")]) {
    assert.match(lines, /^  read_only: true$/m);
    assert.match(lines, /^  cap_drop: \[ALL\]$/m);
    assert.match(lines, /^    - no-new-privileges:true$/m);
  }
  for (const name of ["x-etcd", "x-node"]) assert.match(shared(name), /^  <<: \*small$/m);
  const [, services] = compose.split("\nservices:\n");
  const names = [...services.split("\nnetworks:\n")[0].matchAll(/^  ([\w-]+):$/gm)].map(([, name]) => name);
  assert.deepEqual(names, [
    "prepare",
    ...machineNames.map((name) => `etcd-${name}`),
    ...machineNames.map((name) => `node-${name}`),
    "proxy",
  ]);
  for (const name of names) {
    if (name !== "prepare") assert.match(service(name), /<<: \*(small|etcd|node)\n/, name);
    if (name !== "proxy") assert.doesNotMatch(service(name), /\n    ports:|outside:/, name);
    assert.doesNotMatch(service(name), /privileged: true|docker\.sock/, name);
  }
  for (const [, image] of compose.matchAll(/image: (\S+)/g))
    assert.match(image, /^localhost\/tutti:|^(docker\.io|quay\.io)\/[\w/-]+:v?\d+\.\d+\.\d+/);
  for (const [, path] of compose.matchAll(/- (\.\.?\/[^:]+):/g)) assert.ok(existsSync(join(folder, path)), path);
});

// A line of compose.machine.yaml as docker compose reads it with these settings, which it must have all of.
const filledIn = (lines, settings) =>
  lines.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name, sort, word) => {
    assert.ok(name in settings || sort === "-", name);
    return settings[name] ?? word;
  });

test("one machine of three in containers is what an installed one is", () => {
  const header = oneOfThree.split("\nname: ")[0];
  const settings = Object.fromEntries([...header.matchAll(/^# {3}(TUTTI_\w+)=(.*)$/gm)].map(([, ...pair]) => pair));
  const { TUTTI_ADDRESS: own, TUTTI_NAME: name } = settings;
  assert.equal(own, settings.TUTTI_A);
  const hosts = ["A", "B", "C"].map((letter) => settings[`TUTTI_${letter}`]);
  const peers = hosts.map((host, place) => `${machineNames[place]}=https://${host}:2380`).join();

  const etcd = pairsIn(filledIn(service("etcd", oneOfThree), settings));
  assertAsOnMachine(etcd, ofMachine);
  for (const [key, value] of Object.entries({ ...ofMachine, ETCD_INITIAL_CLUSTER_STATE: "new" }))
    if (/_URLS$|STATE$|_NAME$/.test(key))
      assert.equal(etcd[key], value.replace("@HOST@", own).replace("@NAME@", name), key);
  assert.equal(etcd.ETCD_INITIAL_CLUSTER, peers);

  const node = filledIn(service("node", oneOfThree), settings);
  const words = [...node.matchAll(/^ {6}- (--\S+)$/gm)].map(([, word]) => word.replace("=", " ")).join(" ");
  const installed = read("cluster.env")
    .replaceAll("\\\n", " ")
    .replaceAll("@HOST@", own)
    .replaceAll("@NAME@", name)
    .replace("@CLIENTS@", hosts.map((host) => `${host}:2379`).join())
    .replace("@PROXIES@", hosts.map((host) => `--trusted-proxy ${host}`).join(" "))
    .replace("/etc/tutti/cluster/tutti.key", "/keys/key.pem")
    .replaceAll("/etc/tutti/cluster/", "/keys/")
    .replaceAll(/\s+/g, " ");
  assert.ok(words.includes(installed.match(/TUTTI_CLUSTER=(.*?) ?$/)[1].trim()), words);
  assert.ok(words.includes(`--listen ${installed.match(/TUTTI_LISTEN=(\S+)/)[1]} `), words);
  assert.ok(words.endsWith(`--origin https://${settings.TUTTI_HOST}`), words);
  // An address would be every local user's of the machine (RUNBOOK.md).
  const operator = words.match(/--operator (unix:\S+) /)[1];
  assert.ok(node.includes(`TUTTI_OPERATOR: ${operator}\n`));
  assert.ok(node.includes(`- ${operator.match(/unix:(\S+)\//)[1]}:size=1m,mode=0700,uid=10001,`));
  assert.ok(node.includes(`[CMD, /usr/local/bin/tutti-healthy, "8080", "${own}"]`));
  for (const kept of ["data:/data", "backups:/backups", "keys:/keys:ro"]) assert.ok(node.includes(`- ${kept}\n`), kept);
  assert.ok(service("etcd", oneOfThree).includes(`- etcd:${etcd.ETCD_DATA_DIR}\n`));
  assert.ok(
    filledIn(service("proxy", oneOfThree), settings).includes(
      `TUTTI_UPSTREAMS: ${hosts.map((host) => `${host}:8080`).join(" ")}\n`,
    ),
  );
  // What keeps them small is the same.
  assert.equal(shared("x-small", oneOfThree).replace(/\n  #.*\n  network_mode: host\n/, "\n"), shared("x-small"));
  for (const each of ["etcd", "node", "proxy"]) assert.match(service(each, oneOfThree), /^    <<: \*small$/m);
  assert.doesNotMatch(oneOfThree, /privileged: true|docker\.sock/);
  const prepare = (file) => service("prepare", file).split("    user:")[1].split("    volumes:")[0];
  assert.equal(prepare(oneOfThree), prepare(compose));
  for (const [, path] of oneOfThree.matchAll(/- (\.\.?\/[^:]+):/g)) assert.ok(existsSync(join(folder, path)), path);
  const images = (file) => new Set([...file.matchAll(/image: (\S+)/g)].map(([, image]) => image));
  assert.deepEqual(images(oneOfThree), images(compose));
});
