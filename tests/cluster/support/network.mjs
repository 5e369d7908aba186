// Where the machines stand. As root each has a network namespace of its own, joined by a bridge on which clients have
// an address, too; nobody cuts those off. Otherwise, and where even root may make no networks (a container without
// NET_ADMIN, a chroot), they are addresses of the loopback, and nothing can be cut.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const sinkTable = 100; // routes to nowhere
const firstRule = 10; // before those that lead anywhere
const ours = /^(tu(\d+)n\d+)([a-z])$/;
let networks = 0;

const ip = (...words) => execFileSync("ip", words, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
const tryIp = (...words) => spawnSync("ip", words, { stdio: "ignore" });

// A bridge and a namespace, and a program in it, as a trial: null, or why not. Names are as below, so that what a trial
// that was killed has left is swept away, too.
function whyNot() {
  if (process.getuid() !== 0) return "this is not root";
  if (tryIp("-Version").error) return "there is no ip on this machine (iproute2)";
  const prefix = `tu${process.pid}n${(networks += 1)}`;
  const [bridge, space] = [`${prefix}br`, `${prefix}a`];
  const trial = [
    ["link", "add", bridge, "type", "bridge"],
    ["netns", "add", space],
    ["link", "add", space, "type", "veth", "peer", "name", "eth0", "netns", space],
    ["netns", "exec", space, "true"],
  ];
  const refused = trial.find((words) => tryIp(...words).status !== 0);
  tryIp("netns", "del", space);
  tryIp("link", "del", bridge);
  return refused ? `root may make no networks here (ip ${refused.slice(0, 2).join(" ")} fails)` : null;
}

let reason; // found once: undefined before that
export function whyNothingIsCut() {
  if (reason === undefined) reason = whyNot();
  return reason;
}

// What a test has left that was killed itself: its process is gone.
function sweep() {
  for (const line of ip("netns", "list").split("\n")) {
    const [name] = line.split(" ");
    const [, prefix, owner] = name.match(ours) ?? [];
    if (!owner || existsSync(`/proc/${owner}`)) continue;
    for (const pid of ip("netns", "pids", name).split("\n").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
    tryIp("netns", "del", name);
    tryIp("link", "del", `${prefix}br`);
  }
}

class Loopback {
  canCut = false;
  whyNot = whyNothingIsCut();
  #base = `127.${1 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

  addressOf(name) {
    return `${this.#base}.${11 + name.charCodeAt(0)}`;
  }
  enter(_name, command) {
    return command;
  }
  heal() {}
  close() {}
}

class Namespaces {
  canCut = true;
  #names;
  #prefix = `tu${process.pid}n${(networks += 1)}`;
  #base = `10.${100 + Math.floor(Math.random() * 150)}.${Math.floor(Math.random() * 250)}`;
  #rules = []; // {namespace, pref}
  #isClosed = false;

  constructor(names) {
    this.#names = names;
    const bridge = `${this.#prefix}br`;
    ip("link", "add", bridge, "type", "bridge");
    ip("link", "set", bridge, "up");
    ip("addr", "add", `${this.#base}.1/24`, "dev", bridge);
    for (const name of names) this.#addMachine(name, bridge);
  }

  #addMachine(name, bridge) {
    const space = this.#spaceOf(name);
    const own = (...words) => ip("-n", space, ...words);
    ip("netns", "add", space);
    ip("link", "add", space, "type", "veth", "peer", "name", "eth0", "netns", space);
    ip("link", "set", space, "master", bridge, "up");
    own("link", "set", "lo", "up");
    own("addr", "add", `${this.addressOf(name)}/24`, "dev", "eth0");
    own("link", "set", "eth0", "up");
    // Packets that go here are never seen again, and nobody is told.
    own("link", "add", "sink", "type", "veth", "peer", "name", "nowhere");
    own("link", "set", "sink", "arp", "off", "up");
    own("link", "set", "nowhere", "up");
    own("route", "add", "default", "dev", "sink", "table", String(sinkTable), "src", this.addressOf(name));
  }

  #spaceOf(name) {
    return `${this.#prefix}${name}`;
  }

  addressOf(name) {
    return `${this.#base}.${11 + name.charCodeAt(0)}`;
  }

  // The words of a command that runs there.
  enter(name, command) {
    return ["ip", "netns", "exec", this.#spaceOf(name), ...command];
  }

  // What `from` sends to `to` is lost; with `ports`, only what has one of them at either end.
  lose(from, to, ports = null) {
    const kinds = ports ? ports.flatMap((port) => [`dport ${port}`, `sport ${port}`]) : [null];
    for (const kind of kinds) {
      const pref = String(firstRule + this.#rules.length);
      const about = kind ? ["ipproto", "tcp", ...kind.split(" ")] : [];
      const where = ["pref", pref, "to", this.addressOf(to), ...about, "lookup", String(sinkTable)];
      ip("-n", this.#spaceOf(from), "rule", "add", ...where);
      this.#rules.push({ space: this.#spaceOf(from), pref });
    }
  }

  // Everything gets through again.
  heal() {
    for (const { space, pref } of this.#rules.splice(0)) ip("-n", space, "rule", "del", "pref", pref);
  }

  // Once all programs there have been ended.
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const name of this.#names) tryIp("netns", "del", this.#spaceOf(name));
    tryIp("link", "del", `${this.#prefix}br`);
  }
}

export function openNetwork(names) {
  if (whyNothingIsCut()) return new Loopback();
  sweep();
  return new Namespaces(names);
}
