#!/usr/bin/env node
// Carries out the Containerfile without a container engine: each stage in a clean Debian root, then the image's command
// as the image's user, its health check, and SIGTERM. Needs root, debootstrap and some minutes.
//
//   deploy/container/replay.mjs [--built FOLDER] [--mirror URL] [--copy PATH]... FOLDER
//
// FOLDER must not exist; the roots stay in it, to look into. --built takes the program and page from what
// `deploy/install --program-only --root FOLDER` made on a Debian 12, in place of the build stage. --mirror and --copy
// are those of deploy/prove-fresh. The last line is `image: good` if all was well.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readContainerfile } from "./containerfile.mjs";

const project = join(dirname(fileURLToPath(import.meta.url)), "../..");
const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const startMs = 60_000;
const say = (text) => console.log(`== ${text}`);
const die = (text) => {
  say(text);
  process.exit(1);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    built: { type: "string" },
    mirror: { type: "string" },
    copy: { type: "string", multiple: true, default: [] },
  },
});
if (positionals.length !== 1) die("which folder?");
if (process.getuid() !== 0) die("only root can make a root");
const folder = resolve(positionals[0]);
if (existsSync(folder)) die(`${folder} exists`);
const stages = readContainerfile(readFileSync(join(project, "deploy/container/Containerfile"), "utf8"));

// The first mirror of this machine, unless told otherwise.
function mirror() {
  if (values.mirror) return values.mirror;
  const files = [
    "/etc/apt/sources.list",
    ...readdirSync("/etc/apt/sources.list.d").map((name) => `/etc/apt/sources.list.d/${name}`),
  ];
  const lines = files.filter(existsSync).flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const found = lines
    .map((line) => line.match(/^(?:deb |URIs: *)(?:\[[^\]]*\] *)?(https?:\S+)/)?.[1])
    .filter((url) => url && !url.includes("security"));
  return found[0] ?? die("no mirror in this machine's apt sources: --mirror URL");
}

// What an engine would be given: the project as git sees it, without what git ignores.
function makeContext(at) {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", ["-C", project, ...list], { encoding: "utf8", maxBuffer: 2 ** 26 }).split("\0");
  for (const file of files.filter((name) => name && existsSync(join(project, name))))
    cpSync(join(project, file), join(at, file));
}

// A clean Debian 12 in place of the image's base, with what this network demands.
function makeBase(at) {
  execFileSync("debootstrap", ["--variant=minbase", "bookworm", at, mirror()], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const brought of ["/etc/resolv.conf", ...values.copy])
    cpSync(brought, join(at, brought), { recursive: true, dereference: true });
}

// Starts a command in the root, with mounts and processes of its own that end with it; `before` stands before all that.
function inRoot(at, user, command, stdio, before = []) {
  const enter =
    'mount --make-rprivate / && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$@"';
  const clean = ["/usr/bin/env", "-i", `PATH=${path}`, "HOME=/root", ...command];
  const args = [
    "--mount",
    "--pid",
    "--fork",
    "--kill-child",
    "/bin/sh",
    "-c",
    enter,
    at,
    `--userspec=${user}`,
    at,
    ...clean,
  ];
  const [program, ...rest] = [...before, "unshare", ...args];
  return spawn(program, rest, { stdio });
}

async function run(at, user, command, before) {
  const [status] = await once(inRoot(at, user, command, ["ignore", 2, 2], before), "close");
  return status;
}

async function carryOut(stage, at, context, roots) {
  let workdir = "/";
  for (const { line, folder: next, copy, run: command } of stage.steps) {
    say(`line ${line}`);
    if (next) {
      workdir = next;
      mkdirSync(join(at, workdir), { recursive: true });
    } else if (copy) {
      const from = copy.from ? roots.get(copy.from) : context;
      const target = join(at, copy.target.startsWith("/") ? "/" : workdir, copy.target);
      for (const source of copy.sources) cpSync(join(from, source), target, { recursive: true });
    } else if ((await run(at, "0:0", ["/bin/sh", "-ec", `cd '${workdir}'; ${command}`])) !== 0)
      die(`line ${line} failed`);
  }
}

// As an engine starts it, with a network of its own.
async function tryImage(image, at) {
  const network = ["unshare", "--net", "/bin/sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const child = inRoot(at, image.user, [...image.entrypoint, ...image.command], ["ignore", "pipe", 2], network);
  const late = setTimeout(() => die("it does not say that it listens"), startMs);
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  clearTimeout(late);
  say(first);
  // What we started is unshare; the program itself is its only child.
  const [program] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  const sameNetwork = ["nsenter", `--target=${program}`, "--net"];
  if ((await run(at, image.user, image.health, sameNetwork)) !== 0) die("the health check fails");
  if ((await run(at, image.user, ["/bin/sh", "-c", "touch /usr/local/bin/mine || touch /etc/mine"])) === 0)
    die("its user may write where it should not");
  process.kill(Number(program), image.stopSignal);
  const [status] = await once(child, "close");
  if (status !== 0) die(`it ended with ${status} after ${image.stopSignal}`);
  say(
    `stopped; the image's own files are ` +
      `${execFileSync("du", ["-shc", join(at, "usr/local")], { encoding: "utf8" }).split("\t")[0]}`,
  );
}

const context = join(folder, "context");
mkdirSync(context, { recursive: true });
makeContext(context);
const roots = new Map();
for (const stage of stages) {
  const at = join(folder, stage.name ?? "image");
  roots.set(stage.name, at);
  if (stage.name && values.built) {
    cpSync(values.built, join(at, "out"), { recursive: true });
    for (const { copy } of stage.steps)
      if (copy?.target.startsWith("/out/")) cpSync(join(context, copy.sources[0]), join(at, copy.target));
    continue;
  }
  say(`debootstrap for ${stage.name ?? "the image"}`);
  makeBase(at);
  await carryOut(stage, at, context, roots);
}
await tryImage(stages.at(-1), join(folder, "image"));
say("image: good");
