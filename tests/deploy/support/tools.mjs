// Programs of others that these tests, and those of clusters, run: those of the machine, or those that tests/run has unpacked below
// build/tools. Where one is missing, `without` is why its tests are skipped; tests/run tells.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../support/schema.mjs";

const places = {
  nginx: ["/usr/sbin/nginx", "build/tools/nginx/usr/sbin/nginx"],
  haproxy: ["/usr/sbin/haproxy", "build/tools/haproxy/usr/sbin/haproxy"],
  caddy: ["/usr/bin/caddy", "build/tools/caddy/usr/bin/caddy"],
  promtool: ["/usr/bin/promtool", "build/tools/prometheus/usr/bin/promtool"],
  "systemd-analyze": ["/usr/bin/systemd-analyze"],
  etcd: ["/usr/bin/etcd", "build/tools/etcd-server/usr/bin/etcd"],
  etcdctl: ["/usr/bin/etcdctl", "build/tools/etcd-client/usr/bin/etcdctl"],
  openssl: ["/usr/bin/openssl"],
};

const found = (name) =>
  places[name].map((place) => join(place.startsWith("/") ? "/" : projectRoot, place)).find(existsSync);

// False if all are there, else why not, as node:test wants it for `skip`.
export function without(...names) {
  const missing = names.filter((name) => !found(name));
  return missing.length > 0 && `not on this machine: ${missing.join(", ")}`;
}

export const tool = (name) => found(name);

// Where libraries are that were unpacked with a tool.
export const librariesOf = (name) =>
  join(
    projectRoot,
    "build/tools",
    name,
    "usr/lib",
    `${execFileSync("uname", ["-m"], { encoding: "utf8" }).trim()}-linux-gnu`,
  );

// Runs it to its end: {status, text} of both its outputs.
export function runTool(name, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(existsSync(name) ? name : found(name), args, {
    encoding: "utf8",
    timeout: 180_000,
    ...options,
  });
  if (error) throw error;
  return { status, text: stdout + stderr };
}
